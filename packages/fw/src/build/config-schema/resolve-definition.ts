import { isPlainObject } from '@fw/schema'
import type { OptionSchema, SchemaDefinition } from '@fw/schema'

/** The JSON schema of a definition: `{ shop: { currency: { $default: 'EUR' } } }`. Plain values are defaults. */
export async function resolveDefinition(definition: SchemaDefinition): Promise<OptionSchema> {
  const { $default, $resolve, $schema, ...members } = definition
  const value = typeof $resolve === 'function' ? await $resolve($default, async () => undefined) : $default
  const entries = await Promise.all(
    Object.entries(members).map(async ([key, member]) => [key, await resolveMember(member)] as const),
  )
  const isGroup = entries.length > 0
  return {
    ...(isGroup ? { type: 'object' } : describeValue(value)),
    ...(value === undefined ? {} : { default: value }),
    ...$schema,
    ...(isGroup ? { properties: { ...$schema?.properties, ...Object.fromEntries(entries) } } : {}),
  }
}

async function resolveMember(member: unknown): Promise<OptionSchema> {
  if (isPlainObject(member)) return resolveDefinition(member as SchemaDefinition)
  return { ...describeValue(member), ...(member === undefined ? {} : { default: member }) }
}

function describeValue(value: unknown): OptionSchema {
  if (Array.isArray(value)) {
    const [first] = value
    return { type: 'array', ...(first === undefined ? {} : { items: describeValue(first) }) }
  }
  if (value === null || value === undefined) return { type: 'any' }
  return { type: typeof value === 'bigint' || typeof value === 'symbol' ? 'any' : typeof value }
}

/** Merges schemas. The first one that sets a keyword wins; properties are merged. */
export function mergeSchemas(schemas: readonly OptionSchema[]): OptionSchema {
  const merged: OptionSchema = {}
  for (const { properties, ...keywords } of schemas) {
    for (const [keyword, value] of Object.entries(keywords)) merged[keyword] ??= value
    for (const [key, schema] of Object.entries(properties ?? {})) {
      const mergedProperties = (merged.properties ??= {})
      mergedProperties[key] = mergedProperties[key] ? mergeSchemas([mergedProperties[key], schema]) : schema
    }
  }
  return merged
}
