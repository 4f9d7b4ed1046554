import { mergeProps } from 'vue'
import { ssrRenderComponent } from 'vue/server-renderer'
import type { Instance, PlainComponent, Rendered } from './plain-component'
import { PlainParent } from './plain-parent'
import type { VueArguments } from './plain-parent'
import { areOwnProps, NO_ATTRS } from './plain-props'
import { renderElement } from './render-element'
import { renderPlain } from './render-plain'
import { canRenderPlain } from './vue-internals'

/** Renders a component of a template: `ssrRenderComponent` of Vue, except for plain components. */
export function renderComponent(
  component: VueArguments[0],
  props: Record<string, unknown> | null = null,
  children: VueArguments[2] = null,
  parent: Instance | PlainParent | null = null,
  slotScopeId?: string,
): Rendered {
  const plain = component as PlainComponent | null
  if (plain && canRenderPlain && parent && (plain.__fwPlain || plain.__fwElement) && mayRender(parent, props)) {
    const rendered = plain.__fwElement
      ? renderElement(plain, props, children, parent, slotScopeId)
      : children === null
        ? renderPlain(plain, props, parent, slotScopeId)
        : undefined
    if (rendered !== undefined) return rendered
  }
  if (parent instanceof PlainParent) return parent.render(component, props, children, slotScopeId)
  return ssrRenderComponent(component, props, children, parent, slotScopeId) as Rendered
}

// A mixin of the app affects all components.
function mayRender(parent: Instance | PlainParent, props: Record<string, unknown> | null): boolean {
  const { appContext } = parent instanceof PlainParent ? parent.owner : parent
  return appContext.mixins.length === 0 && areOwnProps(props)
}

/** `mergeProps` of Vue for the root element of a plain component, whose attributes are rendered next. */
export function mergeAttrs(own: Record<string, unknown>, attrs: Record<string, unknown>): Record<string, unknown> {
  const isSame = attrs === NO_ATTRS && !('style' in own) && (own.class !== undefined || !('class' in own))
  return isSame ? own : mergeProps(own, attrs)
}
