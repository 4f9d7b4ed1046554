import * as vue from 'vue'
import { getCurrentInstance, getCurrentScope } from 'vue'
import type { EffectScope } from 'vue'

// More than any call stack can hold.
const MAX_SCOPES = 100_000

/**
 * Clears leftover context of an earlier request. If rendering overflows the stack, Vue does not clean up and its
 * component stays current, so later visitors would share its state.
 */
export function startFresh(): void {
  if (!getCurrentInstance() && !getCurrentScope()) return
  const { __VUE_INSTANCE_SETTERS__: setters = [] } = globalThis as {
    __VUE_INSTANCE_SETTERS__?: Array<(instance: null) => void>
  }
  for (const set of setters) set(null)
  // The server renderer of Vue uses it, but it is missing in the types.
  // Not destructured: the bundler would keep all exports of Vue.
  const ssrUtils = (vue as { ssrUtils?: { setCurrentRenderingInstance: (instance: null) => void } | null }).ssrUtils
  ssrUtils?.setCurrentRenderingInstance(null)
  for (let depth = 0; depth < MAX_SCOPES && getCurrentScope(); depth++)
    (getCurrentScope() as EffectScope & { off?: () => void }).off?.()
  // Prevents cross-request state pollution.
  if (getCurrentInstance() || getCurrentScope()) {
    throw new Error(
      'An earlier request overflowed the stack, and this version of Vue cannot be reset. Restart the server.',
    )
  }
}
