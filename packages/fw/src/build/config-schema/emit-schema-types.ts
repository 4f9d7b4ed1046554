import type { OptionSchema } from '@fw/schema'
import { emitLines, quote } from '../declaration-text'
import { emitOptionTypes } from './emit-option-types'

/** Files of `experimental.configSchema`: the JSON schema, the types of options that modules added, its own type. */
export const SCHEMA_FILES = {
  json: 'schema/fw.schema.json',
  options: 'schema/fw.schema.d.ts',
  types: 'types/schema.d.ts',
} as const

/** The type of the JSON schema. */
export function emitSchemaModule(): string {
  return emitLines([
    "declare module '#build/schema/fw.schema.json' {",
    "  const schema: { $schema: string, properties: Record<keyof import('@fw/schema').FwConfig, object> }",
    '  export default schema',
    '}',
  ])
}

/**
 * The types of the options that modules added to the configuration. `moduleKeys` have the types of their modules: an
 * interface cannot inherit two types of one key.
 */
export function emitSchemaTypes(
  { properties = {} }: OptionSchema,
  moduleKeys: ReadonlySet<string> = new Set(),
): string {
  // The types of `appConfig` follow from its values, from the `app.config` files and from this schema: `AppConfig`.
  const { appConfig: _, ...options } = properties
  const optionKeys = Object.keys(options).filter(key => !moduleKeys.has(key))
  const omitted = Object.keys(options).filter(key => moduleKeys.has(key))
  const base =
    omitted.length > 0 ? `Omit<FwCustomSchema, ${omitted.map(key => quote(key)).join(' | ')}>` : 'FwCustomSchema'
  return emitLines([
    'export interface FwCustomSchema {',
    ...emitOptionTypes(options),
    '}',
    ...(optionKeys.length > 0
      ? [
          "declare module '@fw/schema' {",
          `  interface FwConfig extends ${base} {}`,
          `  interface FwOptions extends ${base} {}`,
          '}',
        ]
      : []),
  ])
}
