import { formatPath, isPlainObject, layerDiagnostics } from '@fw/schema'
import type { ConfigSource, Problem } from '@fw/schema'

/** What may stand beside a layer's source: `['gh:acme/base', { install: true }]`. */
export interface LayerEntryOptions {
  /** Install the dependencies of a remote layer after its download. */
  install?: boolean
  /** Token for the host of a remote layer. */
  auth?: string
}

/** One layer that a configuration names. */
export interface LayerEntry {
  /** As written. */
  source: string
  options: LayerEntryOptions
  from: ConfigSource
  path: readonly string[]
}

/**
 * The layers that `extends` and then `theme` name, strongest first. `extends` is collected from all sources; of `theme`
 * the strongest source decides.
 */
export function readEntries(sources: readonly ConfigSource[], chain: string): { entries: LayerEntry[], problems: Problem[] } {
  const entries: LayerEntry[] = []
  const problems: Problem[] = []
  const take = (value: unknown, from: ConfigSource, path: readonly string[]) => {
    const entry = parseEntry(value)
    if (entry) entries.push({ ...entry, from, path })
    else problems.push(layerDiagnostics.badEntry({ key: formatPath(path), given: describe(value), chain }, { source: from, path }))
  }
  for (const from of sources) {
    const value = ownValue(from, 'extends')
    if (value == null) continue
    if (Array.isArray(value)) value.forEach((entry, index) => take(entry, from, ['extends', String(index)]))
    else take(value, from, ['extends'])
  }
  const themed = sources.find(source => ownValue(source, 'theme') != null)
  if (themed) take(ownValue(themed, 'theme'), themed, ['theme'])
  return { entries, problems }
}

function ownValue(source: ConfigSource, key: string): unknown {
  return Object.hasOwn(source.config, key) ? source.config[key] : undefined
}

function parseEntry(value: unknown): Pick<LayerEntry, 'source' | 'options'> | undefined {
  const [source, options = {}] = Array.isArray(value) && value.length <= 2 ? value as unknown[] : [value]
  if (typeof source !== 'string' || source.trim() === '' || !isPlainObject(options)) return undefined
  const { install, auth } = options
  if (auth !== undefined && typeof auth !== 'string') return undefined
  return { source, options: { ...install ? { install: true } : {}, ...auth ? { auth } : {} } }
}

function describe(value: unknown): string {
  if (typeof value === 'string') return 'an empty text'
  if (Array.isArray(value)) return 'a list of another form than `[source, options]`'
  return value === null || typeof value === 'undefined' ? String(value) : isPlainObject(value) ? 'an object' : `a ${typeof value}`
}
