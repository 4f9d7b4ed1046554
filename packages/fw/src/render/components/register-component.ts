import { useSSRContext } from 'vue'
import type { SSRContext } from '../../shared/ssr-context'
import type { PlainComponent } from './plain-component'

/** Records a component when it is rendered, so that the page loads its files. */
export function registerComponent(component: PlainComponent, id: string): void {
  const { setup } = component
  const { __fwPlain: mark } = component
  if (setup && typeof mark === 'number') component.__fwPlain = { id, setup, isElement: mark === 2 }
  // Vue counts the parameters.
  component.setup = (props, context) => {
    registerModule(useSSRContext<SSRContext>(), id)
    return setup?.(props, context)
  }
}

export function registerModule(context: Pick<SSRContext, 'modules'> | undefined, id: string): void {
  ;(context!.modules ??= new Set()).add(id)
}
