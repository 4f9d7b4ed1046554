import type { Node } from '@fw/kit/imports'
import { keyOf, nameOf } from '../../../migrate/tree/script-tree'

const CALLS: Readonly<Record<string, readonly string[]>> = {
  Math: ['random'],
  Date: ['now'],
  performance: ['now'],
  crypto: ['randomUUID', 'getRandomValues'],
}

/** Methods that use the language and time zone of the server or browser, if they get none. */
const LOCAL_METHODS = new Set(['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])

/** Parts of the current date that rarely change between server and browser. */
const STABLE_PARTS = new Set(['getFullYear', 'getUTCFullYear'])

/** The code of a value that differs between server and browser, such as `Math.random()`. */
export function describeUnstable(node: Node, parent: Node | undefined, isShown: boolean): string | undefined {
  if (node.type === 'NewExpression' && nameOf(node.callee) === 'Date' && isEmpty(node.arguments)) {
    const part = parent?.type === 'MemberExpression' ? keyOf(parent.property, parent.computed) : undefined
    return part !== undefined && STABLE_PARTS.has(part) ? undefined : 'new Date()'
  }
  if (node.type !== 'CallExpression') return undefined
  const callee = node.callee as Node
  if (callee.type !== 'MemberExpression') return undefined
  const method = keyOf(callee.property, callee.computed)
  if (method === undefined) return undefined
  const owner = (callee.object as Node).type === 'Identifier' ? nameOf(callee.object) : undefined
  if (owner !== undefined && CALLS[owner]?.includes(method)) return `${owner}.${method}()`
  return isShown && LOCAL_METHODS.has(method) && isEmpty(node.arguments) ? `${method}()` : undefined
}

function isEmpty(list: unknown): boolean {
  return (list as unknown[]).length === 0
}
