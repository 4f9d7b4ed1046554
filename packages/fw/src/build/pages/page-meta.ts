import type { Expression, ObjectExpression } from 'oxc-parser'
import { emitCall } from './macro'
import { findMetaCall, unwrap } from './page-script'

/** Keys of `definePageMeta` that belong to the route rather than to its meta. */
export const routeKeys = ['name', 'path', 'alias', 'redirect', 'props'] as const

/** The content of `definePageMeta` in a page. */
export interface PageMeta {
  /** Values of literals. */
  values: Record<string, unknown>
  /** Keys whose values must be evaluated. With a spread or a computed key, that may be any key. */
  dynamic: ReadonlySet<string> | 'any'
  /** The module that exports the values to evaluate. */
  macro?: string
}

/** Marks a value that is not a literal. */
const unknownValue = Symbol('unknown')

/** Reads `definePageMeta` of a page. Undefined if the page does not call it. */
export async function readPageMeta(file: string, code: string): Promise<PageMeta | undefined> {
  const call = await findMetaCall(file, code)
  if (!call?.argument) return undefined
  const meta = readMembers(call.argument)
  return isStaticMeta(meta) ? meta : { ...meta, macro: emitCall(call).code }
}

/** Whether the whole meta can be inlined into the routes. */
export function isStaticMeta({ dynamic }: PageMeta): boolean {
  return dynamic !== 'any' && dynamic.size === 0
}

/** Whether the value of `key` is only known at run time. */
export function isDynamicKey(meta: PageMeta | undefined, key: string): boolean {
  return meta !== undefined && (meta.dynamic === 'any' ? !(key in meta.values) : meta.dynamic.has(key))
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

function readMembers(object: ObjectExpression): PageMeta {
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
