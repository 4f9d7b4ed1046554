import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { formatPath, isPlainObject, loadingDiagnostics, parsePath, type PlainObject, type Problem } from '@fw/schema'
import { getOwn, setOwn } from './own-property'
import { readReason } from '../../run/error-reason'

/** `key = value`. Quoted parts of the key may contain any character: `setups["my module"]`. */
const ENTRY = /^((?:\["(?:[^"\\]|\\.)*"\]|[^\s=])+)\s*=\s*(.*)$/

/** A line of an rc file that sets a value. Lines and columns start at 1. */
interface RcEntry {
  path: string[]
  /** Which keys of the path are indexes: `css[2]`. */
  indexes: number[]
  /** `key[]=value` adds to an array. */
  appends: boolean
  value: unknown
  line: number
  column: number
}

/** Loads an rc file; undefined if it does not exist. The last value of a duplicate key is used. */
export function loadRc(file: string): { config: PlainObject; problems: Problem[] } | undefined {
  const config: PlainObject = {}
  const problems: Problem[] = []
  const text = readRc(file, problems)
  if (text === undefined) return undefined
  const lists = new Set<unknown[]>()
  for (const entry of scanRc(text)) {
    if ('path' in entry) {
      const list = setAt(config, entry, lists)
      if (list) {
        problems.push(
          loadingDiagnostics.rcListMember(
            { key: formatPath(entry.path), list: formatPath(list) },
            { location: { file, line: entry.line, column: entry.column } },
          ),
        )
      }
    } else {
      problems.push(
        loadingDiagnostics.rcLine({ line: entry.text }, { location: { file, line: entry.line, column: entry.column } }),
      )
    }
  }
  for (const list of lists) closeHoles(list)
  return { config, problems }
}

/** The entries of an rc file, and its invalid lines. */
export function scanRc(text: string): Array<RcEntry | { text: string; line: number; column: number }> {
  const entries: ReturnType<typeof scanRc> = []
  for (const [index, whole] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const trimmed = whole.trim()
    if (trimmed === '' || trimmed.startsWith('#')) continue
    const position = { line: index + 1, column: whole.length - whole.trimStart().length + 1 }
    const [, key = '', value = ''] = ENTRY.exec(trimmed) ?? []
    const appends = key.endsWith('[]')
    const path = key ? parsePath(appends ? key.slice(0, -2) : key) : undefined
    entries.push(
      path
        ? { path, indexes: indexesIn(key), appends, value: readValue(value), ...position }
        : { text: trimmed, ...position },
    )
  }
  return entries
}

const CONSTANTS = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
  ['nan', Number.NaN],
  ['infinity', Infinity],
  ['-infinity', -Infinity],
])

/** Parses a value: a constant, a number, JSON, or a plain string. */
function readValue(text: string): unknown {
  const constant = text.toLowerCase()
  if (CONSTANTS.has(constant)) return CONSTANTS.get(constant)
  if (!/^["[{]|^-?\d{1,16}(?:\.\d{1,17})?(?:e[+-]?\d+)?$/i.test(text)) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** The positions of indexes in the path of a key. Brackets in a quoted name are not indexes. */
function indexesIn(key: string): number[] {
  return [...key.matchAll(/\[\d+\]/g)].flatMap(({ index }) => parsePath(key.slice(0, index))?.length ?? [])
}

/** Sets a value. Returns the path of an array that cannot have such a member; nothing is set then. */
function setAt(
  config: PlainObject,
  { path, indexes, appends, value }: RcEntry,
  lists: Set<unknown[]>,
): string[] | undefined {
  let current: object = config
  for (const [depth, key] of path.entries()) {
    if (Array.isArray(current) && !/^\d{1,9}$/.test(key)) return path.slice(0, depth)
    const isLast = depth === path.length - 1
    if (isLast && !appends) {
      setOwn(current, key, value)
      return undefined
    }
    const before = getOwn(current, key)
    const isList = isLast || indexes.includes(depth + 1) || path[depth + 1] === '0'
    if (!Array.isArray(before) && (isLast || !isPlainObject(before))) setOwn(current, key, isList ? [] : {})
    current = getOwn(current, key) as object
    if (Array.isArray(current)) lists.add(current)
  }
  for (const entry of Array.isArray(value) ? (value as unknown[]) : [value]) (current as unknown[]).push(entry)
  return undefined
}

function closeHoles(list: unknown[]): void {
  const entries = Object.values(list)
  list.length = 0
  for (const entry of entries) list.push(entry)
}

function readRc(file: string, problems: Problem[]): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    problems.push(
      loadingDiagnostics.unreadable({ file: basename(file), reason: readReason(error) }, { location: { file } }),
    )
    return ''
  }
}
