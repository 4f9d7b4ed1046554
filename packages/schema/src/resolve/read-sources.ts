import { configDiagnostics } from '../diagnostics/config'
import type { Problem } from '../diagnostics'
import { nearestNode, nodeAt } from '../declare/option'
import { root } from '../options/index'
import { isIndex } from './path-part'
import { isPlainObject } from '../values/plain-object'
import type { PlainObject } from '../values/plain-object'
import type { ConfigSource } from '../sources/config-source'

/** More levels than any configuration has, and few enough for recursion. */
const MAX_DEPTH_LEVELS = 500

/**
 * The sources with what can be read of them. An accessor that throws, a proxy that refuses, a value without bottom:
 * each is reported and removed, so that later code does not have to handle it.
 */
export function readSources(sources: readonly ConfigSource[]): { sources: ConfigSource[]; problems: Problem[] } {
  const problems: Problem[] = []
  const read = sources.map(source => {
    // The options it was written to were read before.
    if (source.kind === 'module') return source
    const report = (path: readonly string[], reason: string): void => {
      problems.push(
        configDiagnostics.unreadable({ key: path.join('.') || 'The configuration', reason }, { path, source }),
      )
    }
    const config = readObject(source.config, [], report)
    return config === source.config ? source : { ...source, config }
  })
  return { sources: read, problems }
}

type Report = (path: readonly string[], reason: string) => void

/** The object itself, or a copy without the members that cannot be read. */
function readObject(value: PlainObject, path: readonly string[], report: Report): PlainObject {
  const broken = new Set<string>()
  const keys = keysOf(value, path, report)
  if (!keys) return {}
  for (const key of keys) if (!isReadable(value, key, [...path, key], report)) broken.add(key)
  if (broken.size === 0) return value
  return Object.fromEntries(
    Object.keys(value)
      .filter(key => !broken.has(key))
      .map(key => [key, value[key]]),
  )
}

function keysOf(value: PlainObject, path: readonly string[], report: Report): string[] | undefined {
  try {
    return Object.keys(value)
  } catch (error) {
    report(path, reasonOf(error))
    return undefined
  }
}

/** Whether a member at the top can be read, with all that is in it. */
function isReadable(value: PlainObject, key: string, path: readonly string[], report: Report): boolean {
  try {
    const seen = new Set<unknown>()
    let level: Array<{ value: unknown; path: readonly string[] }> = [{ value: value[key], path }]
    for (let depth = 0; level.length > 0; depth++) {
      if (depth > MAX_DEPTH_LEVELS) return tooDeep(path, report)
      level = level.flatMap(entry => membersOf(entry.value, entry.path, seen))
    }
    return true
  } catch (error) {
    report(error instanceof ReadError ? error.path : path, reasonOf(error))
    return false
  }
}

function tooDeep(path: readonly string[], report: Report): false {
  report(path, `it is nested more than ${MAX_DEPTH_LEVELS} levels deep`)
  return false
}

function membersOf(
  value: unknown,
  path: readonly string[],
  seen: Set<unknown>,
): Array<{ value: unknown; path: readonly string[] }> {
  if (seen.has(value)) return []
  seen.add(value)
  if (Array.isArray(value))
    return value.map((entry, index) => ({ value: entry as unknown, path: [...path, String(index)] }))
  if (!isPlainObject(value)) return []
  // Accessors are read here, so that errors are reported; those of objects that tools own are not.
  const isOurs = !isLiving(path)
  return Object.entries(Object.getOwnPropertyDescriptors(value)).map(([key, property]) => ({
    value: isOurs ? readMember(value, key, path) : (property.value as unknown),
    path: [...path, key],
  }))
}

/** Whether an object at `path` may belong to a tool: an item of an array, or inside of the options of a tool. */
function isLiving(path: readonly string[]): boolean {
  const below = path.slice(nearestNode(root, path).depth)
  const isForeign = path.some((_, index) => {
    const node = nodeAt(root, path.slice(0, index + 1))
    return node?.node === 'group' && node.foreign !== undefined
  })
  return below.some(isIndex) || (below.length > 0 && isForeign)
}

/** An accessor that threw, and its path. */
class ReadError extends Error {
  constructor(
    readonly path: readonly string[],
    override readonly cause: unknown,
  ) {
    super('An accessor threw')
  }
}

function readMember(value: PlainObject, key: string, path: readonly string[]): unknown {
  try {
    return value[key]
  } catch (error) {
    throw new ReadError([...path, key], error)
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ReadError) return reasonOf(error.cause)
  return `reading it fails: ${error instanceof Error ? error.message : String(error)}`
}
