import type { ComponentInternalInstance, ComponentOptions } from 'vue'

// No page is that deep, and the stack is not yet exhausted. There anything may fail, the process included.
const MOST = 500
const ENDLESS = Symbol.for('fw.endless')

const depths = new WeakMap<ComponentInternalInstance, number>()

/** Development, on the server: a mixin that stops components which show themselves without end, while that can still be told. */
export const depthGuard: ComponentOptions = {
  beforeCreate(this: { $: ComponentInternalInstance }) {
    if (depthOf(this.$) > MOST) {
      throw Object.assign(new Error(`FW2028: More than ${MOST} components stand inside of one another.`), { [ENDLESS]: MOST })
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
