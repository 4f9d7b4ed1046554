/** `#build/component-modes`: components that differ between the sides. */
export function emitComponentModes(): string {
  return `import { createStaticVNode, defineComponent, getCurrentInstance, h, onMounted, ref } from 'vue'
import { useFwApp } from '#app'

// What the server rendered is shown until the page is taken over. Its code stays on the server.
export function createPaired(client) {
  return defineComponent({
    inheritAttrs: false,
    setup(_, { attrs, slots }) {
      const rendered = useFwApp().isHydrating ? adopt() : undefined
      const isTaken = ref(!rendered)
      onMounted(() => { isTaken.value = true })
      return () => isTaken.value ? h(client, attrs, slots) : rendered
    },
  })
}

// The nodes that the server rendered for this component. Several stand between two comments.
function adopt() {
  const first = getCurrentInstance().vnode.el
  let count = 0
  if (first && first.nodeType === 8 && first.data === '[') {
    for (let node = first.nextSibling, depth = 1; node; node = node.nextSibling) {
      if (node.nodeType === 8 && node.data === '[') depth++
      if (node.nodeType === 8 && node.data === ']' && --depth === 0) break
      count++
    }
  }
  return createStaticVNode('', count || 1)
}

// Keeps the element that the server rendered as it is.
export function createServerOnly() {
  return defineComponent({
    inheritAttrs: false,
    setup() {
      const node = useFwApp().isHydrating ? adopt() : h('div')
      return () => node
    },
  })
}
`
}
