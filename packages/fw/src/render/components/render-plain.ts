import * as vue from 'vue'
import { createVNode, handleError, ssrContextKey } from 'vue'
import type { SetupContext, VNode } from 'vue'
import { ssrRenderComponent } from 'vue/server-renderer'
import type { SSRContext } from '../../shared/ssr-context'
import { asComponent } from './plain-component'
import type { Instance, PlainComponent, Rendered, RenderedParts } from './plain-component'
import { NO_ATTRS, readOptions, resolveProps } from './plain-props'
import type { PlainOptions } from './plain-props'
import { registerModule } from './register-component'

type VueArguments = Parameters<typeof ssrRenderComponent>
type Props = Record<string, unknown>

/** Internals of Vue that its server renderer uses. */
interface VueInternals {
  createComponentInstance: (vnode: VNode, parent: Instance, suspense: null) => Instance
  setupComponent: (instance: Instance, isServer: true) => void
  /** Returns the previous one. */
  setCurrentRenderingInstance: (instance: Instance | null) => Instance | null
}

// Missing in the types. Not destructured: the bundler would keep all exports of Vue.
const internals = (vue as { ssrUtils?: Partial<VueInternals> | null }).ssrUtils

/** The code of another version of Vue may not have them: then every component gets an instance. */
export const canRenderPlain: boolean =
  typeof internals?.createComponentInstance === 'function' &&
  typeof internals.setupComponent === 'function' &&
  typeof internals.setCurrentRenderingInstance === 'function'

const { createComponentInstance, setupComponent, setCurrentRenderingInstance } = (internals ?? {}) as VueInternals

const optionsByComponent = new WeakMap<PlainComponent, PlainOptions>()

/** A component that is rendered without an instance. It gets one if a component in it needs a parent. */
export class PlainParent {
  /** What it passes to its root element. */
  attrs = NO_ATTRS
  /** The closest component that has an instance. */
  readonly owner: Instance
  private created: Instance | undefined

  constructor(
    readonly component: PlainComponent,
    private readonly props: Props | null,
    private readonly parent: Instance | PlainParent,
    private readonly scopeId: string | null,
  ) {
    this.owner = parent instanceof PlainParent ? parent.owner : parent
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

/** Renders a plain component. Undefined if Vue must do it. */
export function renderPlain(
  component: PlainComponent,
  received: Props | null,
  parent: Instance | PlainParent,
  slotScopeId: string | undefined,
): Rendered | undefined {
  const { appContext } = parent instanceof PlainParent ? parent.owner : parent
  const plain = component.__fwPlain
  // A mixin of the app affects all components.
  if (typeof plain !== 'object' || appContext.mixins.length > 0) return undefined
  const scopeId = (parent instanceof PlainParent ? parent.component : currentComponent())?.__scopeId || null
  const place = new PlainParent(component, received, parent, scopeId)
  let template
  try {
    const props = resolveProps(optionsOf(component), received, place)
    template = plain.setup(props, plain.setup.length > 1 ? createSetupContext(place) : undefined)
  } catch {
    // It fails again, and is reported with its instance.
    return undefined
  }
  registerModule(appContext.provides[ssrContextKey as symbol] as SSRContext | undefined, plain.id)
  let attrs = component.inheritAttrs === false ? undefined : place.attrs
  if (scopeId) attrs = { ...attrs, [scopeId]: '' }
  if (slotScopeId) for (const id of slotScopeId.trim().split(' ')) attrs = { ...attrs, [id]: '' }
  return collect(plain.isElement, () => {
    try {
      template(null, push, place, attrs)
    } catch (error) {
      handleError(error, place.instance, 1)
    }
  })
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

let html = ''
let parts: RenderedParts | undefined

/** Adds to the HTML of the component that is being rendered: one string, unless something was not rendered by fw. */
function push(part: Rendered): void {
  if (typeof part === 'string') {
    html += part
    return
  }
  parts ??= []
  if (html) parts.push(html)
  html = ''
  parts.push(part)
  if (part instanceof Promise || part.hasAsync) parts.hasAsync = true
}

/** What a function pushes. Templates do not wait, so one at a time is rendered. */
function collect(isElement: boolean, render: () => void): Rendered {
  const outerHTML = html
  const outerParts = parts
  html = ''
  parts = undefined
  try {
    render()
    if (parts) {
      if (html) (parts as RenderedParts).push(html)
      return parts
    }
    // In slots, Vue only takes strings for comments, and replaces slots that only contain comments by their fallback.
    return isElement || !html.startsWith('<!--') ? html : [html]
  } finally {
    html = outerHTML
    parts = outerParts
  }
}
