import { handleError, ssrContextKey } from 'vue'
import type { SetupContext } from 'vue'
import type { SSRContext } from '../../shared/ssr-context'
import { collectHtml, push } from './collect-html'
import type { Instance, PlainComponent, Rendered } from './plain-component'
import { PlainParent } from './plain-parent'
import { optionsOf, resolveProps } from './plain-props'
import { registerModule } from './register-component'

type Props = Record<string, unknown>

/** Renders a plain component. Undefined if Vue must do it. */
export function renderPlain(
  component: PlainComponent,
  received: Props | null,
  parent: Instance | PlainParent,
  slotScopeId: string | undefined,
): Rendered | undefined {
  const plain = component.__fwPlain
  if (typeof plain !== 'object') return undefined
  const place = new PlainParent(component, received, null, parent)
  const { appContext } = place.owner
  let template
  try {
    const props = resolveProps(optionsOf(component), received, place)
    template = plain.setup(props, plain.setup.length > 1 ? createSetupContext(place) : undefined)
  } catch {
    // It fails again, and is reported with its instance.
    return undefined
  }
  registerModule(appContext.provides[ssrContextKey as symbol] as SSRContext, plain.id)
  let attrs = component.inheritAttrs === false ? undefined : place.attrs
  if (place.scopeId) attrs = { ...attrs, [place.scopeId]: '' }
  if (slotScopeId) for (const id of slotScopeId.trim().split(' ')) attrs = { ...attrs, [id]: '' }
  return collectHtml(plain.isElement, () => {
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
