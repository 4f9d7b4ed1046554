/** How deep values are followed. Data of an application may be endless. */
const DEEPEST = 12

/** What JSON can hold of a value: what is not data becomes text that says what it is. */
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
  // Vue's references stand for what they hold.
  if ((value as { __v_isRef?: boolean }).__v_isRef === true) return below((value as { value?: unknown }).value)
  if (value instanceof RegExp || value instanceof URL) return String(value)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (value instanceof Error) return `${value.name}: ${value.message}`
  if (depth >= DEEPEST) return '[…]'
  if (Array.isArray(value)) return value.map(entry => below(entry) ?? null)
  if (value instanceof Map) return { '[Map]': [...value].map(below) }
  if (value instanceof Set) return { '[Set]': [...value].map(below) }
  if (!isPlain(value)) return `[${value.constructor?.name ?? 'Object'}]`
  return Object.fromEntries(
    Object.entries(Object.getOwnPropertyDescriptors(value))
      .filter(([, property]) => property.enumerable)
      // A member that is computed may cost something, or throw.
      .map(([key, property]) => [key, 'value' in property ? below(property.value) : '[getter]']),
  )
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
