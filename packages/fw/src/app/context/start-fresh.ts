import * as vue from 'vue'
import { getCurrentInstance, getCurrentScope } from 'vue'
import type { EffectScope } from 'vue'

// More than any stack holds.
const DEEPEST = 100_000

/**
 * Lets a request begin with nothing of another. A page that overflows the stack ends without tidying up, and Vue would
 * take its component for the current one ever after: what the next visitors put into state would be everybody's.
 */
export function startFresh(): void {
  if (!getCurrentInstance() && !getCurrentScope()) return
  const { __VUE_INSTANCE_SETTERS__: setters = [] } = globalThis as {
    __VUE_INSTANCE_SETTERS__?: Array<(instance: null) => void>
  }
  for (const set of setters) set(null)
  // Vue's own server renderer uses it; its types do not name it.
  const { ssrUtils } = vue as { ssrUtils?: { setCurrentRenderingInstance: (instance: null) => void } | null }
  ssrUtils?.setCurrentRenderingInstance(null)
  for (let depth = 0; depth < DEEPEST && getCurrentScope(); depth++)
    (getCurrentScope() as EffectScope & { off: () => void }).off()
}
