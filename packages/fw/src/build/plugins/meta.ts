import type { Expression, ObjectExpression, Program } from 'oxc-parser'
import { unwrap } from '../code/object-literals'

/** The metadata of a plugin in object form, as far as it is written as literals. */
export interface StaticPluginMeta {
  name?: string
  enforce?: 'pre' | 'default' | 'post'
  order?: number
  dependsOn?: string[]
  isForPayload?: boolean
}

/** Reads the meta of `export default defineFwPlugin({ … })`. The parser is loaded only if a file may have some. */
export async function readPluginMeta(file: string, code: string): Promise<StaticPluginMeta> {
  if (!/\b(?:name|enforce|order|dependsOn)['"]?\s*:/.test(code)) return {}
  const { parseSync } = await import('oxc-parser')
  const definition = findDefinition(parseSync(file, code).program)
  return definition ? readMembers(definition) : {}
}

function findDefinition({ body }: Program): ObjectExpression | undefined {
  const exported = body.find(statement => statement.type === 'ExportDefaultDeclaration')?.declaration
  const value = exported && unwrap(exported as Expression)
  if (value?.type === 'ObjectExpression') return value
  const argument =
    value?.type === 'CallExpression' && value.callee.type === 'Identifier' ? value.arguments[0] : undefined
  const first = argument && argument.type !== 'SpreadElement' ? unwrap(argument) : undefined
  return first?.type === 'ObjectExpression' ? first : undefined
}

function readMembers(definition: ObjectExpression): StaticPluginMeta {
  const meta: StaticPluginMeta = {}
  for (const member of definition.properties) {
    if (member.type !== 'Property' || member.computed) continue
    const key =
      member.key.type === 'Identifier' ? member.key.name : member.key.type === 'Literal' ? member.key.value : undefined
    const value = literalOf(unwrap(member.value as Expression))
    if (key === 'name' && typeof value === 'string') meta.name = value
    if (key === 'order' && typeof value === 'number') meta.order = value
    if (key === 'enforce' && (value === 'pre' || value === 'default' || value === 'post')) meta.enforce = value
    if (key === 'dependsOn' && Array.isArray(value)) meta.dependsOn = value.filter(name => typeof name === 'string')
  }
  return meta
}

function literalOf(node: Expression): unknown {
  if (node.type === 'Literal') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked
  if (node.type === 'UnaryExpression' && node.operator === '-' && node.argument.type === 'Literal')
    return -Number(node.argument.value)
  if (node.type === 'ArrayExpression')
    return node.elements.map(entry => (entry && entry.type !== 'SpreadElement' ? literalOf(unwrap(entry)) : undefined))
  return undefined
}
