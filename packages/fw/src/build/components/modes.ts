/** `#build/component-modes`: components that differ between the sides. */
export function emitComponentModes(): string {
  return `import { createStaticVNode, defineComponent, h, onMounted, ref } from 'vue'
import { useFwApp } from '#app'

// What the server rendered is shown until the page is taken over.
export function createPaired(client, server) {
  return defineComponent({
    inheritAttrs: false,
    setup(_, { attrs, slots }) {
      const isTaken = ref(import.meta.client && !useFwApp().isHydrating)
      onMounted(() => { isTaken.value = true })
      return () => h(isTaken.value ? client : server, attrs, slots)
    },
  })
}

// Keeps the element that the server rendered as it is.
export function createServerOnly() {
  return defineComponent({
    inheritAttrs: false,
    setup() {
      const node = useFwApp().isHydrating ? createStaticVNode('', 1) : h('div')
      return () => node
    },
  })
}
`
}
