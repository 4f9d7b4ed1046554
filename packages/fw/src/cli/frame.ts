import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Location } from '@fw/schema'
import type { Color } from './terminal'

const WIDTH = 100

/** Quotes lines of files, each with a caret below the column. Files are read once. */
export function createFrames(color: Color): (location: Location) => string | undefined {
  const files = new Map<string, string[]>()
  return ({ file, line, column }) => {
    // .env files are where secrets stand.
    if (line === undefined || basename(file).startsWith('.env')) return undefined
    if (!files.has(file)) files.set(file, readLines(file))
    const text = files.get(file)![line - 1]
    return text === undefined ? undefined : emitFrame(text, line, column, color)
  }
}

/** One line of code with its number, and a caret. A long line is cut around the column. */
export function emitFrame(text: string, line: number, column: number | undefined, color: Color): string {
  const start = column !== undefined && column > WIDTH - 20 ? column - WIDTH / 2 : 0
  const cut = start > 0 ? `…${text.slice(start + 1, start + WIDTH)}` : text.slice(0, WIDTH)
  const shown = start + WIDTH < text.length ? `${cut}…` : cut
  const number = String(line)
  const quoted = `    ${color.dim(`${number} |`)} ${shown}`
  if (column === undefined) return quoted
  // Tabs stay tabs, so that the caret stands below its column whatever their width.
  const before = shown.slice(0, column - 1 - start).replace(/[^\t]/g, ' ')
  return `${quoted}\n    ${color.dim(`${' '.repeat(number.length)} |`)} ${before}${color.red('^')}`
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '').split(/\r?\n/)
  }
  catch {
    return []
  }
}
