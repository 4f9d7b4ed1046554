import { createHash } from 'node:crypto'
import { editCode, endOfBracket, maskCode, readArguments } from '@fw/kit/imports'
import type { Edit, EditedCode } from '@fw/kit/imports'
import type { KeyedFunction } from './keyed-functions'

/** A call: the number of its arguments, and the position at which another one can be inserted. */
export interface Call {
  name: string
  count: number
  end: number
}

/** An imported name, and its source. */
interface Binding {
  imported: string
  local: string
  source: string
}

/** The imports of a module, and the calls of some of them. Undefined if they cannot be determined. */
export interface CallReader {
  imports: Binding[]
  findCalls: (names: ReadonlySet<string>) => Call[] | undefined
}

/**
 * Adds a key to every call: unique by the position of the call, and the same on server and client. `path` is relative
 * to the root, so that keys do not depend on absolute paths. `parse` is called if the code is ambiguous without
 * parsing.
 */
export async function transformKeyed(
  code: string,
  id: string,
  path: string,
  functions: readonly KeyedFunction[],
  parse: (code: string) => Promise<CallReader>,
): Promise<EditedCode | undefined> {
  const quick = readQuickly(code)
  const reader = quick ?? (await parse(code))
  const byName = new Map(functions.map(entry => [entry.name, entry]))
  const file = id.replace(/[?#].*$/, '')
  const keyed = new Map<string, KeyedFunction>()
  for (const { imported, local, source } of reader.imports) {
    const entry = byName.get(imported === 'default' ? local : imported)
    if (entry?.isFrom(source, file)) keyed.set(local, entry)
  }
  if (keyed.size === 0) return undefined
  const names = new Set(keyed.keys())
  const calls = reader.findCalls(names) ?? (await parse(code)).findCalls(names)!
  // All calls are numbered, so that a key does not change when another call gets an explicit key.
  const edits = calls.flatMap(({ name, count, end }, index): Edit[] =>
    count < keyed.get(name)!.argumentLength
      ? [{ start: end, end, text: `${count > 0 ? ', ' : ''}${JSON.stringify(createKey(path, index))}` }]
      : [],
  )
  return edits.length > 0 ? editCode(code, edits, []) : undefined
}

const IMPORT = /(?<![\w$.])import\s*([\w$\s{},*]+?)\s*from\s*["']/g

/** Reads a module without parsing it. */
export function readQuickly(code: string): CallReader | undefined {
  const masked = maskCode(code)
  if (masked === undefined) return undefined
  const imports = [...masked.matchAll(IMPORT)].flatMap(({ 0: statement, 1: clause, index }) => {
    const start = index + statement.length
    return readClause(clause!, code.slice(start, masked.indexOf(code[start - 1]!, start)))
  })
  return { imports, findCalls: names => findCallsQuickly(masked, names) }
}

function readClause(clause: string, source: string): Binding[] {
  const [before = '', inside = ''] = clause.split(/[{}]/)
  const defaultBindings = before
    .split(',')
    .map(part => part.trim())
    .filter(part => part && !part.startsWith('*'))
    .map(local => ({ imported: 'default', local, source }))
  const named = inside
    .split(',')
    .map(part => part.trim().split(/\s+as\s+/))
    .filter(([name]) => name)
  return [
    ...defaultBindings,
    ...named.map(([imported, local]) => ({ imported: imported!, local: local ?? imported!, source })),
  ]
}

function findCallsQuickly(masked: string, names: ReadonlySet<string>): Call[] | undefined {
  const pattern = new RegExp(
    `(?<![\\w$.])(${[...names].map(name => name.replace(/\$/g, '\\$')).join('|')})(?![\\w$])\\s*(\\(?)`,
    'g',
  )
  const calls: Call[] = []
  for (const { 0: text, 1: name, 2: bracket, index } of masked
    .replace(IMPORT, statement => ' '.repeat(statement.length))
    .matchAll(pattern)) {
    const open = index + text.length - 1
    const close = bracket ? endOfBracket(masked, open) : undefined
    // It is passed as a value, or redeclared: as a variable, a parameter or a method.
    if (
      close === undefined ||
      /(?:function|\*|new)\s*$/.test(masked.slice(Math.max(0, index - 20), index)) ||
      /^\s*\{/.test(masked.slice(close + 1))
    )
      return undefined
    calls.push({ name: name!, ...readArguments(masked, open, close) })
  }
  return calls
}

function createKey(path: string, index: number): string {
  return `$${createHash('sha256').update(`${path} ${index}`).digest('base64url').slice(0, 10)}`
}
