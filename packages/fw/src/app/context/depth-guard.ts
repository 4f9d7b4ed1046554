import type { ComponentInternalInstance, ComponentOptions } from 'vue'

// Deeper than any real page, but below the stack limit. Async components do not overflow the stack; they would run out
// of memory.
const MAX_DEPTH = 500
const ENDLESS = Symbol.for('fw.endless')

const depths = new WeakMap<ComponentInternalInstance, number>()

/**
 * Server mixin that stops infinite component recursion while it can still be reported. In development it applies to all
 * components, in production to islands, because visitors control their props.
 */
export const depthGuard: ComponentOptions = {
  beforeCreate(this: { $: ComponentInternalInstance }) {
    if (depthOf(this.$) > MAX_DEPTH) {
      // Vue continues to render a component whose hook failed.
      Object.assign(this.$, { ssrRender: () => {} })
      throw Object.assign(new Error(`FW2028: Infinite recursion: more than ${MAX_DEPTH} nested components.`), {
        [ENDLESS]: MAX_DEPTH,
      })
    }
  },
}

function depthOf(instance: ComponentInternalInstance): number {
  let depth = 1
  let parent = instance.parent
  // Functional components do not have hooks.
  for (; parent && !depths.has(parent); parent = parent.parent) depth++
  depth += parent ? depths.get(parent)! : 0
  depths.set(instance, depth)
  return depth
}
