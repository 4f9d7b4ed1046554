import { readFileSync } from 'node:fs'
import type { Location } from '@fw/schema'

/** The text of a file without its byte order mark, which editors do not count as a column. */
export function readText(file: string): string {
  return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
}

/** The text of a file, or an empty one if it cannot be read. */
export function readIfExists(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The location of an offset (in UTF-16 units) in the text of a file. */
export function locationAt(file: string, text: string, offset: number): Location {
  const before = text.slice(0, offset)
  const lineStart = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1
  return { file, line: before.split(/\r\n|\n|\r/).length, column: offset - lineStart + 1 }
}
