import { childKey } from '../declare/option'
import type { Node } from '../declare/option'
import type { Contribution, GroupParts } from './contribution'

/** What the resolver knows so far about one declared option or group. */
export interface Cell {
  node: Node
  path: readonly string[]
  parent?: Cell
  children?: Map<string, Cell>
  contributions?: readonly Contribution[]
  parts?: GroupParts
  value?: unknown
  state: 'new' | 'resolving' | 'resolved'
}

export function createCell(node: Node, path: readonly string[], parent?: Cell): Cell {
  return { node, path, state: 'new', ...(parent ? { parent } : {}) }
}

/** The cell of a declared child, which may be accessed by another name; created with the first access. */
export function childCell(cell: Cell, name: string): Cell | undefined {
  const existingChild = cell.children?.get(name)
  if (existingChild || cell.node.node !== 'group') return existingChild
  const key = childKey(cell.node, name)
  if (key === undefined) return undefined
  if (key !== name) return childCell(cell, key)
  const child = createCell(cell.node.children[key]!, [...cell.path, key], cell)
  cell.children ??= new Map()
  cell.children.set(key, child)
  return child
}

/** The declared cell nearest to `path`, and the keys of the path below it. */
export function deepestCell(root: Cell, path: readonly string[]): { cell: Cell; below: readonly string[] } {
  let cell = root
  for (const [depth, key] of path.entries()) {
    const next = childCell(cell, key)
    if (!next) return { cell, below: path.slice(depth) }
    cell = next
  }
  return { cell, below: [] }
}
