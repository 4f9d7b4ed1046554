import { defineComponent, h, onMounted, shallowRef } from 'vue'
import type { Component } from 'vue'

/** A page that is rendered only in the browser: the server sends an empty place for it, and does not load it. */
export async function createClientPage(load: () => Promise<{ default: Component }>): Promise<Component> {
  const page = import.meta.client ? (await load()).default : undefined
  return defineComponent({
    name: 'ClientPage',
    inheritAttrs: false,
    setup(_, { attrs, slots }) {
      const isMounted = shallowRef(false)
      onMounted(() => { isMounted.value = true })
      return () => page && isMounted.value ? h(page, attrs, slots) : h('div')
    },
  })
}
