/** The properties of Vue's component instances that devtools read. Only development builds of Vue have all of them. */
export interface Instance {
  uid: number
  type: {
    name?: string
    __name?: string
    __file?: string
    emits?: string[] | Record<string, unknown>
    props?: object
  }
  props: Record<string, unknown>
  attrs: Record<string, unknown>
  /** With unwrapped refs. */
  setupState: Record<string, unknown>
  /** With refs. */
  devtoolsRawSetupState?: Record<string, unknown>
  data: Record<string, unknown>
  emit: (event: string, ...values: unknown[]) => void
  vnode: VNode & { props?: Record<string, unknown> | null }
  subTree?: VNode
  isUnmounted: boolean
}

interface VNode {
  el?: Node | null
  component?: Instance | null
  suspense?: { activeBranch?: VNode | null } | null
  children?: unknown
}

interface ComponentNode {
  instance: Instance
  depth: number
}

/** Elements that Vue has created know their component. */
type VueElement = Element & { __vueParentComponent?: Instance }

/** The components below an instance that `isShown` accepts, in the order of the page. */
export function listComponents(root: Instance, isShown: (instance: Instance) => boolean): ComponentNode[] {
  const nodes: ComponentNode[] = []
  const visitInstance = (instance: Instance, depth: number): void => {
    const isListed = isShown(instance)
    if (isListed) nodes.push({ instance, depth })
    visit(instance.subTree, isListed ? depth + 1 : depth)
  }
  const visit = (vnode: VNode | null | undefined, depth: number): void => {
    if (!vnode) return
    if (vnode.component) visitInstance(vnode.component, depth)
    else if (vnode.suspense) visit(vnode.suspense.activeBranch, depth)
    else if (Array.isArray(vnode.children))
      for (const child of vnode.children) if (typeof child === 'object') visit(child as VNode | null, depth)
  }
  visitInstance(root, 0)
  return nodes
}

/** The name of a component: of its options, or of its file. */
export function nameOfComponent({ type }: Instance): string {
  return type.name ?? type.__name ?? type.__file?.replace(/^.*\/|\.\w+$/g, '') ?? 'Anonymous'
}

/** The file of a component, as an absolute path. */
export function fileOfComponent({ type }: Instance): string | undefined {
  return type.__file
}

/** The innermost component with a file around an element. */
export function findComponent(target: EventTarget | null): Instance | undefined {
  for (let element = target as VueElement | null; element; element = element.parentElement) {
    let instance = element.__vueParentComponent as (Instance & { parent?: Instance | null }) | null | undefined
    while (instance && !instance.type.__file) instance = instance.parent
    if (instance) return instance
  }
  return undefined
}

/** The area of a component in the window. */
export function areaOf({ subTree }: Instance): DOMRect | undefined {
  const nodes = elementsOf(subTree)
  const areas = nodes.map(node => node.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height > 0)
  if (areas.length === 0) return undefined
  const [left, top] = [Math.min(...areas.map(area => area.left)), Math.min(...areas.map(area => area.top))]
  const [right, bottom] = [Math.max(...areas.map(area => area.right)), Math.max(...areas.map(area => area.bottom))]
  return new DOMRect(left, top, right - left, bottom - top)
}

/** The outermost elements of a component, which may have several. */
export function elementsOf(vnode: VNode | null | undefined): Element[] {
  if (!vnode) return []
  if (vnode.component) return elementsOf(vnode.component.subTree)
  if (vnode.suspense) return elementsOf(vnode.suspense.activeBranch)
  if (vnode.el?.nodeType === Node.ELEMENT_NODE) return [vnode.el as Element]
  return Array.isArray(vnode.children)
    ? vnode.children.flatMap(child => (typeof child === 'object' ? elementsOf(child as VNode | null) : []))
    : []
}
