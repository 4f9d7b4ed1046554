import { jsonSchema } from '@fw/schema'
import type { Declaration } from './declarations'
import { emitLines } from '../specifier'

/** Files of `experimental.configSchema`. */
export const SCHEMA = ['schema/fw.schema.json', 'schema/fw.schema.d.ts'] as const

let text: string | undefined

/** The JSON schema of the configuration for editors and tools, and its type. */
export function createSchemaFiles(): Declaration[] {
  const [json, types] = SCHEMA
  return [
    { file: json, text: (text ??= `${JSON.stringify(jsonSchema(), undefined, 2)}\n`) },
    {
      file: types,
      covers: has => has('node'),
      text: emitLines([
        "declare module '#build/schema/fw.schema.json' {",
        "  const schema: { $schema: string, properties: Record<keyof import('@fw/schema').FwConfig, object> }",
        '  export default schema',
        '}',
      ]),
    },
  ]
}
