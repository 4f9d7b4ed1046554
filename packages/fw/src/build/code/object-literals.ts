import type { Expression, ObjectExpression } from 'oxc-parser'

/** The members of an object in code. */
export interface ObjectMembers {
  /** Values of literals. */
  values: Record<string, unknown>
  /** Keys whose values must be evaluated. With a spread or a computed key, that may be any key. */
  dynamic: ReadonlySet<string> | 'any'
}

/** Marks a value that is not a literal. */
const unknownValue = Symbol('unknown')

/** Whether the value of `key` is only known at run time. */
export function isDynamicKey(members: ObjectMembers | undefined, key: string): boolean {
  return members !== undefined && (members.dynamic === 'any' ? !(key in members.values) : members.dynamic.has(key))
}

/** The value of an expression of literals. Undefined if a part of it must be evaluated. */
export function readLiteral(expression: Expression): { value: unknown } | undefined {
  const value = valueOf(expression)
  return value === unknownValue ? undefined : { value }
}

/** The value of `key` in an object: undefined, a literal, or the marker for a value that is only known at run time. */
export function readProperty(object: ObjectExpression, key: string): { value: unknown } | 'dynamic' | undefined {
  const members = readMembers(object)
  if (isDynamicKey(members, key)) return 'dynamic'
  return key in members.values ? { value: members.values[key] } : undefined
}

/** The members of an object. */
export function readMembers(object: ObjectExpression): ObjectMembers {
  const values: Record<string, unknown> = {}
  const dynamic = new Set<string>()
  for (const member of object.properties) {
    const key = member.type === 'Property' ? keyOf(member) : undefined
    // A spread may override earlier keys, and later keys override it.
    if (member.type !== 'Property' || key === undefined) return { values: {}, dynamic: 'any' }
    const value = member.kind === 'init' && !member.method ? valueOf(member.value as Expression) : unknownValue
    if (value === unknownValue) dynamic.add(key)
    else values[key] = value
  }
  return { values, dynamic }
}

function keyOf({ key, computed }: { key: { type: string }; computed: boolean }): string | undefined {
  if (computed) return undefined
  if (key.type === 'Identifier') return (key as unknown as { name: string }).name
  return key.type === 'Literal' ? String((key as unknown as { value: unknown }).value) : undefined
}

function valueOf(expression: Expression): unknown {
  const node = unwrap(expression)
  switch (node.type) {
    case 'Literal':
      return 'regex' in node || 'bigint' in node ? unknownValue : node.value
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? node.quasis[0]!.value.cooked : unknownValue
    case 'UnaryExpression': {
      const value = node.operator === '-' || node.operator === '!' ? valueOf(node.argument) : unknownValue
      if (value === unknownValue) return unknownValue
      return node.operator === '!' ? !value : typeof value === 'number' ? -value : unknownValue
    }
    case 'ArrayExpression':
      return listOf(node.elements as Array<Expression | null>)
    case 'ObjectExpression': {
      const { values, dynamic } = readMembers(node)
      return dynamic !== 'any' && dynamic.size === 0 ? values : unknownValue
    }
    default:
      return unknownValue
  }
}

function listOf(elements: ReadonlyArray<Expression | null>): unknown {
  const list = elements.map(element => (element === null ? unknownValue : valueOf(element)))
  return list.includes(unknownValue) ? unknownValue : list
}

/** The expression inside of parentheses and type assertions. */
export function unwrap(node: Expression): Expression {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'ParenthesizedExpression':
      return unwrap(node.expression)
    default:
      return node
  }
}
