import { defineComponent, getCurrentInstance, h, onMounted, proxyRefs, shallowRef } from 'vue'
import type { Component, VNode } from 'vue'
import { startIdBoundary } from './id-boundary'
import { findServerNode, replaceServerNodes } from './replace-nodes'

/** Renders its content on the client only. The server renders the fallback, which stays until it is mounted. */
export const ClientOnly = /* @__PURE__ */ defineComponent({
  name: 'ClientOnly',
  inheritAttrs: false,
  props: { fallback: String, placeholder: String, fallbackTag: String, placeholderTag: String },
  setup(props, { slots, attrs }) {
    const isMounted = useMounted()
    return (): VNode | VNode[] | undefined => {
      if (isMounted.value) {
        const content = slots.default?.()
        // Attributes only apply to a single root element.
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
 * Creates a component that only renders on the client; the server renders an empty element with its attributes. The
 * client mounts it together with its parent, so `onMounted` of the parent can use what it exposes. With `isLazy`, it is
 * mounted later.
 */
// @__NO_SIDE_EFFECTS__
export function createClientOnly(component: Component, isLazy = false): Component {
  // Importing the file directly returns a component that is already wrapped.
  if (wrapped.has(component)) return component
  const wrapper = defineComponent({
    name: 'ClientOnlyComponent',
    inheritAttrs: false,
    setup(_, { attrs, slots, expose }) {
      startIdBoundary()
      const placeholder = (): VNode => h('div', pickAttributes(attrs))
      if (import.meta.server) return placeholder
      const sent = findServerNode()
      // Any other node is a hydration mismatch, which Vue reports and recovers from.
      const replace = sent?.nodeName === 'DIV' && !isLazy ? replaceServerNodes(sent) : undefined
      const isMounted = sent && !replace ? useMounted() : { value: true }
      const setInner = useInner(expose, replace)
      return () => (isMounted.value ? h(component, { ...attrs, ref: setInner }, slots) : placeholder())
    },
  })
  wrapped.add(wrapper)
  return wrapper
}

/** Forwards a template ref on a wrapper to the component inside, as the `ref` of that one. Also calls `whenMounted`. */
export function useInner(
  expose: (exposed: Record<string, any>) => void,
  whenMounted?: () => void,
): (inner: unknown) => void {
  const wrapper = getCurrentInstance()!
  const isThere = shallowRef(false)
  // A component with async setup has not exposed anything when its ref is set.
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

// Content, properties that Vue sets, and the lazy hydration props.
const SPECIAL = /^(?:innerHTML$|textContent$|[.^]|hydrate-?(?:on|after|when|never))/i

// Only the component knows which attributes are props, and it is not loaded here. Objects cannot be serialized as HTML.
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

/** Creates a client-only page: the server renders an empty element and does not load the page. */
export async function createClientPage(load: () => Promise<{ default: Component }>): Promise<Component> {
  return createClientOnly(import.meta.client ? (await load()).default : {})
}
