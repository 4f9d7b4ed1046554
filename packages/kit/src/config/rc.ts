import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { isPlainObject, loadingDiagnostics, parsePath, type PlainObject, type Problem } from '@fw/schema'
import { getOwn, setOwn } from './own'
import { readReason } from './reason'

const ENTRY = /^([^\s=]+)\s*=\s*(.*)$/

/** One line of an rc file that sets something. Lines and columns count from 1. */
export interface RcEntry {
  path: string[]
  /** `key[]=value` adds to a list. */
  appends: boolean
  value: unknown
  line: number
  column: number
}

/** Loads an rc file, or gives undefined where there is none. A key that stands twice keeps its last value. */
export function loadRc(file: string): { config: PlainObject, problems: Problem[] } | undefined {
  const config: PlainObject = {}
  const problems: Problem[] = []
  const text = readRc(file, problems)
  if (text === undefined) return undefined
  for (const entry of scanRc(text)) {
    if ('path' in entry) setAt(config, entry)
    else problems.push(loadingDiagnostics.rcLine({ line: entry.text }, { location: { file, line: entry.line, column: entry.column } }))
  }
  return { config, problems }
}

/** The entries of an rc text, and the lines that are none. */
export function scanRc(text: string): Array<RcEntry | { text: string, line: number, column: number }> {
  const entries: ReturnType<typeof scanRc> = []
  for (const [index, whole] of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/).entries()) {
    const trimmed = whole.trim()
    if (trimmed === '' || trimmed.startsWith('#')) continue
    const place = { line: index + 1, column: whole.length - whole.trimStart().length + 1 }
    const [, key = '', value = ''] = ENTRY.exec(trimmed) ?? []
    const appends = key.endsWith('[]')
    const path = key ? parsePath(appends ? key.slice(0, -2) : key) : undefined
    entries.push(path ? { path, appends, value: readValue(value), ...place } : { text: trimmed, ...place })
  }
  return entries
}

const CONSTANTS = new Map<string, unknown>([
  ['true', true], ['false', false], ['null', null], ['undefined', undefined], ['nan', Number.NaN], ['infinity', Infinity], ['-infinity', -Infinity],
])

/** The value of a text: a constant, a number, JSON, or else the text itself. */
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

function setAt(config: PlainObject, { path, appends, value }: RcEntry): void {
  let current: object = config
  for (const [index, key] of path.slice(0, -1).entries()) {
    const next = getOwn(current, key)
    const container = isPlainObject(next) || Array.isArray(next) ? next : path[index + 1] === '0' ? [] : {}
    if (container !== next) setOwn(current, key, container)
    current = container
  }
  const last = path.at(-1)!
  // A list has no gaps and no named entries.
  if (Array.isArray(current) && !(Number(last) <= current.length)) return
  const before = getOwn(current, last)
  setOwn(current, last, appends ? [...Array.isArray(before) ? before : [], ...Array.isArray(value) ? value : [value]] : value)
}

function readRc(file: string, problems: Problem[]): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    problems.push(loadingDiagnostics.unreadable({ file: basename(file), reason: readReason(error) }, { location: { file } }))
    return ''
  }
}
