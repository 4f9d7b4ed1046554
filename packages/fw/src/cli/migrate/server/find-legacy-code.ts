import type { Node } from '@fw/kit/imports'
import { keyOf, nameOf, walkScopes } from '../tree/script-tree'
import type { Renames, Script } from '../tree/script-tree'

/** Members of an event in h3 1 that h3 2 has under another name, or only on Node. */
const MEMBERS: Readonly<Record<string, string>> = {
  'node.req.url': 'event.path',
  'node.req.method': 'event.method',
  'node.req.headers': 'event.headers',
}

/** Rewrites what h3 1 read from Node's request, if h3 2 has it on every platform, and lists the rest. */
export function findLegacyServerCode(script: Script, { edits, left }: Renames): void {
  const handled = new Set<Node>()
  walkScopes(script.root, (node, _, parent) => {
    if (handled.has(node) || node.type !== 'MemberExpression') return
    const path = pathOf(node)
    if (path?.holder !== 'event' || path.keys[0] !== 'node') return
    for (let inner: Node | undefined = node; inner; inner = inner.object as Node | undefined) handled.add(inner)
    const use = MEMBERS[path.keys.slice(0, 3).join('.')]
    const isRead = path.keys.length === 3 && parent?.type !== 'AssignmentExpression' && use !== 'event.headers'
    if (use && isRead) edits.push({ start: node.start, end: node.end, text: use })
    else if (path.keys[1] === 'req' || path.keys[1] === 'res') {
      left.push({
        offset: node.start,
        name: `event.${path.keys.slice(0, 2).join('.')}`,
        reason: 'it exists on Node only',
        ...(use && { use: `\`${use}\`` }),
      })
    }
  })
}

/** `event.node.req` → `event`, [`node`, `req`] */
function pathOf(node: Node): { holder: string; keys: string[] } | undefined {
  if (node.type === 'Identifier') return { holder: nameOf(node), keys: [] }
  if (node.type !== 'MemberExpression') return undefined
  const object = pathOf(node.object as Node)
  const key = keyOf(node.property, node.computed)
  return object && key !== undefined ? { holder: object.holder, keys: [...object.keys, key] } : undefined
}
