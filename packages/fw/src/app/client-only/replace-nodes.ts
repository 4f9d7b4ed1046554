import { getCurrentInstance, onMounted } from 'vue'
import type { ComponentInternalInstance } from 'vue'

/** The server-rendered node of the component in setup: an element, or the first of several nodes. */
export function findServerNode(): ChildNode | null {
  // Vue sets the element before setup only for components that it hydrates.
  return getCurrentInstance()!.vnode.el as ChildNode | null
}

/**
 * Mounts the component in place of its server-rendered nodes, without hydration and before `onMounted` of its parents.
 * Call the result as soon as its content is mounted, for example from a function `ref`.
 */
export function replaceServerNodes(sent: ChildNode): () => void {
  const instance = getCurrentInstance()!
  const last = sent.parentNode!.lastChild!
  let isDone = false
  // Without an element, Vue mounts the component at the end of the container.
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
  // If the content fails, its ref is never set.
  onMounted(replace)
  return replace
}

/** The server-rendered nodes of a component. A fragment is between two comments. */
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

// Parent components with this root still refer to the removed element.
function updateParents({ subTree: { el }, vnode, parent }: ComponentInternalInstance): void {
  for (let child = vnode, owner = parent; owner?.subTree === child; child = owner.vnode, owner = owner.parent)
    owner.vnode.el = el
}
