import { isPlainObject } from './plain-object'

/** A value in a sentence, short: `"x"`, `a function`, `an object`. */
export function show(value: unknown): string {
  if (value === null) return 'null'
  if (value === undefined) return 'undefined'
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 57)}…` : value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'function') return isClass(value) ? `the class ${value.name || '(anonymous)'}` : 'a function'
  if (Array.isArray(value)) return 'an array'
  if (value instanceof RegExp) return `the regular expression ${String(value)}`
  if (value instanceof Date) return 'a date'
  if (isPlainObject(value)) return 'an object'
  if (typeof value === 'object') return `a ${value.constructor?.name ?? 'foreign object'}`
  return `a ${typeof value}`
}

export function isClass(value: unknown): boolean {
  return typeof value === 'function' && /^class\b/.test(Function.prototype.toString.call(value))
}
