import type { PlainObject } from '@fw/schema'
import type { AST } from 'toml-eslint-parser'
import { getOwn, setOwn } from './own-property'

type Key = string | number

/** The value of a TOML document. Every key becomes an own property, even `__proto__`. */
export function tomlValue(program: AST.TOMLProgram): PlainObject {
  const root: PlainObject = {}
  for (const node of program.body[0].body) {
    if (node.type === 'TOMLKeyValue') setEntry(root, node)
    else {
      const table = reach(root, node.resolvedKey)
      for (const entry of node.body) setEntry(table, entry)
    }
  }
  return root
}

/** The names of a (dotted) key. */
function tomlKeys(key: AST.TOMLKey): string[] {
  return key.keys.map(part => (part.type === 'TOMLBare' ? part.name : part.value))
}

function setEntry(table: PlainObject, entry: AST.TOMLKeyValue): void {
  const keys = tomlKeys(entry.key)
  const last = keys.pop()!
  setOwn(reach(table, keys), last, contentValue(entry.value))
}

function contentValue(node: AST.TOMLContentNode): unknown {
  if (node.type === 'TOMLArray') return node.elements.map(contentValue)
  if (node.type === 'TOMLValue') return node.value
  const table: PlainObject = {}
  for (const entry of node.body) setEntry(table, entry)
  return table
}

/** The table at `keys`, created if it is missing. A number is an index in an array of tables. */
function reach(table: PlainObject, keys: readonly Key[]): PlainObject {
  let current: object = table
  keys.forEach((key, index) => {
    const next = getOwn(current, String(key))
    const reached = typeof next === 'object' && next !== null ? next : typeof keys[index + 1] === 'number' ? [] : {}
    if (reached !== next) setOwn(current, String(key), reached)
    current = reached
  })
  return current as PlainObject
}
