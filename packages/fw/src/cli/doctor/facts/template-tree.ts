import type { Node } from '@fw/kit/imports'
import { parseScript } from '../../migrate/tree/script-tree'

/** The parts of a node of Vue's template compiler that checks read. */
export interface TemplateNode {
  type: number
  tag?: string
  props?: TemplateProp[]
  children?: TemplateNode[]
  content?: TemplateExpression | string
  loc: TemplateLocation
}

interface TemplateLocation {
  start: { offset: number }
  end: { offset: number }
  source: string
}

interface TemplateExpression {
  content: string
  loc: TemplateLocation
}

export interface TemplateProp {
  type: number
  /** The name of an attribute, or of a directive without `v-`. */
  name: string
  value?: { content: string; loc: TemplateLocation }
  arg?: TemplateExpression
  exp?: TemplateExpression
  loc: TemplateLocation
}

const ELEMENT_TYPE = 1
const INTERPOLATION_TYPE = 5
const ATTRIBUTE_TYPE = 6

export function isElement(node: TemplateNode): node is TemplateNode & { tag: string; props: TemplateProp[] } {
  return node.type === ELEMENT_TYPE
}

/** Whether a prop is an attribute, and not a directive. */
export function isStatic({ type }: Pick<TemplateProp, 'type'>): boolean {
  return type === ATTRIBUTE_TYPE
}

/** Visits all nodes below the root, with the elements around them, innermost last. */
export function walkTemplate(
  root: TemplateNode,
  visit: (node: TemplateNode, parents: readonly TemplateNode[]) => void,
): void {
  const enter = (node: TemplateNode, parents: readonly TemplateNode[]): void => {
    visit(node, parents)
    for (const child of node.children ?? []) enter(child, [...parents, node])
  }
  for (const child of root.children ?? []) enter(child, [])
}

/** The value of a static attribute: an empty string without a value. Undefined without the attribute. */
export function attributeOf(node: TemplateNode, name: string): string | undefined {
  const attribute = node.props?.find(prop => prop.type === ATTRIBUTE_TYPE && prop.name === name)
  return attribute && (attribute.value?.content ?? '')
}

/** Whether an element has an attribute, static or bound, or binds an object that may contain it. */
export function mayHave(node: TemplateNode, name: string): boolean {
  return (node.props ?? []).some(prop =>
    prop.type === ATTRIBUTE_TYPE
      ? prop.name === name
      : prop.name === 'bind' &&
        (prop.arg === undefined || prop.arg.content === name || !/^[\w-]+$/.test(prop.arg.content)),
  )
}

/** The expressions whose values a node shows: interpolations and bound attributes, but no listeners and keys. */
export function shownExpressions(node: TemplateNode): TemplateExpression[] {
  if (node.type === INTERPOLATION_TYPE) return [node.content as TemplateExpression]
  return (node.props ?? []).flatMap(({ name, arg, exp }) =>
    exp && /^(?:bind|text|html|if|else-if|show)$/.test(name) && !/^(?:key|ref)$/.test(arg?.content ?? '') ? exp : [],
  )
}

/** Parses an expression. `offset` is that of the file. */
export function parseExpression({ loc }: TemplateExpression): { root: Node; offset: number } | undefined {
  const script = parseScript(`(${loc.source})`, 'ts')
  return script && { root: script.root, offset: loc.start.offset - 1 }
}
