import { getCurrentInstance, ssrContextKey } from 'vue'
import type { SSRContext } from '../../shared/ssr-context'
import type { PlainComponent } from './plain-component'

/** Records a component when it is rendered, so that the page loads its files. */
export function registerComponent(component: PlainComponent, id: string): void {
  const { setup } = component
  const { __fwPlain: mark } = component
  if (setup && typeof mark === 'number') component.__fwPlain = { id, setup, isElement: mark === 2 }
  // Vue counts the parameters.
  component.setup = (props, context) => {
    // What `useSSRContext` returns. It searches the prototypes of provided values, which V8 has to prepare for each app.
    registerModule(getCurrentInstance()!.appContext.provides[ssrContextKey as symbol] as SSRContext, id)
    return setup?.(props, context)
  }
}

export function registerModule(context: Pick<SSRContext, 'modules'>, id: string): void {
  ;(context.modules ??= new Set()).add(id)
}
