import { relative } from 'node:path'
import { createPaint, emitLocation } from '@fw/kit/errors'
import { diagnosticPage, formatPath } from '@fw/schema'
import type { Location, Problem } from '@fw/schema'
import { createFrames } from './code-frames'
import type { Color } from './terminal'

interface ReportOptions {
  color: Color
  /** File paths are shown relative to this directory. */
  cwd: string
  /** Whether to print the line of a problem. Default: true. */
  frame?: boolean
}

/** Problems as readable text: what is wrong, how to fix it, and where. */
export function reportProblems(problems: readonly Problem[], options: ReportOptions): string {
  const frameOf = options.frame === false ? () => undefined : createFrames(options.color)
  return problems.map(problem => reportProblem(problem, options, frameOf)).join('\n\n')
}

function reportProblem(
  problem: Problem,
  { color, cwd }: ReportOptions,
  frameOf: (location: Location) => string | undefined,
): string {
  const paint = problem.severity === 'error' ? color.red : color.yellow
  const title = [color.bold(paint(problem.severity)), problem.code]
  if (problem.path) title.push(color.bold(formatPath(problem.path)))
  const { prose } = createPaint(color.enabled)
  const lines = [title.join(' '), `  ${prose(problem.why)}`, `  ${color.green('fix')} ${prose(problem.fix)}`]
  const origin = problem.location ? emitLocation(problem.location, cwd) : describeSource(problem)
  if (origin) lines.push(`  ${color.dim('at')} ${color.cyan(origin)}`)
  const frame = problem.location && frameOf(problem.location)
  if (frame) lines.push(frame)
  lines.push(`  ${color.dim(`see fw explain ${problem.code}`)}`)
  return lines.join('\n')
}

function describeSource({ source }: Problem): string | undefined {
  if (source?.kind === 'environment') return `environment variable ${source.name}`
  if (source?.kind === 'command-line') return 'the command line'
  return source?.name
}

/** `2 errors and 1 warning`, or undefined without problems. */
export function countProblems(problems: readonly Problem[]): string | undefined {
  const errors = problems.filter(problem => problem.severity === 'error').length
  const parts = [count(errors, 'error'), count(problems.length - errors, 'warning')].filter(part => part !== undefined)
  return parts.length > 0 ? parts.join(' and ') : undefined
}

function count(number: number, word: string): string | undefined {
  return number === 0 ? undefined : `${number} ${word}${number === 1 ? '' : 's'}`
}

/** A problem as JSON, without its source, which contains the whole configuration. */
export function problemToJson(problem: Problem, cwd: string): Record<string, unknown> {
  const { code, severity, why, fix, path, location } = problem
  return {
    code,
    severity,
    path: path && formatPath(path),
    why,
    fix,
    file: location && (relative(cwd, location.file) || location.file),
    line: location?.line,
    column: location?.column,
    source: problem.source?.name,
    docs: diagnosticPage(code),
  }
}
