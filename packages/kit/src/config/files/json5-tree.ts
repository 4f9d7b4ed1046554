import { parseSync } from 'oxc-parser'
import type { Expression } from 'oxc-parser'

/** A value in JSON5, like those of jsonc-parser. */
interface Json5Node {
  type: 'object' | 'array' | 'property' | 'string' | 'number' | 'boolean' | 'null'
  offset: number
  length: number
  value?: string | number | boolean | null
  children?: Json5Node[]
}

/** A syntax error in JSON5, with the offset of the first problem. */
export class Json5Error extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message)
  }
}

// An expression, so that the object is not a block.
const PREFIX = '('

/** Parses JSON5, which is a part of JavaScript. Throws a `Json5Error`. */
export function parseJson5Tree(text: string): Json5Node {
  const { program, errors } = parseSync('data.js', `${PREFIX}${text}\n)`, { sourceType: 'script' })
  const [error] = errors
  if (error) throw new Json5Error(error.message, Math.max(0, (error.labels[0]?.start ?? 0) - PREFIX.length))
  const [statement] = program.body
  if (statement?.type !== 'ExpressionStatement' || program.body.length > 1) throw new Json5Error('value expected', 0)
  return nodeOf(statement.expression)
}

function nodeOf(node: Expression): Json5Node {
  const offset = node.start - PREFIX.length
  const at = { offset, length: node.end - node.start }
  switch (node.type) {
    case 'ParenthesizedExpression':
      // Only that of the prefix.
      if (node.start === 0) return nodeOf(node.expression)
      break
    case 'ObjectExpression':
      return {
        ...at,
        type: 'object',
        children: node.properties.map(property => {
          if (property.type !== 'Property' || property.kind !== 'init' || property.computed || property.shorthand)
            throw new Json5Error('property expected', property.start - PREFIX.length)
          const { key, value } = property
          const name: Json5Node = {
            type: 'string',
            offset: key.start - PREFIX.length,
            length: key.end - key.start,
            value: key.type === 'Identifier' ? key.name : String((key as { value?: unknown }).value),
          }
          return {
            type: 'property' as const,
            offset: name.offset,
            length: property.end - property.start,
            children: [name, nodeOf(value)],
          }
        }),
      }
    case 'ArrayExpression':
      return {
        ...at,
        type: 'array',
        children: node.elements.map(element => {
          if (!element || element.type === 'SpreadElement') throw new Json5Error('value expected', offset)
          return nodeOf(element)
        }),
      }
    case 'Literal':
      if (node.value === null && node.raw === 'null') return { ...at, type: 'null', value: null }
      if (typeof node.value === 'string') return { ...at, type: 'string', value: node.value }
      if (typeof node.value === 'boolean') return { ...at, type: 'boolean', value: node.value }
      if (typeof node.value === 'number') return { ...at, type: 'number', value: node.value }
      break
    case 'Identifier':
      if (node.name === 'Infinity' || node.name === 'NaN') return { ...at, type: 'number', value: Number(node.name) }
      break
    case 'UnaryExpression': {
      const operand = node.operator === '-' || node.operator === '+' ? nodeOf(node.argument) : undefined
      if (operand?.type === 'number')
        return { ...at, type: 'number', value: node.operator === '-' ? -Number(operand.value) : Number(operand.value) }
    }
  }
  throw new Json5Error('value expected', offset)
}
