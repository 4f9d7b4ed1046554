/** Limits the nesting, because data of an app may be nested without end. */
const MAX_DEPTH = 12

/** Converts a value to JSON data. Values that JSON does not support become descriptive strings. */
export function toPlain(value: unknown, depth = 0, around: readonly unknown[] = []): unknown {
  switch (typeof value) {
    case 'function':
      return `ƒ ${(value as { name: string }).name || 'anonymous'}()`
    case 'bigint':
      return `${value}n`
    case 'symbol':
      return String(value)
    case 'number':
      return Number.isFinite(value) ? value : String(value)
    case 'object':
      return value === null ? null : objectToPlain(value, depth, around)
    default:
      return value
  }
}

function objectToPlain(value: object, depth: number, around: readonly unknown[]): unknown {
  if (around.includes(value)) return '[circular]'
  const inside = [...around, value]
  const below = (inner: unknown): unknown => toPlain(inner, depth + 1, inside)
  // Refs are unwrapped.
  if ((value as { __v_isRef?: boolean }).__v_isRef === true) return below((value as { value?: unknown }).value)
  switch (kindOf(value)) {
    case 'RegExp':
    case 'URL':
      return String(value)
    case 'Date':
      return dateToPlain(value as Date)
    case 'Error':
      return `${(value as Error).name}: ${(value as Error).message}`
  }
  if (depth >= MAX_DEPTH) return '[…]'
  if (Array.isArray(value)) return value.map(entry => below(entry) ?? null)
  if (kindOf(value) === 'Map' || kindOf(value) === 'Set')
    return { [`[${kindOf(value)}]`]: [...(value as Iterable<unknown>)].map(below) }
  if (!isPlain(value)) return `[${value.constructor?.name ?? 'Object'}]`
  return Object.fromEntries(
    Object.entries(Object.getOwnPropertyDescriptors(value))
      .filter(([, property]) => property.enumerable)
      // A getter may be slow or throw, so it is not called.
      .map(([key, property]) => [key, 'value' in property ? below(property.value) : '[getter]']),
  )
}

/** The built-in class of a value. It may come from another window, whose classes are different ones. */
function kindOf(value: object): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1)
}

function dateToPlain(date: Date): string {
  return Number.isNaN(date.getTime()) ? 'Invalid Date' : date.toISOString()
}

/** Whether a value is an object literal. */
export function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
