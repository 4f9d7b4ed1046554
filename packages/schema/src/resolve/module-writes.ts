import { copy, isMergeable, isPlainObject, safeKeys } from '../values/plain-object'
import type { PlainObject } from '../values/plain-object'
import { DELETED } from './contribution'
import type { Contribution } from './contribution'

/** A copy of options to compare them with later. Class instances and objects with accessors are not copied. */
export function snapshotOptions<T>(value: T, known = new Map<unknown, unknown>()): T {
  if (!Array.isArray(value) && !isMergeable(value)) return value
  if (known.has(value)) return known.get(value) as T
  const result: PlainObject | unknown[] = Array.isArray(value) ? [] : {}
  known.set(value, result)
  for (const key of Object.keys(value))
    (result as PlainObject)[key] = snapshotOptions((value as unknown as PlainObject)[key], known)
  return result as T
}

/** The value of an option or of free-form members after modules wrote to it; `writes` have the highest precedence first. */
export function applyWrites(value: unknown, writes: ReadonlyArray<Pick<Contribution, 'value'>>): unknown {
  return writes.toReversed().reduce((current, write) => applyWrite(current, write.value), value)
}

function applyWrite(current: unknown, written: unknown): unknown {
  if (written === DELETED) return undefined
  if (!isPlainObject(current) || !isMergeable(written)) return copy(written)
  const result = { ...current }
  for (const key of safeKeys(written)) {
    const value = applyWrite(current[key], written[key])
    if (value === undefined) delete result[key]
    else result[key] = value
  }
  return result
}
