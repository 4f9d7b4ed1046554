import type { OptionSchema } from '@fw/schema'
import { emitKey } from '../declaration-text'

const TYPES: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
  object: 'Record<string, any>',
  array: 'any[]',
  function: '(...args: any[]) => any',
}

/** The members of an interface for the options of a schema. All of them are optional. */
export function emitOptionTypes(properties: Readonly<Record<string, OptionSchema>>, indent = '  '): string[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const doc = [schema.title, schema.description].filter(Boolean).join(': ').replaceAll('*/', '* /')
    return [...(doc ? [`${indent}/** ${doc} */`] : []), `${indent}${emitKey(key)}?: ${emitOptionType(schema, indent)}`]
  })
}

function emitOptionType(schema: OptionSchema, indent: string): string {
  if (schema.tsType) return schema.tsType
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if (schema.properties) return ['{', ...emitOptionTypes(schema.properties, `${indent}  `), `${indent}}`].join('\n')
  if (schema.type === 'array' && schema.items && !Array.isArray(schema.items))
    return `Array<${emitOptionType(schema.items, indent)}>`
  return [schema.type ?? 'any']
    .flat()
    .map(type => TYPES[type] ?? 'any')
    .join(' | ')
}
