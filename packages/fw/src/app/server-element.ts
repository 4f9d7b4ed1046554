import type { FwAppContext } from '../shared/app-context'

/** What a component without state renders on the server: an element around its default slot. */
export interface ServerElement {
  tag: string
  attrs: Record<string, unknown>
  /** What the slot receives. */
  slotProps: unknown
}

/**
 * Renders a component on the server without an instance. A component has this function as `__fwElement`, beside its
 * setup function. Undefined: it has to be rendered with its setup function.
 */
export type RenderElement = (app: FwAppContext, props: any) => ServerElement | undefined
