import { defineComponent, getCurrentInstance, h, onMounted, proxyRefs, shallowRef } from 'vue'
import type { Component, VNode } from 'vue'
import { startIdBoundary } from './id-boundary'
import { findServerNode, replaceServerNodes } from './replace-nodes'

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
      return slot
        ? slot()
        : h(props.fallbackTag ?? props.placeholderTag ?? 'span', attrs, props.fallback ?? props.placeholder ?? '')
    }
  },
})

const wrapped = /* @__PURE__ */ new WeakSet<object>()

/**
 * A component that is rendered in the browser only; the server renders an empty element with its attributes. In the
 * browser it is mounted with whatever contains it, so `onMounted` of a parent finds what it exposes; one that is
 * `isLazy` comes later.
 */
// @__NO_SIDE_EFFECTS__
export function createClientOnly(component: Component, isLazy = false): Component {
  // An import of the file gives the wrapped one.
  if (wrapped.has(component)) return component
  const wrapper = defineComponent({
    name: 'ClientOnlyComponent',
    inheritAttrs: false,
    setup(_, { attrs, slots, expose }) {
      startIdBoundary()
      const placeholder = (): VNode => h('div', pickAttributes(attrs))
      if (import.meta.server) return placeholder
      const sent = findServerNode()
      // Anything else is a mismatch, which Vue reports and recovers from.
      const replace = sent?.nodeName === 'DIV' && !isLazy ? replaceServerNodes(sent) : undefined
      const isMounted = sent && !replace ? useMounted() : { value: true }
      const setInner = useInner(expose, replace)
      return () => (isMounted.value ? h(component, { ...attrs, ref: setInner }, slots) : placeholder())
    },
  })
  wrapped.add(wrapper)
  return wrapper
}

/**
 * Makes a template ref on a wrapper give the component in it. The result is for the `ref` of that component, and calls
 * `whenMounted`, too.
 */
export function useInner(
  expose: (exposed: Record<string, any>) => void,
  whenMounted?: () => void,
): (inner: unknown) => void {
  const wrapper = getCurrentInstance()!
  const isThere = shallowRef(false)
  // One with asynchronous set-up has exposed nothing when its ref is set.
  const find = (): object | null | undefined => {
    let inner = isThere.value ? wrapper.subTree?.component : undefined
    while (inner && '__asyncLoader' in inner.type) inner = inner.subTree?.component
    return inner?.exposed ? proxyRefs(inner.exposed) : inner?.proxy
  }
  expose(
    new Proxy(
      {},
      {
        get: (_target, key) => (find() as any)?.[key],
        has: (_target, key) => Reflect.has(find() ?? {}, key),
      },
    ),
  )
  return inner => {
    isThere.value = inner !== null
    whenMounted?.()
  }
}

// Content, what Vue sets as a property, and when a lazy component is hydrated.
const SPECIAL = /^(?:innerHTML$|textContent$|[.^]|hydrate-?(?:on|after|when|never))/i

// Which of them are props only the component knows, and that is not loaded here. Objects cannot be written into HTML.
function pickAttributes(attrs: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(attrs).filter(
      ([name, value]) =>
        name === 'class' ||
        name === 'style' ||
        (/^(?:string|number|boolean)$/.test(typeof value) && !SPECIAL.test(name)),
    ),
  )
}

function useMounted(): { readonly value: boolean } {
  const isMounted = shallowRef(false)
  onMounted(() => {
    isMounted.value = true
  })
  return isMounted
}
