import { conditionalInput } from '../resolve/conditional'
import type { GroupNode, Node } from '../declare/option'
import { root } from '../options/index'
import type { JsonSchema } from '../declare/type'
import { templateDefault } from './templates'

/** The JSON schema of a configuration file, for editors and data formats. `moduleKeys` are allowed at the top. */
export function jsonSchema(moduleKeys: readonly string[] = []): JsonSchema {
  const schema = groupSchema(root, [])
  const properties = schema.properties as Record<string, JsonSchema>
  const modules = Object.fromEntries(moduleKeys.map(key => [key, { description: 'Options of a module.' }]))
  const part = { $ref: '#/definitions/part', description: 'Only in this environment.' }
  const keys = [...Object.keys(properties), ...moduleKeys]
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of fw',
    ...schema,
    properties: {
      $schema: { type: 'string', description: 'Address of this schema.' },
      $meta: { type: 'object', description: 'What a layer says of itself.', properties: { name: { type: 'string' } } },
      setups: {
        type: 'object',
        description: 'The versions of modules when they were set up last. fw writes them to `.fwrc`.',
        additionalProperties: { type: 'string' },
      },
      $development: part,
      $production: part,
      $test: part,
      $env: { type: 'object', description: 'Parts for environments by name.', additionalProperties: part },
      ...properties,
      ...modules,
    },
    definitions: {
      part: {
        type: 'object',
        properties: Object.fromEntries(keys.map(key => [key, { $ref: `#/properties/${key}` }])),
        additionalProperties: false,
      },
    },
  }
}

function groupSchema(group: GroupNode, path: readonly string[]): JsonSchema {
  const properties: Record<string, JsonSchema> = {}
  for (const [key, node] of Object.entries(group.children)) {
    const schema = nodeSchema(node, [...path, key])
    for (const name of [key, ...(node.also ?? [])]) properties[name] = schema
  }
  return { type: 'object', properties, additionalProperties: group.rest ? group.rest.schema : false }
}

function nodeSchema(node: Node, path: readonly string[]): JsonSchema {
  const about: JsonSchema = { description: node.doc }
  if (node.deprecated) Object.assign(about, { deprecated: true, deprecationMessage: node.deprecated.note })
  const value = templateDefault(path, 'v4')
  if (node.node === 'option' && isData(value))
    about.default = typeof value === 'string' ? value.replace('/<rootDir>', '<rootDir>') : value
  const taken = node.node === 'option' ? (node.input ?? node.type) : undefined
  if (node.node === 'option') return { ...about, ...(node.conditional ? conditionalInput(taken!) : taken!).schema }
  const object = groupSchema(node, path)
  return node.or ? { ...about, anyOf: [node.or.schema, object] } : { ...about, ...object }
}

function isData(value: unknown): boolean {
  return (
    (value !== undefined &&
      typeof value !== 'function' &&
      JSON.stringify(value) !== undefined &&
      !JSON.stringify(value).includes('/<') &&
      !JSON.stringify(value).includes('<buildId>')) ||
    (typeof value === 'string' && value.startsWith('/<rootDir>'))
  )
}
