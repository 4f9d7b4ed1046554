import { getCurrentInstance, onMounted } from 'vue'
import type { ComponentInternalInstance } from 'vue'

/** What the server sent for the component that is being set up: an element, or the first of several nodes. */
export function findServerNode(): ChildNode | null {
  // Vue gives a component that it hydrates its element before it is set up. Any other one has none yet.
  return getCurrentInstance()!.vnode.el as ChildNode | null
}

/**
 * Mounts what the component renders in place of what the server sent for it, without hydration: before `onMounted` of
 * whatever contains it. The result must be called as soon as its content is mounted, as a function for `ref` is.
 */
export function replaceServerNodes(sent: ChildNode): () => void {
  const instance = getCurrentInstance()!
  const last = sent.parentNode!.lastChild!
  let isDone = false
  // Vue mounts a component without an element, at the end of the container.
  instance.vnode.el = null
  const replace = (): void => {
    if (isDone) return
    isDone = true
    const nodes: ChildNode[] = []
    for (let node = last.nextSibling; node; node = node.nextSibling) nodes.push(node)
    sent.before(...nodes)
    for (const node of listServerNodes(sent)) node.remove()
    updateParents(instance)
  }
  // Content that fails never calls.
  onMounted(replace)
  return replace
}

/** The nodes that the server rendered for a component. Several are between two comments. */
export function listServerNodes(first: ChildNode): ChildNode[] {
  const nodes = [first]
  if (!isComment(first, '[')) return nodes
  for (let node = first.nextSibling, depth = 1; node && depth > 0; node = node.nextSibling) {
    if (isComment(node, '[')) depth++
    if (isComment(node, ']')) depth--
    nodes.push(node)
  }
  return nodes
}

function isComment(node: ChildNode, data: string): boolean {
  return node.nodeType === 8 && (node as Comment).data === data
}

// Components whose root this is still have the element that is gone.
function updateParents({ subTree: { el }, vnode, parent }: ComponentInternalInstance): void {
  for (let child = vnode, owner = parent; owner?.subTree === child; child = owner.vnode, owner = owner.parent)
    owner.vnode.el = el
}
