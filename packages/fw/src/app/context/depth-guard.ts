import type { ComponentInternalInstance, ComponentOptions } from 'vue'

// No page is that deep, and the stack is not exhausted yet. Without a stack, in asynchronous components, memory would
// be.
const MOST = 500
const ENDLESS = Symbol.for('fw.endless')

const depths = new WeakMap<ComponentInternalInstance, number>()

/**
 * On the server: a mixin that stops components with infinite recursion while that can still be reported. In development
 * for all; in production for islands, whose props are written by visitors.
 */
export const depthGuard: ComponentOptions = {
  beforeCreate(this: { $: ComponentInternalInstance }) {
    if (depthOf(this.$) > MOST) {
      // Vue goes on with a component whose hook failed.
      Object.assign(this.$, { ssrRender: () => {} })
      throw Object.assign(new Error(`FW2028: Infinite recursion: more than ${MOST} nested components.`), {
        [ENDLESS]: MOST,
      })
    }
  },
}

function depthOf(instance: ComponentInternalInstance): number {
  let depth = 1
  let parent = instance.parent
  // Functional components have no hooks.
  for (; parent && !depths.has(parent); parent = parent.parent) depth++
  depth += parent ? depths.get(parent)! : 0
  depths.set(instance, depth)
  return depth
}
