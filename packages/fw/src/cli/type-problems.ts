import { resolve } from 'pathe'
import type { Fw, Problem } from '@fw/schema'

/** The errors: those of the type checker, components that Vue cannot compile, and imports of server code. */
export interface TypeProblem {
  file: string
  line: number
  column: number
  code: string
  message: string
  /** Of problems that fw finds itself. */
  fix?: string
}

/** Checks the types of an application. Throws if the type checker is not installed, or fails. */
export async function findTypeProblems(app: Fw): Promise<TypeProblem[]> {
  const { checkSources, startTypeCheck, waitForEnd } = await import('../build/types/check/type-check')
  const running = await startTypeCheck(app, { output: 'pipe' })
  let output = ''
  for (const stream of [running.stdout!, running.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code, broken] = await Promise.all([waitForEnd(running), checkSources(app)])
  const wrong = parseProblems(output, app.options.rootDir)
  // A non-zero exit code without diagnostics means that the checker itself failed.
  if (code !== 0 && wrong.length === 0) throw new Error(output.trim() || `The type checker exited with code ${code}.`)
  return [...wrong, ...broken.map(toTypeProblem)]
}

function toTypeProblem({ code, why, fix, location }: Problem): TypeProblem {
  return { file: location!.file, line: location!.line ?? 1, column: location!.column ?? 1, code, message: why, fix }
}

/** Parses the output of the type checker: `app/app.vue(2,7): error TS2322: …`, with further lines indented. */
export function parseProblems(output: string, rootDir: string): TypeProblem[] {
  const problems: TypeProblem[] = []
  for (const line of output.split(/\r?\n/)) {
    const [, file, row, column, code, message] = /^(.+)\((\d+),(\d+)\): error (TS\d+): (.*)$/.exec(line) ?? []
    if (file) {
      problems.push({
        file: resolve(rootDir, file),
        line: Number(row),
        column: Number(column),
        code: code!,
        message: message!,
      })
    } else if (/^\s+\S/.test(line) && problems.length > 0) problems.at(-1)!.message += `\n${line}`
  }
  // Several tsconfig files may include one source.
  return [...new Map(problems.map(problem => [JSON.stringify(problem), problem])).values()]
}
