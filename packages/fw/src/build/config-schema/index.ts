import { rm } from 'node:fs/promises'
import { installedKeys, recordOptionWrites, stateOf } from '@fw/kit/internal'
import { jsonSchema } from '@fw/schema'
import type { Fw, OptionSchema, Resolution, SchemaDefinition } from '@fw/schema'
import { join } from 'pathe'
import type { FeatureSources, StatefulFeature } from '../feature'
import { writeIfChanged } from '../write-if-changed'
import { emitSchemaModule, emitSchemaTypes, SCHEMA_FILES } from './emit-schema-types'
import { mergeSchemas, resolveDefinition } from './resolve-definition'

interface SchemaState {
  added: OptionSchema
  /** The options, resolved with the defaults of added keys. Undefined if none is added. */
  resolution?: Resolution | undefined
}

/** The options that modules add to the schema of the configuration. */
export const configSchema: StatefulFeature<SchemaState> = {
  name: 'config schema',
  state: () => ({ added: {} }),
  setup: extendSchema,
}

async function extendSchema(fw: Fw, state: SchemaState, loaded: FeatureSources): Promise<void> {
  const definitions: SchemaDefinition[] = []
  // Listeners may write options, too.
  if (fw.hasListeners?.('schema:extend')) recordOptionWrites(fw)
  await fw.callHook('schema:extend', definitions)
  state.added = mergeSchemas(await Promise.all(definitions.map(resolveDefinition)))
  await fw.callHook('schema:resolved', state.added)
  if (!state.added.properties && !loaded.undecided?.length) return
  const { applyOptions } = await import('./apply-options')
  state.resolution = await applyOptions(fw, state.added, loaded)
}

/** Whether the schema must also be written by builds, which write no types. */
export function hasSchemaListeners(fw: Fw): boolean {
  return (['schema:extend', 'schema:resolved', 'schema:beforeWrite', 'schema:written'] as const).some(name =>
    fw.hasListeners?.(name),
  )
}

/** With `experimental.configSchema`: writes the schema of the configuration, and the types of what modules added. */
export async function writeSchema(fw: Fw): Promise<void> {
  const { buildDir, experimental } = fw.options
  if (!experimental.configSchema) {
    await Promise.all(Object.values(SCHEMA_FILES).map(file => rm(join(buildDir, file), { force: true })))
    return
  }
  const { added } = stateOf(fw, configSchema)
  await fw.callHook('schema:beforeWrite', added)
  const texts = {
    json: `${JSON.stringify(withOptions(jsonSchema(), added), undefined, 2)}\n`,
    options: emitSchemaTypes(added, installedKeys(fw)),
    types: emitSchemaModule(),
  }
  await Promise.all(
    Object.entries(SCHEMA_FILES).map(([name, file]) =>
      writeIfChanged(join(buildDir, file), texts[name as keyof typeof texts]),
    ),
  )
  await fw.callHook('schema:written')
}

/** The JSON schema with further options, which are also valid in the parts for an environment. */
function withOptions(schema: Record<string, unknown>, { properties = {} }: OptionSchema): Record<string, unknown> {
  const keys = Object.keys(properties)
  if (keys.length === 0) return schema
  const { part } = schema.definitions as { part: { properties: object } }
  return {
    ...schema,
    properties: { ...(schema.properties as object), ...properties },
    definitions: {
      part: {
        ...part,
        properties: {
          ...part.properties,
          ...Object.fromEntries(keys.map(key => [key, { $ref: `#/properties/${key}` }])),
        },
      },
    },
  }
}
