import { h } from 'vue'
import type { Component, FunctionalComponent } from 'vue'

/**
 * On the server: what Vue gives for the name of a component. Where that is the name itself, because nobody knows the
 * component, an element, which is what browsers show then. The server's renderer would show nothing.
 */
export function renderUnknown(found: Component | string): Component {
  if (typeof found !== 'string') {
    return found
  }
  const Unknown: FunctionalComponent = (_, { attrs, slots }) => h(found, attrs, slots.default?.({}))
  Unknown.inheritAttrs = false
  return Unknown
}
