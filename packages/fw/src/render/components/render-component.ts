import { ssrRenderComponent } from 'vue/server-renderer'
import type { Instance, PlainComponent, Rendered } from './plain-component'
import { areOwnProps } from './plain-props'
import { canRenderPlain, PlainParent, renderPlain } from './render-plain'

/** Renders a component of a template: `ssrRenderComponent` of Vue, except for plain components. */
export function renderComponent(...given: Parameters<typeof ssrRenderComponent>): Rendered {
  const [component, props = null, children, parent, slotScopeId] = given as unknown as [
    PlainComponent | null,
    Record<string, unknown> | null | undefined,
    unknown,
    Instance | PlainParent | null | undefined,
    string | undefined,
  ]
  if (canRenderPlain && component?.__fwPlain && parent && !children && areOwnProps(props)) {
    const rendered = renderPlain(component, props, parent, slotScopeId)
    if (rendered !== undefined) return rendered
  }
  if (parent instanceof PlainParent) return parent.render(...given)
  return ssrRenderComponent(...given) as Rendered
}
