import type { ComponentInternalInstance, ConcreteComponent, SetupContext } from 'vue'

type Props = Record<string, unknown>

/** A part of HTML, as Vue's server renderer represents it: nested, with promises of what is asynchronous. */
export type Rendered = string | RenderedParts | Promise<RenderedParts>
export type RenderedParts = Rendered[] & { hasAsync?: boolean }

export type Push = (part: Rendered) => void

/** The function that a template is compiled to. */
type RenderTemplate = (context: null, push: Push, parent: unknown, attrs: Props | undefined) => void

/** The component instance, with an internal: whether a mixin of the app affects all components. */
export type Instance = ComponentInternalInstance & { appContext: { mixins: readonly unknown[] }; provides: Props }

export interface PlainComponent {
  setup?: (props: any, context: any) => any
  /** The build found that its HTML follows from its props. When it is registered: its own setup function, and its id. */
  __fwPlain?:
    | true
    | { id: string; setup: (props: Props, context: Pick<SetupContext, 'emit'> | undefined) => RenderTemplate }
  __scopeId?: string
  inheritAttrs?: boolean
  props?: readonly string[] | Props
  emits?: readonly string[] | Props
}

/** A component as Vue's functions take it. */
export function asComponent(component: PlainComponent): ConcreteComponent {
  return component as ConcreteComponent
}
