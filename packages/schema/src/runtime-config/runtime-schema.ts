import type { SchemaOutput, StandardSchema } from '../contracts/forms'
import { jsonSchemaOf } from '../values/json-schema'
import type { JsonNode } from '../values/json-schema'
import { FORBIDDEN_KEYS, isPlainObject } from '../values/plain-object'
import type { PlainObject } from '../values/plain-object'
import { describeValue, membersOf } from './value-facts'
import type { ValueFacts } from './value-facts'

/** What `fw.env` exports: schemas by the keys of `runtimeConfig`, or one schema for all of them. */
export type RuntimeSchema = StandardSchema | { readonly [key: string]: RuntimeSchema }

/** The runtime configuration that a `fw.env` declares. */
export type RuntimeConfigOf<Schema> = Schema extends StandardSchema
  ? SchemaOutput<Schema>
  : { [Key in keyof Schema]: RuntimeConfigOf<Schema[Key]> }

function isSchema(value: unknown): value is StandardSchema {
  return (
    ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
    typeof (value as Partial<StandardSchema>)['~standard']?.validate === 'function'
  )
}

/** The keys whose declaration is not a schema. */
export function findNoSchemas(declaration: unknown, path: readonly string[] = []): string[][] {
  if (isSchema(declaration)) return []
  if (!isPlainObject(declaration)) return [[...path]]
  return Object.entries(declaration).flatMap(([key, below]) =>
    FORBIDDEN_KEYS.has(key) ? [[...path, key]] : findNoSchemas(below, [...path, key]),
  )
}

/** The schemas of a declaration, each with the key that it is for. */
export function listSchemas(
  declaration: RuntimeSchema,
  path: readonly string[] = [],
): Array<{ path: readonly string[]; schema: StandardSchema }> {
  if (isSchema(declaration)) return [{ path, schema: declaration }]
  return Object.entries(declaration).flatMap(([key, below]) => listSchemas(below, [...path, key]))
}

/** The runtime configuration that a declaration amounts to: defaults, and null for what has none. */
export function declaredValues(declaration: RuntimeSchema): PlainObject {
  const values: PlainObject = {}
  for (const { path, facts } of describeSchemas(declaration)) setAt(values, path, facts.default ?? null)
  return values
}

/** What the schemas say of each value. */
export function describeSchemas(declaration: RuntimeSchema): Array<{ path: readonly string[]; facts: ValueFacts }> {
  return listSchemas(declaration).flatMap(({ path, schema }) => {
    const json = jsonSchemaOf(schema)
    const members = membersOf(json)
    if (members) return describeMembers(json!, members, path)
    // All keys are those of the configuration.
    if (path.length === 0) return []
    const empty = validateNow(schema, undefined)
    const facts = describeValue(json ?? {}, empty === undefined || 'issues' in empty)
    const fallback = empty && 'value' in empty ? empty.value : undefined
    return [{ path, facts: fallback === undefined ? facts : { ...facts, default: fallback } }]
  })
}

function describeMembers(
  json: JsonNode,
  members: Record<string, JsonNode>,
  path: readonly string[],
): Array<{ path: readonly string[]; facts: ValueFacts }> {
  const required = Array.isArray(json['required']) ? json['required'] : []
  return Object.entries(members).flatMap(([key, member]) => {
    const below = [...path, key]
    const inner = membersOf(member)
    return inner
      ? describeMembers(member, inner, below)
      : [{ path: below, facts: describeValue(member, required.includes(key)) }]
  })
}

/** The result of a validation. Undefined if the schema validates asynchronously, or throws. */
export function validateNow(
  schema: StandardSchema,
  value: unknown,
): { value: unknown } | { issues: ReadonlyArray<{ message: string; path: string[] }> } | undefined {
  try {
    const result = schema['~standard'].validate(value)
    if (result instanceof Promise) return void result.catch(() => {})
    if (!result.issues) return { value: result.value }
    const pathOf = (segments: NonNullable<(typeof result.issues)[number]['path']>): string[] =>
      segments.map(segment => String(typeof segment === 'object' ? segment.key : segment))
    return { issues: result.issues.map(({ message, path = [] }) => ({ message, path: pathOf(path) })) }
  } catch {
    return undefined
  }
}

/** Sets a value in an object whose members on the way may be missing. */
export function setAt(target: PlainObject, path: readonly string[], value: unknown): void {
  const [key, ...rest] = path as [string, ...string[]]
  if (rest.length === 0) target[key] = value
  else {
    if (!isPlainObject(target[key])) target[key] = {}
    setAt(target[key] as PlainObject, rest, value)
  }
}
