import type { Location } from '@fw/schema'

/** The place of an offset (in UTF-16 units) in the text of a file. */
export function locationAt(file: string, text: string, offset: number): Location {
  const before = text.slice(0, offset)
  const lineStart = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1
  return { file, line: before.split(/\r\n|\n|\r/).length, column: offset - lineStart + 1 }
}
