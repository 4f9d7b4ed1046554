import type { Location } from '@fw/schema'
import { type AST, parseTOML } from 'toml-eslint-parser'
import { createLocationMap, type LocationMap } from './location-map'

/** Locations in a TOML file: of a table its first header, of other values their keys. */
export function createTomlLocator(file: string, text: string): (path: readonly string[]) => Location | undefined {
  const locations = createLocationMap()
  locations.set([], { file, line: 1, column: 1 })
  for (const node of parseTOML(text, { filePath: file }).body[0].body) {
    if (node.type === 'TOMLKeyValue') addEntry(locations, file, [], node)
    else addTable(locations, file, node)
  }
  return path => locations.find(path)
}

function addTable(locations: LocationMap, file: string, table: AST.TOMLTable): void {
  const parts = [...table.key.keys]
  let part = parts[0]!
  const path: string[] = []
  for (const key of table.resolvedKey) {
    // A number is an entry of an array of tables, which has the location of the array's name.
    if (typeof key === 'string') part = parts.shift()!
    path.push(String(key))
    add(locations, path, locationOf(file, part))
  }
  for (const entry of table.body) addEntry(locations, file, path, entry)
}

function addEntry(locations: LocationMap, file: string, base: readonly string[], entry: AST.TOMLKeyValue): void {
  const path = [...base]
  for (const part of entry.key.keys) {
    path.push(part.type === 'TOMLBare' ? part.name : part.value)
    add(locations, path, locationOf(file, part))
  }
  addContent(locations, file, path, entry.value)
}

function addContent(locations: LocationMap, file: string, path: readonly string[], node: AST.TOMLContentNode): void {
  if (node.type === 'TOMLInlineTable') for (const entry of node.body) addEntry(locations, file, path, entry)
  if (node.type !== 'TOMLArray') return
  for (const [index, element] of node.elements.entries()) {
    add(locations, [...path, String(index)], locationOf(file, element))
    addContent(locations, file, [...path, String(index)], element)
  }
}

function add(locations: LocationMap, path: readonly string[], location: Location): void {
  if (!locations.has(path)) locations.set(path, location)
}

function locationOf(file: string, node: AST.TOMLNode): Location {
  return { file, line: node.loc.start.line, column: node.loc.start.column + 1 }
}
