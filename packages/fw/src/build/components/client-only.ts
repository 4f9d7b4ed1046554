import { editCode } from '@fw/kit/imports'
import type { Edit, EditedCode } from '@fw/kit/imports'
import type { Fw } from '@fw/schema'
import { createLookup } from './component-use'
import { isFrameworkSource } from '../code/import-sources'
import type { Node } from '../code/unused'
import { isInside, removeUnused, visit } from '../code/unused'

/** Which slots of a component the server renders: the fallback, none, or all. */
export type RenderedSlots = 'fallback' | 'none' | undefined

/** Finds client-only components: by their name in a template, or by an import. */
export interface ClientComponents {
  byName: (name: string) => RenderedSlots
  byImport: (source: string, name: string) => RenderedSlots
}

const FALLBACK = new Set(['fallback', 'placeholder'])
/** The functions that render a component in templates, JSX and code. Compiled code imports them by other names. */
const RENDERS = /^(?:_?h|.*_?(?:ssrRenderComponent|createVNode|createBlock))$/

/** Collects the client-only components of an application. */
export function createClientComponents({ plan }: Pick<Fw, 'plan'>): ClientComponents {
  const lookup = createLookup(plan.components)
  const byName = (name: string): RenderedSlots => {
    const forms = lookup(name)?.forms
    if (forms?.all?.filePath === '#app' && forms.all.export === 'ClientOnly') return 'fallback'
    return forms?.client && !forms.all && !forms.server ? 'none' : undefined
  }
  return {
    byName,
    byImport: (source, name) => {
      if (source === '#components' || isFrameworkSource(source)) return byName(name)
      return name === 'default' && /\.client(?:\.\w+)?$/.test(source) ? 'none' : undefined
    },
  }
}

/** The code of a compiled component without client-only content. `imported` are variables of another module of it. */
export function removeClientOnly(
  code: string,
  program: Node,
  components: ClientComponents,
  imported: ReadonlyMap<string, RenderedSlots> = new Map(),
): EditedCode | undefined {
  const locals = new Map([...imported, ...findLocals(program, components)])
  const removed: Array<{ node: Node; text: string }> = []
  visit(program, node => {
    if (node.type !== 'CallExpression' || !RENDERS.test(node.callee.name ?? '')) return
    const rendered = slotsOf(node.arguments[0], locals, components)
    if (rendered && node.arguments[2]) removed.push(...findContent(node.arguments[2], rendered))
  })
  // Nested ones are removed with their parent.
  const outer = removed.filter(({ node }) => !removed.some(other => other.node !== node && isInside(node, other.node)))
  if (outer.length === 0) return undefined
  const emptied: Edit[] = outer.map(({ node: { start, end }, text }) => ({
    start,
    end,
    text: text + '\n'.repeat(code.slice(start, end).split('\n').length - 1),
  }))
  return editCode(
    code,
    [
      ...emptied,
      ...removeUnused(
        code,
        program,
        outer.map(({ node }) => node),
      ),
    ],
    [],
  )
}

/** The variables that refer to client-only components. */
export function findLocals(program: Node, components: ClientComponents): Map<string, RenderedSlots> {
  const locals = new Map<string, RenderedSlots>()
  const add = (name: string, rendered: RenderedSlots): void => {
    if (rendered) locals.set(name, rendered)
  }
  visit(program, node => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init?.type === 'CallExpression')
      add(node.id.name, slotsOf(node.init, new Map(), components))
    if (node.type !== 'ImportDeclaration') return
    for (const specifier of node.specifiers) {
      const name = specifier.type === 'ImportDefaultSpecifier' ? 'default' : specifier.imported?.name
      if (name) add(specifier.local.name, components.byImport(node.source.value, name))
    }
  })
  return locals
}

// A component is a variable, a member of the setup result (`$setup["ClientOnly"]`), or resolved by name; possibly
// wrapped in a call.
function slotsOf(
  node: Node | null | undefined,
  locals: ReadonlyMap<string, RenderedSlots>,
  components: ClientComponents,
): RenderedSlots {
  switch (node?.type) {
    case 'Identifier':
      return locals.get(node.name)
    case 'MemberExpression':
      return /^(?:\$setup|_ctx)$/.test(node.object.name ?? '')
        ? locals.get(node.property.value ?? node.property.name)
        : undefined
    case 'CallExpression': {
      const [first] = node.arguments
      if (node.callee.name?.endsWith('resolveComponent'))
        return typeof first?.value === 'string' ? components.byName(first.value) : undefined
      return /(?:^|_)unref$|^__fw_/.test(node.callee.name ?? '') ? slotsOf(first, locals, components) : undefined
    }
    default:
      return undefined
  }
}

/** The ranges of a component's children that the server does not render, each with its replacement. */
function findContent(children: Node, rendered: RenderedSlots): Array<{ node: Node; text: string }> {
  const isShown = (name: unknown): boolean => rendered === 'fallback' && FALLBACK.has(String(name))
  switch (children.type) {
    case 'ArrayExpression':
      return [{ node: children, text: '[]' }]
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return [{ node: children, text: '() => []' }]
    case 'ConditionalExpression':
      return [...findContent(children.consequent, rendered), ...findContent(children.alternate, rendered)]
    case 'ObjectExpression':
      return children.properties.flatMap((slot: Node) => {
        if (
          slot.type !== 'Property' ||
          slot.computed ||
          slot.key.name === '_' ||
          isShown(slot.key.name ?? slot.key.value)
        )
          return []
        const isFunction = !slot.shorthand && !slot.method && slot.kind === 'init'
        return isFunction
          ? [{ node: slot.value, text: '() => []' }]
          : [{ node: slot, text: `${JSON.stringify(slot.key.name ?? slot.key.value)}: () => []` }]
      })
    // `withCtx(() => …)`, and `createSlots({ … }, [condition ? { name, fn } : undefined])`
    case 'CallExpression':
      return children.arguments.flatMap((argument: Node) => {
        if (argument.type !== 'ArrayExpression') return findContent(argument, rendered)
        const functions: Array<{ node: Node; text: string }> = []
        visit(argument, node => {
          if (node.type !== 'ObjectExpression') return
          const member = (name: string): Node | undefined =>
            node.properties.find((property: Node) => property.type === 'Property' && property.key.name === name)?.value
          const [name, content] = [member('name'), member('fn')]
          if (content && (rendered === 'none' || (name?.type === 'Literal' && !isShown(name.value))))
            functions.push({ node: content, text: '() => []' })
        })
        return functions
      })
    default:
      return []
  }
}
