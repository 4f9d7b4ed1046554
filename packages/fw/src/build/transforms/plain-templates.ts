import { childrenOf } from '@fw/kit/imports'
import type { Node } from '@fw/kit/imports'
import type { ComponentFunctions } from './plain-code'

/** Whether the HTML of a component starts with an element or text, and not with a comment. */
export function startsWithElement({ render }: ComponentFunctions): boolean {
  const [, push] = render.params as Array<{ name?: string }>
  const body = (render.body as { body?: Node[] }).body ?? []
  const first = body.find(({ type }) => type !== 'VariableDeclaration')
  const call = first?.type === 'ExpressionStatement' ? (first.expression as Node) : undefined
  if (call?.type !== 'CallExpression' || (call.callee as { name?: string }).name !== push?.name) return false
  const [pushed] = call.arguments as Node[]
  const { cooked } = (pushed?.quasis as Array<{ value: { cooked?: string } }> | undefined)?.[0]?.value ?? {}
  return cooked !== undefined && cooked !== '' && !cooked.startsWith('<!--')
}

/**
 * The names of the calls that merge attributes of the root element only to render them: `ssrRenderAttrs(mergeProps({},
 * attrs))`.
 */
export function findMerges({ render }: ComponentFunctions): Node[] {
  const attrs = (render.params as Array<{ name?: string }>)[3]?.name
  const names: Node[] = []
  const visit = (node: Node): void => {
    const [merge] = isCallOf(node, '_ssrRenderAttrs') ? (node.arguments as Node[]) : []
    if (merge && isCallOf(merge, '_mergeProps')) {
      const [ownAttrs, passed, ...rest] = merge.arguments as Node[]
      if (ownAttrs?.type === 'ObjectExpression' && passed?.name === attrs && attrs !== undefined && rest.length === 0)
        names.push(merge.callee as Node)
    }
    for (const child of childrenOf(node)) visit(child)
  }
  visit(render)
  return names
}

/** The names that the compiler gives to functions of Vue. */
function isCallOf({ type, callee }: Node, name: string): boolean {
  return type === 'CallExpression' && (callee as { name?: string }).name === name
}
