/** The parts of a template node that its root needs. */
interface TemplateNode {
  type: number
  props?: Array<{ name: string }>
  children?: TemplateNode[]
  loc: { start: { line: number; column: number }; source: string }
}

const ELEMENT_TYPE = 1
const TEXT_TYPE = 2
const COMMENT_TYPE = 3
const DIRECTIVE_LIST = 'for'

/** Why the root of a page cannot be animated, and the location of the node that causes it. */
interface RootProblem {
  kind: 'several' | 'comment' | 'text'
  line: number
  column: number
}

/** Finds out whether a template renders something else than a single element. Undefined: it does not, or cannot be read. */
export async function findRootProblem(code: string): Promise<RootProblem | undefined> {
  const { parse } = await import('vue/compiler-sfc')
  const { descriptor } = parse(code, { ignoreEmpty: false })
  const { template } = descriptor
  if (!template || template.lang || template.src || !template.ast) return undefined
  const children = (template.ast as unknown as TemplateNode).children ?? []
  const nodes = children.filter(node => node.type !== TEXT_TYPE || node.loc.source.trim() !== '')
  // Vue ignores comments next to a root element.
  const rendered = nodes.filter(({ type }) => type !== COMMENT_TYPE)
  const at = (kind: RootProblem['kind'], { loc: { start } }: TemplateNode): RootProblem => ({
    kind,
    line: start.line,
    column: start.column,
  })
  const [first] = rendered
  if (!first) return nodes[0] ? at('comment', nodes[0]) : undefined
  const other = rendered.find((node, index) => index > 0 && !isBranch(node))
  if (other) return at('several', other)
  if (first.type !== ELEMENT_TYPE) return at('text', first)
  return first.props?.some(({ name }) => name === DIRECTIVE_LIST) ? at('several', first) : undefined
}

/** `v-else` and `v-else-if`: instead of the previous element. */
function isBranch({ props = [] }: TemplateNode): boolean {
  return props.some(({ name }) => name === 'else' || name === 'else-if')
}
