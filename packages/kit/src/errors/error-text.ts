import type { ErrorReport, StackFrame } from '@fw/schema'
import { escapeControls } from '@fw/schema/errors'
import { emitFrameText } from './frame'
import { createPaint } from './paint'
import type { Paint } from './paint'
import { emitLocation } from './emit-location'

const MAX_CALLS = 8

/** Reports as text for terminals and logs: message, location, code frame, and the author's stack frames. */
export function emitErrorText(
  reports: readonly ErrorReport[],
  rootDir: string,
  paint: Paint = createPaint(false),
): string {
  return reports.map(report => emitOne(report, rootDir, paint)).join('\n\n')
}

function emitOne(report: ErrorReport, rootDir: string, paint: Paint): string {
  const { name, message, problem, location, frame, causes } = report
  const [first, ...more] = message.split('\n').map(cleanLine)
  return [
    `${paint.bold(paint.red(problem?.code ?? name))}: ${paint.prose(first!)}`,
    // Indented, so that a message with line breaks cannot look like several entries of a log.
    ...more.map(line => (line ? `  ${paint.prose(line)}` : '')),
    ...(problem ? [`  ${paint.green('fix')} ${paint.prose(problem.fix)}`] : []),
    ...(location ? [emitCall(location, rootDir, paint)] : []),
    ...(frame ? [emitFrameText(frame, paint)] : []),
    ...callsOf(report).map(call => emitCall(call, rootDir, paint)),
    ...causes.map(cause => `  caused by ${emitOne(cause, rootDir, paint).replaceAll('\n', '\n  ')}`),
  ].join('\n')
}

// Tools print colors in their messages.
function cleanLine(line: string): string {
  // oxlint-disable-next-line no-control-regex -- the pattern matches escape sequences.
  return escapeControls(line.replaceAll(/\u001B\[[\d;]*m|\r$/g, ''))
}

/** One line for a request that failed with an already reported error. `request` is its method and path. */
export function emitCaller(
  [report]: readonly ErrorReport[],
  request: string,
  rootDir: string,
  paint: Paint = createPaint(false),
): string {
  const { location } = report ?? {}
  return `  ${paint.dim('called by')} ${location ? `${paint.cyan(emitLocation(location, rootDir))} (${request})` : request}`
}

function emitCall(location: Pick<StackFrame, 'file' | 'line' | 'column'>, rootDir: string, paint: Paint): string {
  return `  ${paint.dim('at')} ${paint.cyan(emitLocation(location, rootDir))}`
}

/** The author's stack frames after the first one. If that is unknown, as without source maps, all known frames. */
function callsOf({ stack, location, causes }: ErrorReport): StackFrame[] {
  if (!location) return causes.length > 0 ? [] : stack.filter(({ line }) => line !== undefined).slice(0, MAX_CALLS)
  const authorFrames = stack.filter(({ isAuthors }) => isAuthors)
  // Compilers add frames around the author's, with the same line or without one.
  return authorFrames
    .filter(
      ({ file, line }, index) =>
        index > 0 && (file !== authorFrames[index - 1]!.file || line !== authorFrames[index - 1]!.line),
    )
    .slice(0, MAX_CALLS - 1)
}
