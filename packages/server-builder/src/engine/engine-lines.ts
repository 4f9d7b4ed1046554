import { isFirstReport } from '@fw/kit/internal'
import { servingDiagnostics } from '@fw/schema'
import type { Fw, Problem } from '@fw/schema'

/** Lines that libraries of the engine print themselves, and the problem that replaces each. */
const LINES: ReadonlyArray<readonly [RegExp, (name: string) => Problem]> = [
  [/^Cannot extend config from `(.+)` in /, name => servingDiagnostics.engineConfigMissing({ name: unquote(name) })],
  [
    /^nf3: could not resolve `traceInclude` entry (.+) from any root$/,
    name => servingDiagnostics.tracedPackageMissing({ name: unquote(name) }),
  ],
]

/**
 * Runs work of the engine, and reports mistakes of the project that its libraries would print without a code. Mistakes
 * that are thrown anyway, such as an unknown preset, are listed in `thrown`.
 */
export async function withCodedLines<T>(app: Fw, work: () => Promise<T>, thrown: readonly string[] = []): Promise<T> {
  const print = console.warn
  console.warn = (...args: unknown[]) => {
    const [line] = args
    for (const [pattern, toProblem] of LINES) {
      const name = typeof line === 'string' ? pattern.exec(line)?.[1] : undefined
      if (name === undefined) continue
      const problem = toProblem(name)
      if (!thrown.includes(name) && isFirstReport(app, problem)) app.report(problem)
      return
    }
    print(...args)
  }
  try {
    return await work()
  } finally {
    console.warn = print
  }
}

function unquote(name: string): string {
  return name.replace(/^"(.*)"$/, '$1')
}
