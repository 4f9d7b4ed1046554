import { isPlainObject, show } from '@fw/schema'
import type { OptionSchema } from '@fw/schema'

/** The value of an option that a module's schema does not allow. */
interface SchemaMismatch {
  path: string[]
  given: string
  expected: string
}

interface ValueSchema {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  items?: ValueSchema
}

const TYPES: Readonly<Record<string, { check: (value: unknown) => boolean; name: string }>> = {
  string: { check: value => typeof value === 'string', name: 'a string' },
  number: { check: value => typeof value === 'number', name: 'a number' },
  integer: { check: Number.isInteger, name: 'an integer' },
  boolean: { check: value => typeof value === 'boolean', name: 'true or false' },
  array: { check: Array.isArray, name: 'an array' },
  object: { check: value => typeof value === 'object' && value !== null && !Array.isArray(value), name: 'an object' },
  function: { check: value => typeof value === 'function', name: 'a function' },
  null: { check: value => value === null, name: 'null' },
}

/** Whether a member of a schema describes one option: its members start with `$`, or it has just a `type`. */
function isDescription(value: unknown): value is Record<string, unknown> {
  return (
    isPlainObject(value) &&
    (Object.keys(value).some(key => key.startsWith('$')) || (typeof value.type === 'string' && value.type in TYPES))
  )
}

/** The default values of a module's schema: `$default` of each option, or the value itself. */
export async function schemaDefaults(schema: object): Promise<Record<string, unknown>> {
  const entries: Array<[string, unknown]> = []
  for (const [key, value] of Object.entries(schema)) {
    if (key.startsWith('$')) continue
    const memberValue = isDescription(value)
      ? await describedDefault(value)
      : isPlainObject(value)
        ? await schemaDefaults(value)
        : value
    if (memberValue !== undefined) entries.push([key, memberValue])
  }
  return Object.fromEntries(entries)
}

async function describedDefault(description: Record<string, unknown>): Promise<unknown> {
  const nested = await schemaDefaults(
    Object.fromEntries(Object.entries(description).filter(([key]) => !['type', 'default', 'enum'].includes(key))),
  )
  const fallback = description.$default ?? description.default
  if (fallback === undefined) return Object.keys(nested).length > 0 ? nested : undefined
  return isPlainObject(fallback) ? { ...nested, ...fallback } : fallback
}

/** The options after `$resolve` of each one: a function of the value and of a getter for other options. */
export async function resolveWithSchema(
  schema: object,
  options: Record<string, unknown>,
  root = options,
): Promise<Record<string, unknown>> {
  const get = async (path: string): Promise<unknown> =>
    path.split('.').reduce<unknown>((value, key) => (isPlainObject(value) ? value[key] : undefined), root)
  const result = { ...options }
  for (const [key, value] of Object.entries(schema)) {
    if (key.startsWith('$') || !isPlainObject(value)) continue
    if (typeof value.$resolve === 'function') result[key] = await (value.$resolve as Function)(options[key], get)
    else if (isPlainObject(options[key])) result[key] = await resolveWithSchema(value, options[key], root)
  }
  return result
}

/** The options whose values do not match the schema. Options that it does not describe are not checked. */
export function checkSchema(schema: object, options: unknown, path: readonly string[] = []): SchemaMismatch[] {
  if (!isPlainObject(options)) return []
  return Object.entries(schema).flatMap(([key, value]) => {
    const memberValue = options[key]
    if (key.startsWith('$') || memberValue === undefined || !isPlainObject(value)) return []
    const at = [...path, key]
    const rule = isDescription(value) ? ((value.$schema ?? value) as ValueSchema) : undefined
    const expected = rule ? mismatchOf(rule, memberValue) : undefined
    return expected ? [{ path: at, given: show(memberValue), expected }] : checkSchema(value, memberValue, at)
  })
}

/** The parts of a value that do not match the JSON schema of an option, as `schema:resolved` gets it. */
export function checkOption(schema: OptionSchema, value: unknown, path: readonly string[]): SchemaMismatch[] {
  if (value === undefined) return []
  const expected = mismatchOf(schema as ValueSchema, value)
  if (expected) return [{ path: [...path], given: show(value), expected }]
  if (!isPlainObject(value)) return []
  return Object.entries(schema.properties ?? {}).flatMap(([key, member]) =>
    checkOption(member, value[key], [...path, key]),
  )
}

/** What a value should be, if it is something else. */
function mismatchOf({ type, enum: allowed, items }: ValueSchema, given: unknown): string | undefined {
  if (allowed) return allowed.includes(given) ? undefined : `one of ${allowed.map(value => show(value)).join(', ')}`
  const types = [type ?? []].flat().filter(name => name in TYPES)
  // `any`, and types that this check does not know.
  if (types.length === 0 || types.length < [type ?? []].flat().length) return undefined
  const expected = types.map(name => TYPES[name]!.name).join(' or ')
  if (!types.some(name => TYPES[name]!.check(given))) return expected
  const item = items && Array.isArray(given) ? given.map(entry => mismatchOf(items, entry)).find(Boolean) : undefined
  return item ? `an array in which each item is ${item}` : undefined
}
