import * as vue from 'vue'
import { createVNode, handleError, ssrContextKey } from 'vue'
import type { SetupContext, VNode } from 'vue'
import { ssrRenderComponent } from 'vue/server-renderer'
import type { SSRContext } from '../../shared/ssr-context'
import { asComponent } from './plain-component'
import type { Instance, PlainComponent, Push, Rendered, RenderedParts } from './plain-component'
import { readOptions, resolveProps } from './plain-props'
import type { PlainOptions } from './plain-props'
import { registerModule } from './register-component'

type Props = Record<string, unknown>

/** Internals of Vue that its server renderer uses. */
interface VueInternals {
  createComponentInstance: (vnode: VNode, parent: Instance, suspense: null) => Instance
  setupComponent: (instance: Instance, isServer: true) => void
  /** Returns the previous one. */
  setCurrentRenderingInstance: (instance: Instance | null) => Instance | null
}

// Missing in the types.
const { ssrUtils: internals } = vue as { ssrUtils?: Partial<VueInternals> | null }

/** The code of another version of Vue may not have them: then every component gets an instance. */
export const canRenderPlain: boolean =
  typeof internals?.createComponentInstance === 'function' &&
  typeof internals.setupComponent === 'function' &&
  typeof internals.setCurrentRenderingInstance === 'function'

const { createComponentInstance, setupComponent, setCurrentRenderingInstance } = internals as VueInternals

const optionsByComponent = new WeakMap<PlainComponent, PlainOptions>()

/** A component that is rendered without an instance. It gets one if a component in it needs a parent. */
export class PlainParent {
  private created: Instance | undefined

  constructor(
    readonly component: PlainComponent,
    private readonly props: Props | null,
    private readonly parent: Instance | PlainParent,
    private readonly scopeId: string | null,
  ) {}

  /** The closest component that has an instance. */
  get owner(): Instance {
    return this.parent instanceof PlainParent ? this.parent.owner : this.parent
  }

  get instance(): Instance {
    return (this.created ??= this.createInstance())
  }

  private createInstance(): Instance {
    const vnode = createVNode(asComponent(this.component), this.props)
    vnode.scopeId = this.scopeId
    const parent = this.parent instanceof PlainParent ? this.parent.instance : this.parent
    const instance = createComponentInstance(vnode, parent, null)
    setupComponent(instance, true)
    return instance
  }

  /** Renders a component in it as Vue does. */
  render(...[component, props, children, , slotScopeId]: Parameters<typeof ssrRenderComponent>): Rendered {
    const previous = setCurrentRenderingInstance(this.instance)
    try {
      return ssrRenderComponent(component, props, children, this.instance, slotScopeId) as Rendered
    } finally {
      setCurrentRenderingInstance(previous)
    }
  }
}

/** Renders a plain component. Undefined if Vue must do it. */
export function renderPlain(
  component: PlainComponent,
  received: Props | null,
  parent: Instance | PlainParent,
  slotScopeId: string | undefined,
): Rendered | undefined {
  const owner = parent instanceof PlainParent ? parent.owner : parent
  const plain = component.__fwPlain
  // A mixin of the app affects all components.
  if (typeof plain !== 'object' || owner.appContext.mixins.length > 0) return undefined
  const scopeId = (parent instanceof PlainParent ? parent.component : currentComponent())?.__scopeId || null
  const place = new PlainParent(component, received, parent, scopeId)
  const attrs: Props = {}
  let template
  try {
    const props = resolveProps(optionsOf(component), received, attrs)
    template = plain.setup(props, plain.setup.length > 1 ? createSetupContext(place) : undefined)
  } catch {
    // It fails again, and is reported with its instance.
    return undefined
  }
  registerModule(owner.provides[ssrContextKey as unknown as string] as SSRContext | undefined, plain.id)
  let passed = component.inheritAttrs === false ? undefined : attrs
  if (scopeId) (passed ??= {})[scopeId] = ''
  if (slotScopeId) for (const id of slotScopeId.trim().split(' ')) (passed ??= {})[id] = ''
  const parts = new Parts()
  try {
    template(null, parts.push, place, passed)
  } catch (error) {
    handleError(error, place.instance, 1)
  }
  return parts.take()
}

function createSetupContext(place: PlainParent): Pick<SetupContext, 'emit'> {
  return { emit: (event: string, ...args: unknown[]) => place.instance.emit(event, ...args) }
}

function currentComponent(): PlainComponent | undefined {
  const current = setCurrentRenderingInstance(null)
  setCurrentRenderingInstance(current)
  return current?.type as PlainComponent | undefined
}

function optionsOf(component: PlainComponent): PlainOptions {
  let options = optionsByComponent.get(component)
  if (!options) optionsByComponent.set(component, (options = readOptions(component)))
  return options
}

/** Collects HTML: one string, unless something in it was not rendered by fw. */
class Parts {
  private text = ''
  private parts: RenderedParts | undefined

  readonly push: Push = part => {
    if (typeof part === 'string') {
      this.text += part
      return
    }
    const parts = (this.parts ??= [])
    if (this.text) parts.push(this.text)
    this.text = ''
    parts.push(part)
    if (part instanceof Promise || part.hasAsync) parts.hasAsync = true
  }

  take(): Rendered {
    const { text, parts } = this
    // In slots, Vue only takes strings for comments, and replaces slots that only contain comments by their fallback.
    if (!parts) return text.startsWith('<!--') ? [text] : text
    if (text) parts.push(text)
    return parts
  }
}
