import { isDeepStrictEqual } from 'node:util'

/**
 * The parts of an option's key in the reference: `alias["~"]` → ['alias', '~'], `plugins[].src` → ['plugins', [],
 * 'src'], `keyed[useState]` → ['keyed', ['useState']]. An array matches items of an array: all items, or the one with a
 * name.
 *
 * @param {string} key
 * @returns {(string | string[])[]}
 */
export function parseKey(key) {
  return [...key.matchAll(/\["([^"]*)"\]|\[([^\]]*)\]|([^.[\]]+)/g)].map(([, quoted, item, plain]) =>
    item === undefined ? (quoted ?? plain ?? '') : item === '' ? [] : [item],
  )
}

/**
 * Returns a value without the given path. Only objects on the path are copied: functions and class instances are
 * preserved.
 *
 * @param {unknown} value
 * @param {readonly (string | string[])[]} path
 * @returns {unknown}
 */
function without(value, [part, ...rest]) {
  if (part === undefined || typeof value !== 'object' || value === null) return value
  if (Array.isArray(part)) {
    if (!Array.isArray(value)) return value
    if (rest.length === 0) return value.filter(item => item?.name !== part[0])
    return value.map(item => without(item, rest))
  }
  if (Array.isArray(value) || !(part in value)) return value
  const copy = { ...value }
  if (rest.length === 0) delete copy[part]
  else copy[part] = without(copy[part], rest)
  return copy
}

/**
 * Removes one option from the argument of the schema's `resolve`, so that the option has its default value.
 *
 * @param {unknown} config a configuration, or its sources
 * @param {string | undefined} [key]
 */
export function withoutOption(config, key = process.env.FW_FLIP) {
  if (!key) return config
  const path = parseKey(key)
  if (!Array.isArray(config)) return without(config, path)
  return config.map(source => ({ ...source, config: without(source.config, path) }))
}

/**
 * A configuration in which one option has its default value. If the option follows from others, it is set to the value
 * that it has in a project without configuration. If a test is about the default, the option is disabled or emptied.
 *
 * @param {unknown} config a configuration, or its sources
 * @param {(config: unknown) => { valueOf: (path: string[]) => unknown }} resolve
 * @param {string | undefined} [key]
 */
export function atDefault(config, resolve, key = process.env.FW_FLIP) {
  const flipped = withoutOption(config, key)
  const path = key ? parseKey(key) : []
  const item = path.find(part => Array.isArray(part))
  const isNamedItem = Array.isArray(item) && item.length > 0 && path.at(-1) === item
  if (path.length === 0 || (item && !isNamedItem)) return flipped
  const names = path.filter(part => !Array.isArray(part)).map(String)
  const current = resolve(config).valueOf(names)
  const initial = resolve(onlyLayout(flipped)).valueOf(names)
  const value = isNamedItem
    ? /** @type {{ name?: unknown }[]} */ (current).filter(({ name }) => name !== item[0])
    : isDeepStrictEqual(current, initial)
      ? opposite(current)
      : initial
  if (value === undefined || isDeepStrictEqual(resolve(flipped).valueOf(names), value)) return flipped
  const set = names.reduceRight((/** @type {unknown} */ inner, name) => ({ [name]: inner }), value)
  return Array.isArray(flipped)
    ? [{ kind: 'module', name: 'default', config: set, rootDir: flipped[0]?.rootDir }, ...flipped]
    : merge(/** @type {object} */ (flipped), names, value)
}

/** @param {unknown} value */
function opposite(value) {
  if (typeof value === 'boolean') return !value
  if (Array.isArray(value)) return []
  return typeof value === 'object' && value !== null ? {} : undefined
}

/**
 * The layout of a configuration, which decides about the defaults.
 *
 * @param {unknown} config
 * @returns {unknown}
 */
function onlyLayout(config) {
  if (Array.isArray(config)) return config.map(source => ({ ...source, config: onlyLayout(source.config) }))
  const { future } = /** @type {{ future?: { compatibilityVersion?: unknown } }} */ (config ?? {})
  return future?.compatibilityVersion === undefined
    ? {}
    : { future: { compatibilityVersion: future.compatibilityVersion } }
}

/**
 * @param {object} config
 * @param {readonly string[]} path
 * @param {unknown} value
 * @returns {object}
 */
function merge(config, [name = '', ...rest], value) {
  const own = /** @type {Record<string, object>} */ (config)[name]
  return { ...config, [name]: rest.length > 0 ? merge(own ?? {}, rest, value) : value }
}

/**
 * The environment variable that overrides an option at run time: FW_APP_BASE_URL for `app.baseURL` and
 * `runtimeConfig.app.baseURL`.
 *
 * @param {string} [key]
 */
export function variableOf(key = process.env.FW_FLIP ?? '') {
  const path = parseKey(key.replace(/^(?:serverEngine\.)?runtimeConfig\./, '')).flat()
  return `FW_${path.map(part => part.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()).join('_')}`
}

/**
 * Patches the code of `resolve`, so that the option has its default value.
 *
 * @param {string} code
 */
export function patchResolve(code) {
  const start = /^(export )?function resolve\((?=config\b)/m
  if (!start.test(code)) throw new Error('`function resolve(config, …)` was not found in the schema.')
  return `import { atDefault as __atDefault } from ${JSON.stringify(import.meta.url)}\n${code.replace(
    start,
    '$1function resolve(config, facts) { return __resolve(__atDefault(config, all => __resolve(all, facts)), facts) }\nfunction __resolve(',
  )}`
}

/**
 * Patches the code that reads `extends` and `theme`, which are needed before the options are resolved.
 *
 * @param {string} code
 */
export function patchLayers(code) {
  const start = /^(?:export )?function readEntries\((\w+), \w+\) \{$/m
  return start.test(code)
    ? `import { withoutOption as __without } from ${JSON.stringify(import.meta.url)}\n${code.replace(start, '$&\n$1 = __without($1)')}`
    : code
}
