import type { CodeFrame, ErrorReport } from '@fw/schema'
import { emitPlace } from './place'

const MOST_CALLS = 8

/** Reports as plain text: what happened, where, the line, and the author's calls. */
export function emitErrorText(reports: readonly ErrorReport[], rootDir: string): string {
  return reports.map(report => emitOne(report, rootDir)).join('\n\n')
}

function emitOne(report: ErrorReport, rootDir: string): string {
  const { name, message, problem, location, frame, stack, causes } = report
  const calls = stack.filter(({ isAuthors }) => isAuthors).slice(1, MOST_CALLS)
  return [
    `${problem?.code ?? name}: ${message}`,
    ...problem ? [`  fix ${problem.fix}`] : [],
    ...location ? [`  at ${emitPlace(location, rootDir)}`] : [],
    ...frame ? [emitFrameText(frame)] : [],
    ...calls.map(call => `  at ${emitPlace(call, rootDir)}`),
    ...causes.map(cause => `  caused by ${emitOne(cause, rootDir).replaceAll('\n', '\n  ')}`),
  ].join('\n')
}

function emitFrameText({ start, lines, line, column }: CodeFrame): string {
  const width = String(start + lines.length).length
  return lines.flatMap((text, index) => {
    const number = start + index
    const quoted = `  ${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text}`
    if (number !== line || column === undefined) return [quoted]
    return [quoted, `    ${' '.repeat(width)} | ${text.slice(0, column - 1).replaceAll(/[^\t]/g, ' ')}^`]
  }).join('\n')
}
