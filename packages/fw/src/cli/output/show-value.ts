import { inspect } from 'node:util'
import { isClass, isPlainObject } from '@fw/schema'

/** A value as JSON can represent it: functions, classes and the like become strings; undefined is omitted. */
export function toJson(value: unknown): unknown {
  return convert(value, [])
}

function convert(value: unknown, around: readonly unknown[]): unknown {
  switch (typeof value) {
    case 'function':
      return showFunction(value)
    case 'bigint':
      return `${value}n`
    case 'symbol':
      return String(value)
    case 'number':
      return Number.isFinite(value) ? value : String(value)
    case 'object':
      return value === null ? null : convertObject(value, around)
    default:
      return value
  }
}

function convertObject(value: object, around: readonly unknown[]): unknown {
  if (around.includes(value)) return '[Circular]'
  const inside = [...around, value]
  if (Array.isArray(value)) return value.map(entry => convert(entry, inside) ?? null)
  if (isPlainObject(value))
    return Object.fromEntries(membersOf(value).map(([key, below]) => [key, convert(below, inside)]))
  if (value instanceof RegExp || value instanceof URL) return String(value)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (value instanceof Map) return convert([...value], inside)
  if (value instanceof Set) return convert([...value], inside)
  return `[${value.constructor?.name ?? 'Object'}]`
}

function showFunction(value: { name: string }): string {
  if (isClass(value)) return value.name ? `[class ${value.name}]` : '[class]'
  return value.name ? `[Function: ${value.name}]` : '[Function]'
}

/** A value as readable text, optionally with colours. */
export function emitValue(value: unknown, options: { color: boolean; width?: number }): string {
  return inspect(withoutUndefined(value, []), {
    depth: null,
    colors: options.color,
    compact: 1,
    breakLength: options.width ?? 80,
    maxArrayLength: null,
    maxStringLength: null,
  })
}

/** A value on one line, truncated if it is long. */
export function emitShort(value: unknown, options: { color: boolean; length?: number }): string {
  const text = inspect(withoutUndefined(value, []), {
    depth: 4,
    breakLength: Infinity,
    compact: true,
    maxArrayLength: 10,
  })
  const length = options.length ?? 60
  if (text.length > length) return `${text.slice(0, length - 1)}…`
  return options.color
    ? inspect(withoutUndefined(value, []), { depth: 4, breakLength: Infinity, compact: true, colors: true })
    : text
}

function withoutUndefined(value: unknown, around: readonly unknown[]): unknown {
  if (around.includes(value)) return value
  if (Array.isArray(value)) return value.map(entry => withoutUndefined(entry, [...around, value]))
  if (!isPlainObject(value)) return value
  const entries = membersOf(value).filter(([, below]) => below !== undefined)
  return Object.fromEntries(entries.map(([key, below]) => [key, withoutUndefined(below, [...around, value])]))
}

/** The members of an object. Getters are not called. */
function membersOf(value: object): Array<[string, unknown]> {
  return Object.entries(Object.getOwnPropertyDescriptors(value))
    .filter(([, property]) => property.enumerable)
    .map(([key, property]) => [key, property.get ? '[Getter]' : property.value])
}
