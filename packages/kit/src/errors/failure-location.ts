import { readFileSync } from 'node:fs'
import type { Location } from '@fw/schema'

/** The known facts about a location. Its line number may include lines that transforms added. */
export interface ToldPlace {
  line?: number | undefined
  column?: number | undefined
  /** The text of the line at the time of the error. */
  text?: string
  /** The specifier of an import on this line. */
  specifier?: string
  /** Prefixes of lines that may occur only once: the error refers to the second one. */
  repeated?: RegExp
}

/** The location in the author's file. A line that cannot be the right one is omitted. */
export function placeInFile(file: string, told: ToldPlace): Location {
  const lines = readLines(file)
  if (!lines) return { file }
  const { specifier, repeated } = told
  return {
    file,
    ...((specifier === undefined ? undefined : placeOfImport(lines, specifier)) ??
      (repeated && !Number.isInteger(told.line) ? placeOfSecond(lines, repeated) : undefined) ??
      placeOfLine(lines, told)),
  }
}

function placeOfLine(lines: readonly string[], { line, column, text }: ToldPlace): Omit<Location, 'file'> {
  const isKnown = line !== undefined && Number.isInteger(line)
  if (text === undefined)
    return isKnown && line <= lines.length ? { line, ...(column === undefined ? {} : { column }) } : {}
  const wanted = plain(text)
  const same = lines.flatMap((candidate, index) => (plain(candidate) === wanted ? [index + 1] : []))
  const nearest = same.sort((a, b) => Math.abs(a - (line ?? 1)) - Math.abs(b - (line ?? 1)))[0]
  if (nearest === undefined) return {}
  // The column is only valid if nothing moved within the line.
  const isUnmoved = column !== undefined && lines[nearest - 1]!.slice(0, column - 1) === text.slice(0, column - 1)
  return { line: nearest, ...(isUnmoved ? { column } : {}) }
}

function placeOfImport(lines: readonly string[], specifier: string): Omit<Location, 'file'> | undefined {
  for (const [index, line] of lines.entries()) {
    const at = Math.max(line.indexOf(`'${specifier}'`), line.indexOf(`"${specifier}"`))
    if (at >= 0) return { line: index + 1, column: at + 1 }
  }
  return undefined
}

function placeOfSecond(lines: readonly string[], start: RegExp): Omit<Location, 'file'> | undefined {
  const second = lines.flatMap((line, index) => (start.test(line) ? [index + 1] : []))[1]
  return second === undefined ? undefined : { line: second, column: 1 }
}

// Code generators change quotes, spaces and semicolons.
function plain(line: string): string {
  return line.replaceAll(/[\s;]/g, '').replaceAll('"', "'")
}

function readLines(file: string): string[] | undefined {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/)
  } catch {
    return undefined
  }
}
