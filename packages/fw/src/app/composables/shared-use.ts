import { getCurrentScope, onScopeDispose } from 'vue'
import type { FwAppContext } from '../../shared/app-context'

/** State that all callers in an app share. */
interface Shared {
  /** Stops it when the last caller is gone. */
  remove: () => void
}

/** Shares a value between all callers in an app. On the client, it is removed with the last scope that uses it. */
export function useShared<T extends Shared>(app: FwAppContext, name: `_${string}`, create: () => T): T {
  const entry: { shared: T; users: number } = (app[name] ??= { shared: create(), users: 0 })
  if (import.meta.client && getCurrentScope()) {
    entry.users++
    onScopeDispose(() => {
      if (--entry.users > 0) return
      entry.shared.remove()
      app[name] = undefined
    })
  }
  return entry.shared
}
