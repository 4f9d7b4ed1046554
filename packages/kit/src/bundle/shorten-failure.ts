import { ProblemError } from '@fw/schema'
import type { Fw, Problem } from '@fw/schema'
import { relative } from 'pathe'
import { describeFailure } from '../errors/describe-failure'

/**
 * Shortens a compile error for pages and callers in development: the message and the location in the source, without
 * the stack of the compiler. Its problems stay attached.
 */
export function shortenFailure(error: unknown, app: Fw): unknown {
  const described = describeFailure(error, app)
  if (!(described instanceof ProblemError)) return error
  const message = described.problems.map(problem => emitLine(problem, app.options.rootDir)).join('\n')
  const short = Object.assign(new Error(message), { problems: described.problems })
  short.stack = [
    `Error: ${message}`,
    ...described.problems.flatMap(({ location }) => (location ? [`    at ${emitLocation(location)}`] : [])),
  ].join('\n')
  return short
}

function emitLine({ code, why, location }: Problem, rootDir: string): string {
  return location
    ? `${code}: ${why} (${emitLocation({ ...location, file: relative(rootDir, location.file) })})`
    : `${code}: ${why}`
}

function emitLocation({ file, line, column }: NonNullable<Problem['location']>): string {
  return [file, line, column].filter(part => part !== undefined).join(':')
}
