import { h } from 'vue'
import type { Component, FunctionalComponent } from 'vue'

/**
 * On the server: resolves the result of Vue for a component name. For unknown components, Vue returns the name itself.
 * The server renderer would render nothing, so this renders an element as browsers do.
 */
export function renderUnknown(found: Component | string): Component {
  if (typeof found !== 'string') return found
  const Unknown: FunctionalComponent = (_, { attrs, slots }) => h(found, attrs, slots.default?.({}))
  Unknown.inheritAttrs = false
  return Unknown
}
