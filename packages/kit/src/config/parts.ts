import { isPlainObject, layerDiagnostics } from '@fw/schema'
import type { ConfigSource, PlainObject, Problem } from '@fw/schema'

const NAMED_PARTS = new Set(['$development', '$production', '$test'])

/**
 * The sources of one file, strongest first: its part for the environment (`$env.<name>`, then `$<name>`), then the rest
 * without any such part. `whole.config` itself is not changed.
 */
export function splitParts(whole: ConfigSource, envName: string): { sources: ConfigSource[], problems: Problem[] } {
  const keys = Object.keys(whole.config)
  if (!keys.some(key => key === '$env' || NAMED_PARTS.has(key))) return { sources: [whole], problems: [] }
  const problems: Problem[] = []
  const takePart = (holder: unknown, prefix: readonly string[]): ConfigSource[] => {
    const value = isPlainObject(holder) && Object.hasOwn(holder, prefix.at(-1)!) ? holder[prefix.at(-1)!] : undefined
    if (isPlainObject(value)) return [{ ...whole, name: `${whole.name} (${prefix.join('.')})`, config: value, prefix }]
    if (value !== undefined) problems.push(badPart(whole, prefix, value))
    return []
  }
  const env = Object.hasOwn(whole.config, '$env') ? whole.config.$env : undefined
  if (env !== undefined && !isPlainObject(env)) problems.push(badPart(whole, ['$env'], env))
  const named = `$${envName}`
  const sources = [
    ...takePart(env, ['$env', envName]),
    ...NAMED_PARTS.has(named) ? takePart(whole.config, [named]) : [],
    { ...whole, config: withoutParts(whole.config) },
  ]
  return { sources, problems }
}

function withoutParts(config: PlainObject): PlainObject {
  // From entries, so that an own `__proto__` stays an own key and is reported by resolving.
  return Object.fromEntries(Object.entries(config).filter(([key]) => key !== '$env' && !NAMED_PARTS.has(key)))
}

function badPart(source: ConfigSource, path: readonly string[], value: unknown): Problem {
  const given = value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`
  return layerDiagnostics.badEnvironment({ key: path.join('.'), given }, { path, source })
}
