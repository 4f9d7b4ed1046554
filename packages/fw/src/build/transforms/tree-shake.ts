import { editCode, enterNode } from '@fw/kit/imports'
import type { Edit, EditedCode, Names, Node } from '@fw/kit/imports'
import { parseSync } from 'oxc-parser'
import type { IsFrom } from '../code/import-sources'

/** Functions of one module whose calls are removed. */
export interface RemovedFunctions {
  isFrom: IsFrom
  names: ReadonlySet<string>
}

/** Removes the calls of composables that have no effect on the client or on the server, with their arguments. */
export function transformTreeShake(
  code: string,
  id: string,
  removed: readonly RemovedFunctions[],
): EditedCode | undefined {
  const { program, module } = parseSync('module.jsx', code, { sourceType: 'module' })
  const file = id.replace(/[?#].*$/, '')
  const locals = new Set<string>()
  const marking = new Set<string>()
  for (const { moduleRequest, entries } of module.staticImports) {
    const names = removed.filter(({ isFrom }) => isFrom(moduleRequest.value, file)).flatMap(entry => [...entry.names])
    for (const { importName, localName } of entries) {
      if (!importName.name || !names.includes(importName.name)) continue
      locals.add(localName.value)
      if (importName.name === 'onServerPrefetch') marking.add(localName.value)
    }
  }
  if (locals.size === 0) return undefined
  const edits: Edit[] = []
  visitCalls(program as unknown as Node, [], locals, ({ start, end, callee }) => {
    const local = (callee as { name: string }).name
    // Components that call such a function have separate `useId` ids in Vue, so server and client must both call it.
    const text = marking.has(local) ? `${local}(() => {})` : 'undefined'
    // Line numbers do not change.
    edits.push({ start, end, text: text + code.slice(start, end).replaceAll(/[^\n]/g, '') })
  })
  return edits.length > 0 ? editCode(code, edits, []) : undefined
}

function visitCalls(
  node: Node,
  scopes: readonly Names[],
  names: ReadonlySet<string>,
  remove: (call: Node) => void,
): void {
  if (node.type === 'CallExpression') {
    const { name } = node.callee as { name?: string }
    // The first scope is the module, which contains the import.
    if (name !== undefined && names.has(name) && !scopes.slice(1).some(scope => scope.has(name))) return remove(node)
  }
  for (const [child, inner] of enterNode(node, scopes)) visitCalls(child, inner, names, remove)
}
