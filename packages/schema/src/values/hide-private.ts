import { valueAt } from './plain-object'

const PRIVATE = '[private]'
const EXPOSED = ['public', 'app', 'serverEngine']

/** A copy of the value at `path` in which private runtime configuration cannot be read. */
export function hidePrivate(value: unknown, path: readonly string[]): unknown {
  const at = path.indexOf('runtimeConfig')
  if (at === 0 || (at === 1 && path[0] === 'serverEngine')) return hideBelow(value, path.slice(at + 1))
  if (path.length === 0 || (path.length === 1 && path[0] === 'serverEngine'))
    return mapKeys(value, (below, key) => hidePrivate(below, [...path, key]))
  return value
}

function hideBelow(value: unknown, key: readonly string[]): unknown {
  if (key.length === 0) return mapKeys(value, (below, name) => hideBelow(below, [name]))
  if (EXPOSED.includes(key[0]!)) return value
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return mapKeys(value, (below, name) => hideBelow(below, [...key, name]))
  return value === undefined || value === null || value === '' ? value : PRIVATE
}

function mapKeys(value: unknown, map: (below: unknown, key: string) => unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.keys(value).map(key => [key, map(valueAt(value, [key]), key)]))
}
