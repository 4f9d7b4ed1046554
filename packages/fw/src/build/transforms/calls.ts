import { parseSync, Visitor } from 'oxc-parser'
import type { Call, CallReader } from './keyed'

/** Reads the imports and calls of a module by parsing it. */
export async function parseCalls(code: string): Promise<CallReader> {
  const result = parseSync('module.jsx', code, { sourceType: 'module' })
  const imports = result.module.staticImports.flatMap(({ moduleRequest, entries }) => entries.map(({ importName, localName }) => ({
    imported: importName.kind === 'Default' ? 'default' : importName.name ?? '*',
    local: localName.value,
    source: moduleRequest.value,
  })))
  return {
    imports,
    findCalls(names) {
      const calls: Array<Call & { start: number }> = []
      new Visitor({
        CallExpression({ callee, arguments: given, start, end }) {
          if (callee.type === 'Identifier' && names.has(callee.name)) calls.push({ name: callee.name, count: given.length, end: given.at(-1)?.end ?? end - 1, start })
        },
      }).visit(result.program)
      return calls.sort((a, b) => a.start - b.start)
    },
  }
}
