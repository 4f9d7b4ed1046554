import { configDiagnostics, FORBIDDEN_KEYS, formatPath, isPlainObject, layerDiagnostics } from '@fw/schema'
import type { ConfigSource, PlainObject, Problem } from '@fw/schema'

const NAMED_PARTS = ['$development', '$production', '$test']

/**
 * The sources of one file, highest precedence first: its part for the environment (`$env.<name>`, then `$<name>`), then
 * the rest without any such part. Inactive parts for other environments come last. `whole.config` itself is not
 * changed.
 */
export function splitParts(whole: ConfigSource, envName: string): { sources: ConfigSource[]; problems: Problem[] } {
  const { config } = whole
  const keys = Object.keys(config)
  if (!keys.some(key => key === '$env' || NAMED_PARTS.includes(key))) return { sources: [whole], problems: [] }
  const problems: Problem[] = []
  const active: ConfigSource[] = []
  const inactive: ConfigSource[] = []
  const take = (value: unknown, prefix: readonly string[], isInForce: boolean): void => {
    const part = { ...whole, name: `${whole.name} (${prefix.join('.')})`, prefix }
    if (value === undefined) return
    if (!isPlainObject(value)) problems.push(badPart(whole, prefix, value))
    else if (isInForce) active.push({ ...part, config: value })
    else inactive.push({ ...part, config: value, active: false })
  }
  const env = keys.includes('$env') ? config.$env : undefined
  if (env !== undefined && !isPlainObject(env)) problems.push(badPart(whole, ['$env'], env))
  for (const [name, value] of isPlainObject(env) ? Object.entries(env) : []) {
    const path = ['$env', name]
    if (FORBIDDEN_KEYS.has(name))
      problems.push(configDiagnostics.forbiddenKey({ key: formatPath(path) }, { path, source: whole }))
    else take(value, path, name === envName)
  }
  for (const key of NAMED_PARTS.filter(key => keys.includes(key))) take(config[key], [key], key === `$${envName}`)
  return { sources: [...active, { ...whole, config: withoutParts(config) }, ...inactive], problems }
}

/** Whether the values of a source are used. Otherwise it is only validated. */
export function isActive(source: ConfigSource): boolean {
  return source.active !== false
}

function withoutParts(config: PlainObject): PlainObject {
  // From entries, so that an own `__proto__` stays an own key, and is reported when options are resolved.
  return Object.fromEntries(Object.entries(config).filter(([key]) => key !== '$env' && !NAMED_PARTS.includes(key)))
}

function badPart(source: ConfigSource, path: readonly string[], value: unknown): Problem {
  const kindOfValue = value === null ? 'null' : Array.isArray(value) ? 'an array' : `a ${typeof value}`
  return layerDiagnostics.badEnvironment({ key: formatPath(path), given: kindOfValue }, { path, source })
}
