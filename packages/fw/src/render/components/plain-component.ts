import type { RenderElement } from '../../app/server-element'
import type { ComponentInternalInstance, ConcreteComponent, SetupContext } from 'vue'

type Props = Record<string, unknown>

/** A part of HTML, as Vue's server renderer represents it: nested, with promises of what is asynchronous. */
export type Rendered = string | RenderedParts | Promise<RenderedParts>
export type RenderedParts = Rendered[] & { hasAsync?: boolean }

type Push = (part: Rendered) => void

/** The function that a template is compiled to. */
type RenderTemplate = (context: null, push: Push, parent: unknown, attrs: Props | undefined) => void

/** The component instance, with internals: the mixins of the app, and what it provides. */
export type Instance = ComponentInternalInstance & {
  appContext: { mixins: readonly unknown[]; provides: Record<symbol, unknown> }
}

interface RegisteredComponent {
  id: string
  setup: (props: Props, context: Pick<SetupContext, 'emit'> | undefined) => RenderTemplate
  isElement: boolean
}

export interface PlainComponent {
  setup?: (props: any, context: any) => any
  /** The build found that its HTML follows from its props. 2: it starts with an element. Replaced when it is registered. */
  __fwPlain?: 1 | 2 | RegisteredComponent
  /** A component of fw without state. */
  __fwElement?: RenderElement
  __scopeId?: string
  inheritAttrs?: boolean
  props?: readonly string[] | Props
  emits?: readonly string[] | Props
}

/** A component as Vue's functions take it. */
export function asComponent(component: PlainComponent): ConcreteComponent {
  return component as ConcreteComponent
}
