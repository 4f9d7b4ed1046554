import { createHash } from 'node:crypto'
import { parseSync, Visitor } from 'oxc-parser'
import { editCode } from './edit'
import type { Edit } from './edit'
import type { KeyedFunction } from './keyed-functions'
import type { TransformResult } from './plugin'

/**
 * Gives every call its key: unique by the place of the call, the same on server and client. `path` is that of the file from the
 * root, so that a key says nothing of the machine.
 */
export function transformKeyed(code: string, id: string, path: string, functions: readonly KeyedFunction[]): TransformResult | undefined {
  const { program, module } = parseSync('module.jsx', code, { sourceType: 'module' })
  const byName = new Map(functions.map(entry => [entry.name, entry]))
  const file = id.replace(/[?#].*$/, '')
  const keyed = new Map<string, KeyedFunction>()
  for (const { moduleRequest, entries } of module.staticImports) {
    for (const { importName, localName } of entries) {
      const entry = byName.get(importName.kind === 'Default' ? localName.value : importName.name ?? '')
      if (entry?.isFrom(moduleRequest.value, file)) keyed.set(localName.value, entry)
    }
  }
  if (keyed.size === 0) return undefined
  const edits: Edit[] = []
  let count = 0
  new Visitor({
    CallExpression({ callee, arguments: given, end }) {
      const entry = callee.type === 'Identifier' ? keyed.get(callee.name) : undefined
      if (!entry) return
      // Counted for every call, so that a key stays when another call gets an argument more.
      const key = createKey(path, count++)
      if (given.length >= entry.argumentLength) return
      const at = given.at(-1)?.end ?? end - 1
      edits.push({ start: at, end: at, text: `${given.length > 0 ? ', ' : ''}${JSON.stringify(key)}` })
    },
  }).visit(program)
  return edits.length > 0 ? editCode(code, edits, []) : undefined
}

function createKey(path: string, index: number): string {
  return `$${createHash('sha256').update(`${path} ${index}`).digest('base64url').slice(0, 10)}`
}
