import type { CodeFrame, Location } from '@fw/schema'
import { highlight, sliceTokens } from './highlight'
import type { Token } from './highlight'
import { createPaint } from './paint'
import type { Paint } from './paint'
import { readLines } from './read-lines'

const CONTEXT_LINES = 4
const LINE_CHARACTERS = 100
const SECRET = /(?:\/\.git\/.*|\/\.(?:env|npmrc)[^/]*|\.(?:pem|crt|key|p12|pfx))$/
/** Larger files are probably generated. */
const MAX_LINES = 20_000

/** The lines around a location. Files with secrets are not quoted. */
export function readFrame({ file, line, column }: Location, around = CONTEXT_LINES): CodeFrame | undefined {
  if (line === undefined || SECRET.test(file)) return undefined
  const lines = readLines(file)
  if (!lines || line > lines.length) return undefined
  const start = Math.max(1, line - around)
  const end = line + around
  const tokens = end < MAX_LINES ? highlight(file, lines.slice(0, end)).slice(start - 1) : undefined
  return {
    start,
    lines: lines.slice(start - 1, end),
    line,
    ...(column === undefined ? {} : { column }),
    ...(tokens ? { tokens } : {}),
  }
}

/** Whether a file contains this location. Positions in generated code may exceed the author's file. */
export function hasLocation({ file, line, column }: Location): boolean {
  if (line === undefined) return true
  const text = readLines(file)?.[line - 1]
  return text !== undefined && (column ?? 1) <= text.length + 1
}

/** A code frame for terminals: lines with numbers, and a caret below the column. Long lines are truncated around it. */
export function emitFrameText(frame: CodeFrame, paint: Paint = createPaint(false)): string {
  const { start, lines, line, column } = frame
  const width = String(start + lines.length - 1).length
  // All lines are truncated at the same column, so that they stay aligned.
  const from = column !== undefined && column > LINE_CHARACTERS - 20 ? column - LINE_CHARACTERS / 2 : 0
  return lines
    .flatMap((text, index) => {
      const number = start + index
      const isMarked = number === line
      const code = paint.code(cutTokens(tokensOf(frame, index), text.length, from))
      const gutter = `${isMarked ? paint.red('>') : ' '} ${paint.dim(`${String(number).padStart(width)} |`)}`
      const quoted = `  ${gutter} ${code}`.trimEnd()
      if (!isMarked || column === undefined) return [quoted]
      // Tabs are preserved, so that the caret is below its column for any tab width.
      const before = `${from > 0 ? ' ' : ''}${text.slice(from > 0 ? from + 1 : 0, Math.max(0, column - 1))}`.replaceAll(
        /[^\t]/g,
        ' ',
      )
      return [quoted, `    ${paint.dim(`${' '.repeat(width)} |`)} ${before}${paint.red('^')}`]
    })
    .join('\n')
}

/** The tokens of a line in a frame. */
export function tokensOf({ lines, tokens }: CodeFrame, index: number): readonly Token[] {
  return (tokens?.[index] as readonly Token[] | undefined) ?? [{ text: lines[index]! }]
}

function cutTokens(tokens: readonly Token[], length: number, from: number): Token[] {
  if (from === 0 && length <= LINE_CHARACTERS) return [...tokens]
  const cut = sliceTokens(tokens, from > 0 ? from + 1 : 0, from + LINE_CHARACTERS)
  return [
    ...(from > 0 && length > from ? [{ text: '…' }] : []),
    ...cut,
    ...(length > from + LINE_CHARACTERS ? [{ text: '…' }] : []),
  ]
}
