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

/** A source without these options, and a warning for each. */
export function omitMissingOptions(source: ConfigSource): { source: ConfigSource; problems: Problem[] } {
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
