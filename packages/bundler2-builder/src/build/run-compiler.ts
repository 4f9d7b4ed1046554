import { existsSync, readFileSync } from 'node:fs'
import { useLogger } from '@fw/kit'
import { describeFailure } from '@fw/kit/internal'
import { ProblemError } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { relative } from 'pathe'
import { type CompileError, fileOf, readCompileMessage } from './compile-message'
import { readMarkedProblems } from '../plugins/marked-problems'
import { isMissingImport } from './missing-exports'

export interface Stats {
  hash: string
  toString: (options?: unknown) => string
  compilation: {
    errors: Iterable<CompileError>
    warnings: Iterable<CompileError>
    /** The warnings that no filter hides. */
    getWarnings: () => CompileError[]
    chunkGraph: { getModuleId: (module: object) => string | number | null }
    modules: Iterable<{ identifier: () => string }>
    builtModules: { has: (module: { identifier: () => string }) => boolean }
  }
  hasErrors: () => boolean
}

/** Runs a compiler once. Rejects with the problems of the build. */
export async function runCompiler(app: Fw, compiler: any, label: string): Promise<Stats> {
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error: unknown, result: Stats) => (error ? reject(error as Error) : resolve(result)))
  })
  await new Promise<void>((resolve, reject) => {
    compiler.close((error: unknown) => (error ? reject(error as Error) : resolve()))
  })
  const warnings = stats.compilation.getWarnings()
  const missing = warnings.filter(isMissingImport)
  reportWarnings(
    app,
    label,
    warnings.filter(warning => !missing.includes(warning)),
  )
  if (stats.hasErrors() || missing.length > 0) throw describeErrors(app, [...stats.compilation.errors, ...missing])
  return stats
}

/** Prints warnings with their files. */
function reportWarnings({ options: { rootDir } }: Fw, label: string, warnings: readonly CompileError[]): void {
  for (const warning of warnings) {
    const { message } = warning
    const file = fileOf(warning)
    useLogger(label).warn(file ? `${message}\n  at ${relative(rootDir, file)}` : message)
  }
}

/** All errors of a compilation as one. */
export function describeErrors(app: Fw, errors: readonly CompileError[]): unknown {
  const described = errors.map(error => describeFailure(withLocation(app, error), app))
  const describedProblems = described.flatMap(error => (error instanceof ProblemError ? error.problems : []))
  // A loader that runs others, such as that of style sheets, fails with their error.
  const problems = [
    ...new Map(describedProblems.map(problem => [JSON.stringify([problem.why, problem.location]), problem])).values(),
  ]
  return problems.length > 0 ? new ProblemError(problems, { cause: errors[0] }) : described[0]
}

/** The error of the loader or parser as `describeFailure` reads it. */
function withLocation(app: Fw, error: CompileError): unknown {
  const marked = readMarkedProblems(error.message)
  if (marked) return marked
  const { message, file, line: lineNumber, column, quoted, missing, notExported } = readCompileMessage(error.message)
  const isInBlock = lineNumber !== undefined && quoted === undefined && error.message.includes('CssSyntaxError')
  const line = isInBlock ? lineNumber + linesBeforeBlock(app, error, file) : lineNumber
  // A source map may contain another path.
  const existing = file !== undefined && existsSync(file) ? file : undefined
  const id = (existing ?? error.module?.resource ?? error.file ?? file)?.replace(/\?.*$/s, '')
  return Object.assign(new Error(message, { cause: error.error }), {
    ...(id === undefined ? {} : { id }),
    ...(missing === undefined ? {} : { code: 'UNRESOLVED_IMPORT' }),
    ...(line === undefined ? {} : { loc: { file: id, line, column } }),
    ...(quoted === undefined ? {} : { quoted }),
    ...(notExported === undefined ? {} : { notExported }),
  })
}

/** The lines of a component before a style. Without source maps, the compiler only knows those of the style. */
function linesBeforeBlock({ options }: Fw, { module }: CompileError, file: string | undefined): number {
  if (options.dev || options.sourcemap.client || !file?.endsWith('.vue')) return 0
  const tags = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, index) => (/^<style\b/.test(text) ? [index] : []))
  return tags[Number(/[?&]index=(\d+)/.exec(module?.resource ?? '')?.[1] ?? 0)] ?? 0
}
