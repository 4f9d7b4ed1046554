import { isPlainObject, nuxtDiagnostics, valueAt } from '@fw/schema'
import type { ConfigSource, PlainObject, Problem } from '@fw/schema'

/**
 * Options of Nuxt that fw does not have, and without which an application works: they tune how Nuxt itself works, or
 * what it sends besides pages. All others that fw does not have are errors.
 */
export const MISSING_OPTIONS: readonly string[] = [
  'vue.optionsApi',
  'unhead.vite',
  'experimental.asyncCallHook',
  'experimental.clearBuildHooks',
  'experimental.clientNodePlaceholder',
  'experimental.prefetchPreloadTags',
  'experimental.ssrStreaming',
  'tracingChannel',
]

/** Options that Nuxt still reads under an earlier name. */
const MOVED_OPTIONS = [
  { from: ['experimental', 'typescriptBundlerResolution'], to: ['future', 'typescriptBundlerResolution'] },
]

/**
 * A source with options of Nuxt under the names of fw, without those that fw does not have, and a warning for each of
 * these.
 */
export function adaptOptions(source: ConfigSource): { source: ConfigSource; problems: Problem[] } {
  return omitMissingOptions({ ...source, config: MOVED_OPTIONS.reduce(move, source.config) })
}

function move(config: PlainObject, { from, to }: (typeof MOVED_OPTIONS)[number]): PlainObject {
  const value = valueAt(config, from)
  if (value === undefined) return config
  const [group, key] = to as [string, string]
  const members = config[group]
  return { ...omit(config, from), [group]: { [key]: value, ...(isPlainObject(members) ? members : {}) } }
}

function omitMissingOptions(source: ConfigSource): { source: ConfigSource; problems: Problem[] } {
  const paths = MISSING_OPTIONS.map(key => key.split('.')).filter(path => valueAt(source.config, path) !== undefined)
  return {
    source: paths.length === 0 ? source : { ...source, config: paths.reduce(omit, source.config) },
    problems: paths.map(path => nuxtDiagnostics.nuxtOption({ key: path.join('.') }, { source, path })),
  }
}

function omit(config: PlainObject, [key, ...rest]: readonly string[]): PlainObject {
  const { [key!]: value, ...others } = config
  return rest.length === 0 || !isPlainObject(value) ? others : { ...others, [key!]: omit(value, rest) }
}
