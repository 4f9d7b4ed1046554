import { createVNode } from 'vue'
import { ssrRenderComponent } from 'vue/server-renderer'
import { asComponent } from './plain-component'
import type { Instance, PlainComponent, Rendered } from './plain-component'
import { NO_ATTRS } from './plain-props'
import { createComponentInstance, currentComponent, setCurrentRenderingInstance, setupComponent } from './vue-internals'

export type VueArguments = Parameters<typeof ssrRenderComponent>
type Props = Record<string, unknown>

/** A component that is rendered without an instance. It gets one if a component in it needs a parent. */
export class PlainParent {
  /** What it passes to its root element. */
  attrs = NO_ATTRS
  /** The closest component that has an instance. */
  readonly owner: Instance
  /** The id of scoped styles of the component that contains it. */
  readonly scopeId: string | null
  private created: Instance | undefined

  constructor(
    readonly component: PlainComponent,
    private readonly props: Props | null,
    private readonly children: VueArguments[2],
    private readonly parent: Instance | PlainParent,
  ) {
    const isPlain = parent instanceof PlainParent
    this.owner = isPlain ? parent.owner : parent
    this.scopeId = (isPlain ? parent.component : currentComponent())?.__scopeId || null
  }

  get instance(): Instance {
    return (this.created ??= this.createInstance())
  }

  private createInstance(): Instance {
    const vnode = createVNode(asComponent(this.component), this.props, this.children)
    vnode.scopeId = this.scopeId
    const parent = this.parent instanceof PlainParent ? this.parent.instance : this.parent
    const instance = createComponentInstance(vnode, parent, null)
    setupComponent(instance, true)
    return instance
  }

  /** Renders a component in it as Vue does. */
  render(
    component: VueArguments[0],
    props: Props | null,
    children: VueArguments[2],
    slotScopeId: string | undefined,
  ): Rendered {
    const previous = setCurrentRenderingInstance(this.instance)
    try {
      return ssrRenderComponent(component, props, children, this.instance, slotScopeId) as Rendered
    } finally {
      setCurrentRenderingInstance(previous)
    }
  }
}
