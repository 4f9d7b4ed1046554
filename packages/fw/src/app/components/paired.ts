import { createStaticVNode, defineComponent, h, onMounted, shallowRef } from 'vue'
import type { Component, VNode } from 'vue'
import { useInner } from '../client-only/client-only'
import { startIdBoundary } from '../client-only/id-boundary'
import { findServerNode, listServerNodes, replaceServerNodes } from '../client-only/replace-nodes'

/**
 * Creates a component with separate server and client implementations. The client shows the server-rendered nodes until
 * its own implementation is mounted, which happens later with `isLazy`.
 */
// @__NO_SIDE_EFFECTS__
export function createPaired(component: Component, isLazy = false): Component {
  return defineComponent({
    name: 'PairedComponent',
    inheritAttrs: false,
    setup(_, { attrs, slots, expose }) {
      startIdBoundary()
      if (import.meta.server) return () => h(component, attrs, slots)
      const sent = findServerNode()
      const replace = sent && !isLazy ? replaceServerNodes(sent) : undefined
      const rendered = sent && isLazy ? adopt(sent) : undefined
      const isMounted = shallowRef(!rendered)
      onMounted(() => {
        isMounted.value = true
      })
      const setInner = useInner(expose, replace)
      return () => (isMounted.value ? h(component, { ...attrs, ref: setInner }, slots) : rendered)
    },
  })
}

/** Creates the client version of a server-only component: the server-rendered nodes stay unchanged. */
// @__NO_SIDE_EFFECTS__
export function createServerOnly(component?: Component): Component {
  return defineComponent({
    name: 'ServerOnlyComponent',
    inheritAttrs: false,
    setup(_, { attrs, slots }) {
      startIdBoundary()
      if (import.meta.server) return () => h(component!, attrs, slots)
      const sent = findServerNode()
      const node = sent ? adopt(sent) : h('div')
      return () => node
    },
  })
}

// Vue hydrates a static vnode by counting nodes. If there are several, the surrounding comments belong to a fragment.
function adopt(sent: ChildNode): VNode {
  return createStaticVNode('', Math.max(1, listServerNodes(sent).length - 2))
}
