import { defineComponent, h, onMounted, shallowRef } from 'vue'
import type { Component, ComponentPublicInstance, VNode } from 'vue'

/** Shows its content in the browser only. Until then, and on the server, there is the fallback. */
export const ClientOnly = /* @__PURE__ */ defineComponent({
  name: 'ClientOnly',
  inheritAttrs: false,
  props: { fallback: String, placeholder: String, fallbackTag: String, placeholderTag: String },
  setup(props, { slots, attrs }) {
    const isMounted = useMounted()
    return (): VNode | VNode[] | undefined => {
      if (isMounted.value) {
        const content = slots.default?.()
        // Attributes are for the one element there is.
        return content?.length === 1 && Object.keys(attrs).length ? h(content[0]!, attrs) : content
      }
      const slot = slots.fallback ?? slots.placeholder
      return slot ? slot() : h(props.fallbackTag ?? props.placeholderTag ?? 'span', attrs, props.fallback ?? props.placeholder ?? '')
    }
  },
})

/** A component that is rendered in the browser only; on the server stands an empty element in its place. */
// @__NO_SIDE_EFFECTS__
export function createClientOnly(component: Component): Component {
  return defineComponent({
    name: 'ClientOnlyComponent',
    inheritAttrs: false,
    setup(_, { attrs, slots, expose }) {
      const isMounted = useMounted()
      const inner = shallowRef<ComponentPublicInstance>()
      // A template ref on this component is meant for the real one.
      expose(new Proxy({}, {
        get: (_target, key) => (inner.value as any)?.[key],
        has: (_target, key) => inner.value !== undefined && key in inner.value,
      }))
      return () => isMounted.value
        ? h(component, { ...attrs, ref: inner }, slots)
        : h('div', pickLook(attrs))
    },
  })
}

// The empty element takes the room that the component will.
function pickLook(attrs: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(['class', 'style'].filter(name => name in attrs).map(name => [name, attrs[name]]))
}

function useMounted(): { readonly value: boolean } {
  const isMounted = shallowRef(false)
  onMounted(() => { isMounted.value = true })
  return isMounted
}
