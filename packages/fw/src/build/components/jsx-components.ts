import { editCode, enterNode } from '@fw/kit/imports'
import type { Edit, EditedCode, Names, Node } from '@fw/kit/imports'
import { parseSync } from 'oxc-parser'

const RESOLVE = '_resolveComponent'

interface JsxNames {
  /** The functions that JSX is compiled to. */
  factories: ReadonlySet<string>
  /** Whether `<my-card>` is a component. Otherwise it is an element. */
  isComponent: (tag: string) => boolean
  /** Whether another transform imports a name. */
  isImported: (name: string) => boolean
}

/** Compiled JSX: resolves components that the module does not declare or import by name, as in templates. */
export function resolveJsxComponents(code: string, names: JsxNames): EditedCode | undefined {
  const { program } = parseSync('module.js', code, { sourceType: 'module' })
  const edits: Edit[] = []
  visitTags(program as unknown as Node, [], names.factories, (tag, scopes) => {
    const name = String(tag.name ?? tag.value)
    const isResolved =
      tag.type === 'Identifier'
        ? /^\p{Lu}/u.test(name) && !scopes.some(scope => scope.has(name)) && !names.isImported(name)
        : typeof tag.value === 'string' && name.includes('-') && names.isComponent(name)
    if (isResolved) edits.push({ start: tag.start, end: tag.end, text: `${RESOLVE}(${JSON.stringify(name)})` })
  })
  return edits.length > 0 ? editCode(code, edits, [`import { resolveComponent as ${RESOLVE} } from 'vue'`]) : undefined
}

function visitTags(
  node: Node,
  scopes: readonly Names[],
  factories: ReadonlySet<string>,
  visit: (tag: Node, scopes: readonly Names[]) => void,
): void {
  if (node.type === 'CallExpression') {
    const { name } = node.callee as { name?: string }
    const [tag] = node.arguments as Node[]
    if (tag && name !== undefined && factories.has(name)) visit(tag, scopes)
  }
  for (const [child, inner] of enterNode(node, scopes)) visitTags(child, inner, factories, visit)
}
