import {
  configDiagnostics,
  FORBIDDEN_KEYS,
  formatPath,
  isPlainObject,
  isSkipped,
  layerDiagnostics,
  nearest,
  show,
} from '@fw/schema'
import type { ConfigSource, PlainObject, Problem } from '@fw/schema'
import { isRemote } from '../remote/archive'
import { isActive } from './environment-parts'

/** Options of a layer: `['gh:acme/base', { install: true }]`. */
interface LayerEntryOptions {
  /** Whether to install the dependencies of a remote layer after its download. */
  install?: boolean
  /** Token for the host of a remote layer. */
  auth?: string
}

const OPTION_TYPES: Record<keyof LayerEntryOptions, { type: string; says: string; isSecret?: boolean }> = {
  install: { type: 'boolean', says: 'true or false' },
  auth: { type: 'string', says: 'a string', isSecret: true },
}

/** A layer in a configuration. */
export interface LayerEntry {
  /** As written. */
  source: string
  options: LayerEntryOptions
  from: ConfigSource
  path: readonly string[]
}

/**
 * The layers of `theme` and `extends`, highest precedence first. `extends` is concatenated from all active sources;
 * `theme` is that of the highest precedence. Inactive sources are only validated.
 */
export function readEntries(
  sources: readonly ConfigSource[],
  chain: string,
): { theme: LayerEntry[]; extended: LayerEntry[]; problems: Problem[] } {
  const theme: LayerEntry[] = []
  const extended: LayerEntry[] = []
  const problems: Problem[] = []
  const take = (entries: LayerEntry[], value: unknown, from: ConfigSource, path: readonly string[]) => {
    const pair = parseEntry(value)
    if (!pair) {
      problems.push(
        layerDiagnostics.badEntry({ key: formatPath(path), given: describe(value), chain }, { source: from, path }),
      )
      return
    }
    const [source, options] = pair
    const mistakes = checkOptions(options, from, [...path, '1'])
    problems.push(...mistakes.values())
    if (!isActive(from)) return
    // Without the intended token, the download would only fail because of the same mistake.
    if (mistakes.has('auth') && isRemote(source)) return
    const { install, auth } = options
    entries.push({
      source,
      options: { ...(install === true ? { install } : {}), ...(typeof auth === 'string' && auth ? { auth } : {}) },
      from,
      path,
    })
  }
  for (const from of sources) {
    const value = ownValue(from, 'extends')
    if (isSkipped(value)) continue
    if (!Array.isArray(value)) take(extended, value, from, ['extends'])
    else {
      for (const [index, entry] of value.entries())
        if (!isSkipped(entry)) take(extended, entry, from, ['extends', String(index)])
    }
  }
  const themed = sources.filter(source => ownValue(source, 'theme') != null)
  const active = themed.find(isActive)
  for (const from of themed)
    if (from === active || !isActive(from)) take(theme, ownValue(from, 'theme'), from, ['theme'])
  return { theme, extended, problems }
}

function ownValue(source: ConfigSource, key: string): unknown {
  return Object.hasOwn(source.config, key) ? source.config[key] : undefined
}

function parseEntry(value: unknown): [source: string, options: PlainObject] | undefined {
  const [source, options = {}] = Array.isArray(value) && value.length <= 2 ? (value as unknown[]) : [value]
  return typeof source === 'string' && source.trim() !== '' && isPlainObject(options) ? [source, options] : undefined
}

/** Problems with the options of an entry, by key. Forbidden keys are reported when options are resolved. */
function checkOptions(options: PlainObject, source: ConfigSource, path: readonly string[]): Map<string, Problem> {
  const problems = new Map<string, Problem>()
  const names = Object.keys(OPTION_TYPES)
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || FORBIDDEN_KEYS.has(name)) continue
    const origin = { source, path: [...path, name] }
    const key = formatPath(origin.path)
    const type = names.includes(name) ? OPTION_TYPES[name as keyof LayerEntryOptions] : undefined
    if (!type)
      problems.set(name, layerDiagnostics.unknownEntryOption({ key, known: names, ...nearestOf(name, names) }, origin))
    else if (typeof value !== type.type) {
      problems.set(
        name,
        configDiagnostics.wrongType(
          { key, given: type.isSecret ? kindOf(value) : show(value), allowed: type.says },
          origin,
        ),
      )
    }
  }
  return problems
}

function nearestOf(name: string, known: readonly string[]): { nearest?: string } {
  const suggestion = nearest(name, known)
  return suggestion ? { nearest: suggestion } : {}
}

function describe(value: unknown): string {
  if (typeof value === 'string') return 'an empty string'
  if (Array.isArray(value)) return 'an array that is not `[source, options]`'
  return kindOf(value)
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'an array'
  return value === null || value === undefined
    ? String(value)
    : typeof value === 'object'
      ? 'an object'
      : `a ${typeof value}`
}
