import { mergeProps } from 'vue'
import { ssrRenderComponent } from 'vue/server-renderer'
import type { Instance, PlainComponent, Rendered } from './plain-component'
import { areOwnProps, NO_ATTRS } from './plain-props'
import { canRenderPlain, PlainParent, renderPlain } from './render-plain'

type VueArguments = Parameters<typeof ssrRenderComponent>

/** Renders a component of a template: `ssrRenderComponent` of Vue, except for plain components. */
export function renderComponent(
  component: VueArguments[0],
  props: Record<string, unknown> | null = null,
  children: VueArguments[2] = null,
  parent: Instance | PlainParent | null = null,
  slotScopeId?: string,
): Rendered {
  const plain = component as PlainComponent | null
  if (canRenderPlain && plain?.__fwPlain && parent && !children && areOwnProps(props)) {
    const rendered = renderPlain(plain, props, parent, slotScopeId)
    if (rendered !== undefined) return rendered
  }
  if (parent instanceof PlainParent) return parent.render(component, props, children, slotScopeId)
  return ssrRenderComponent(component, props, children, parent, slotScopeId) as Rendered
}

/** `mergeProps` of Vue for the root element of a plain component, whose attributes are rendered next. */
export function mergeAttrs(own: Record<string, unknown>, attrs: Record<string, unknown>): Record<string, unknown> {
  const isSame = attrs === NO_ATTRS && !('style' in own) && (own.class !== undefined || !('class' in own))
  return isSame ? own : mergeProps(own, attrs)
}
