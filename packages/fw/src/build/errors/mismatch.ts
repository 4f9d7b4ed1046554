import { readFile } from 'node:fs/promises'
import type { Location } from '@fw/schema'

/** The parts of a template node that locations need. */
interface TemplateNode {
  type: number
  tag?: string
  props?: Array<{ type: number; name: string; value?: { content: string } }>
  children?: unknown
  loc: { start: { line: number; column: number } }
}

const ELEMENT_TYPE = 1
const ATTRIBUTE_TYPE = 6
const INTERPOLATION_TYPE = 5

/**
 * The location of an element in a component's template. `path` lists the elements (`div#a`, `p.b` …), the outermost
 * first; the last one whose tags match is used. For an element that renders a single value: the location of the value.
 */
export async function locateMismatch(file: string, path: readonly string[]): Promise<Location> {
  try {
    const { parse } = await import('vue/compiler-sfc')
    const { descriptor } = parse(await readFile(file, 'utf8'), { ignoreEmpty: false })
    const root = descriptor.template?.ast as TemplateNode | undefined
    const element = root && findElement(root, path)
    const range = element ? valueRange(element) : descriptor.template?.loc
    return range ? { file, line: range.start.line, column: range.start.column } : { file }
  } catch {
    return { file }
  }
}

function findElement(root: TemplateNode, path: readonly string[]): TemplateNode | undefined {
  let best: { node: TemplateNode; score: number } | undefined
  const visit = (node: TemplateNode, above: readonly TemplateNode[]): void => {
    if (node.type === ELEMENT_TYPE) {
      const score = scoreOf([...above, node], path)
      if (score > 0 && score > (best?.score ?? 0)) best = { node, score }
    }
    for (const child of childrenOf(node)) visit(child, node.type === ELEMENT_TYPE ? [...above, node] : above)
  }
  visit(root, [])
  return best?.node
}

// The innermost first, as long as they may be the same element.
function scoreOf(nodes: readonly TemplateNode[], path: readonly string[]): number {
  let score = 0
  for (let back = 1; back <= Math.min(nodes.length, path.length); back++) {
    const likeliness = likeness(nodes[nodes.length - back]!, path[path.length - back]!)
    if (likeliness === 0) return back === 1 ? 0 : score
    score += likeliness
  }
  return score
}

function likeness({ tag, props = [] }: TemplateNode, described: string): number {
  const [, name, rest = ''] = /^([^#.]+)(.*)$/s.exec(described) ?? []
  if (tag !== name) return 0
  const attributes = props.filter(({ type, name }) => type === ATTRIBUTE_TYPE && (name === 'id' || name === 'class'))
  const marks = attributes.flatMap(({ name, value }) =>
    (value?.content ?? '').split(/\s+/).map(part => `${name === 'id' ? '#' : '.'}${part}`),
  )
  return marks.every(mark => rest.includes(mark)) ? 1 + marks.length : 0
}

function valueRange(node: TemplateNode): TemplateNode['loc'] {
  const values = childrenOf(node).filter(({ type }) => type === INTERPOLATION_TYPE)
  return values.length === 1 && childrenOf(node).length === 1 ? values[0]!.loc : node.loc
}

function childrenOf({ children }: TemplateNode): TemplateNode[] {
  return Array.isArray(children)
    ? children.filter((child): child is TemplateNode => typeof child === 'object' && child !== null && 'loc' in child)
    : []
}
