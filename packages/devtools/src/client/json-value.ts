import { isPlain, toPlain } from '../shared/plain-value'

const MAX_DEPTH = 12

/** Whether a value survives JSON unchanged, so that it can be edited as such. */
export function isJson(value: unknown, depth = 0): boolean {
  if (value === undefined) return depth === 0
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null)
    return typeof value !== 'function' && typeof value !== 'symbol' && typeof value !== 'bigint'
  if (depth > MAX_DEPTH || !(Array.isArray(value) || isPlain(value))) return false
  return Object.values(value).every(member => isJson(member, depth + 1))
}

/** The bytes of a value as JSON. */
export function sizeOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(toPlain(value)) ?? '').length
}
