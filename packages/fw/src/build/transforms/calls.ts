import { enterNode } from '@fw/kit/imports'
import type { Names, Node } from '@fw/kit/imports'
import { parseSync } from 'oxc-parser'
import type { Call, CallReader } from './keyed'

/** Finds the imports and calls of a module with the parser. */
export async function parseCalls(code: string): Promise<CallReader> {
  const result = parseSync('module.jsx', code, { sourceType: 'module' })
  const imports = result.module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map(({ importName, localName }) => ({
      imported: importName.kind === 'Default' ? 'default' : (importName.name ?? '*'),
      local: localName.value,
      source: moduleRequest.value,
    })),
  )
  return {
    imports,
    findCalls(names) {
      const calls: Array<Call & { start: number }> = []
      visitCalls(result.program as unknown as Node, [], names, calls)
      return calls.sort((a, b) => a.start - b.start).map(({ start: _, ...call }) => call)
    },
  }
}

function visitCalls(
  node: Node,
  scopes: readonly Names[],
  names: ReadonlySet<string>,
  calls: Array<Call & { start: number }>,
): void {
  if (node.type === 'CallExpression') {
    const { name } = node.callee as { name?: string }
    const args = node.arguments as Node[]
    // The first scope is the module, which contains the import.
    if (name !== undefined && names.has(name) && !scopes.slice(1).some(scope => scope.has(name)))
      calls.push({ name, count: args.length, end: args.at(-1)?.end ?? node.end - 1, start: node.start })
  }
  for (const [child, inner] of enterNode(node, scopes)) visitCalls(child, inner, names, calls)
}
