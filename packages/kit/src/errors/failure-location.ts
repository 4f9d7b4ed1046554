import { readFileSync } from 'node:fs'
import type { Location } from '@fw/schema'

/** A name that a file imports. */
export interface ImportedName {
  /** Its name in the other module, and in the file. */
  names: readonly string[]
  /** The specifier of the import, if it is known. */
  from?: string
  /** The file of the other module, if it is known. */
  file?: string
}

/** The known facts about a location. Its line number may include lines that transforms added. */
interface LocationHints {
  line?: number | undefined
  column?: number | undefined
  /** The text of the line at the time of the error. */
  text?: string
  /** The specifier of an import on this line. */
  specifier?: string
  /** A name in an import. */
  imported?: ImportedName
  /** Prefixes of lines that may occur only once: the error refers to the second one. */
  repeated?: RegExp
}

/** An import or a re-export: what it names, and from where. */
const IMPORT = /\b(?:import|export)\b([^'"]*?)\bfrom\s*['"]([^'"]+)['"]/g

/** The location in the author's file. A line that cannot be the right one is omitted. */
export function locateInFile(file: string, hints: LocationHints): Location {
  const lines = readLines(file)
  if (!lines) return { file }
  const { specifier, imported, repeated } = hints
  return {
    file,
    ...((imported ? locateName(lines, imported) : undefined) ??
      (specifier === undefined ? undefined : locateImport(lines, specifier)) ??
      (repeated && !Number.isInteger(hints.line) ? locateRepeated(lines, repeated) : undefined) ??
      locateLine(lines, hints)),
  }
}

function locateLine(lines: readonly string[], { line, column, text }: LocationHints): Omit<Location, 'file'> {
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

function locateImport(lines: readonly string[], specifier: string): Omit<Location, 'file'> | undefined {
  for (const [index, line] of lines.entries()) {
    const at = Math.max(line.indexOf(`'${specifier}'`), line.indexOf(`"${specifier}"`))
    if (at >= 0) return { line: index + 1, column: at + 1 }
    // In styles, URLs need no quotes.
    const unquoted = line.indexOf(`url(${specifier})`)
    if (unquoted >= 0) return { line: index + 1, column: unquoted + 'url('.length + 1 }
  }
  return undefined
}

/** Whether a file imports a name as everything that a module exports: `import * as name`. */
export function isNamespaceImport(file: string, imported: ImportedName): boolean {
  return /\*\s*as\s+$/.test(textBefore(imported, readLines(file) ?? []) ?? '')
}

/** The bundler gets imports of several lines as one. */
function locateName(lines: readonly string[], imported: ImportedName): Omit<Location, 'file'> | undefined {
  const before = textBefore(imported, lines)?.split('\n')
  return before && { line: before.length, column: before.at(-1)!.length + 1 }
}

/** The text of a file before a name in an import. */
function textBefore({ names, from, file }: ImportedName, lines: readonly string[]): string | undefined {
  const text = lines.join('\n')
  const all = [...text.matchAll(IMPORT)]
  const ofFile = all.filter(([, , specifier]) => file !== undefined && mayReferTo(specifier!, file))
  for (const { 0: start, 1: clause, 2: specifier, index } of ofFile.length > 0 ? ofFile : all) {
    if (from !== undefined && specifier !== from) continue
    const firstPosition = names.map(name => positionOf(name, clause!)).find(position => position >= 0)
    if (firstPosition !== undefined) return text.slice(0, index + start.indexOf(clause!) + firstPosition)
  }
  return undefined
}

/** Whether an import may be that of a file: both have the same name, or that of its folder. */
function mayReferTo(specifier: string, file: string): boolean {
  const [name, folder] = file.split('/').toReversed()
  const last = withoutExtension(specifier.split('/').at(-1)!)
  return last === withoutExtension(name!) || (name!.startsWith('index.') && last === folder)
}

function withoutExtension(name: string): string {
  return name.replace(/\.\w+$/, '')
}

/** Where an import clause contains a name, or -1. A default import has another one. */
function positionOf(name: string, clause: string): number {
  const index = [...clause.matchAll(/[\w$]+/g)].find(([word]) => word === name)?.index
  if (index !== undefined || name !== 'default') return index ?? -1
  return clause.search(/(?<=^\s+)[\w$]/)
}

function locateRepeated(lines: readonly string[], start: RegExp): Omit<Location, 'file'> | undefined {
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
