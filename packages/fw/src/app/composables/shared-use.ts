import { getCurrentScope, onScopeDispose } from 'vue'
import type { FwAppContext } from '../../shared/app-context'

/** What all callers in an application share. */
interface Shared {
  /** Ends what it does: nobody uses it any more. */
  remove: () => void
}

/**
 * One for all callers in an application, made by the first. In the browser it ends with the last scope that uses it.
 */
export function useShared<T extends Shared>(app: FwAppContext, name: string, create: () => T): T {
  const held: { shared: T; users: number } = (app[name] ??= { shared: create(), users: 0 })
  if (import.meta.client && getCurrentScope()) {
    held.users++
    onScopeDispose(() => {
      if (--held.users > 0) return
      held.shared.remove()
      app[name] = undefined
    })
  }
  return held.shared
}
