import type { Page } from '@fw/schema'
import type { PageFile } from './scan-pages'
import { isGroup, parseSegment } from './segment'
import type { Segment } from './segment'

interface Node {
  page: Page
  /** Names of folders and file, without groups. */
  names: string[]
  segments: Segment[]
}

/** The pages of files, in a stable order. A page is nested if its folder has a sibling page of the same name. */
export function resolvePages(files: readonly PageFile[]): Page[] {
  const nodes = new Map<string, Node>()
  for (const file of files) {
    const node = createNode(file)
    const id = node.names.join('/')
    // The first one belongs to the layer with the highest precedence.
    if (!nodes.has(id)) nodes.set(id, node)
  }
  const roots: Page[] = []
  for (const node of [...nodes.values()].sort(compareNodes)) {
    const parent = findParent(node, nodes)
    node.page.path = resolvePath(node, parent)
    if (!parent) {
      roots.push(node.page)
      continue
    }
    ;(parent.page.children ??= []).push(node.page)
    // Navigating to the parent by name would render it without its index child.
    if (node.page.path === '') delete parent.page.name
  }
  return roots
}

function createNode({ file, path, mode }: PageFile): Node {
  const names = path.split('/').filter(name => !isGroup(name))
  // A file that is itself a group has no name left: it is the index of its folder.
  if (names.length === 0 || isGroup(path.split('/').at(-1)!)) names.push('index')
  const segments = names.map(name => parseSegment(name, file))
  const name = segments
    .map(segment => segment.name)
    .join('-')
    .replace(/-index$/, '')
  const groups = path
    .split('/')
    .filter(isGroup)
    .map(group => group.slice(1, -1))
  return {
    names,
    segments,
    page: { name, path: '', file, ...(mode === 'all' ? {} : { mode }), ...(groups.length > 0 ? { groups } : {}) },
  }
}

function findParent({ names }: Node, nodes: ReadonlyMap<string, Node>): Node | undefined {
  for (let length = names.length - 1; length > 0; length--) {
    const parent = nodes.get(names.slice(0, length).join('/'))
    if (parent) return parent
  }
  return undefined
}

function resolvePath({ names, segments }: Node, parent: Node | undefined): string {
  if (!parent && names.length === 1 && names[0] === '404') return '/:catchAll(.*)*'
  const start = parent?.names.length ?? 0
  const ownPath = segments
    .slice(start)
    .filter((_, index) => names[start + index] !== 'index')
    .map(segment => segment.path)
    .join('/')
  return parent ? ownPath : `/${ownPath}`
}

// By code units, segment by segment, so that the order is the same on every machine and parents come before their
// children.
function compareNodes(a: Node, b: Node): number {
  for (let index = 0; index < Math.min(a.names.length, b.names.length); index++) {
    const [left, right] = [a.names[index]!, b.names[index]!]
    if (left !== right) return left < right ? -1 : 1
  }
  return a.names.length - b.names.length
}
