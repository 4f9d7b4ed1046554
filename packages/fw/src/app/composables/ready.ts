import { getCurrentScope, onScopeDispose } from 'vue'
import type { RuntimeFwHooks, RuntimeHookName } from '../../shared/hooks'
import { useFwApp } from '../context/app-context'

/** Calls back when the first page is taken over from the server; at once when it is. Does nothing on the server. */
export function onFwReady(callback: () => unknown): void {
  if (import.meta.server) {
    return
  }
  const app = useFwApp('onFwReady')
  if (app.isHydrating) {
    const stop = app.hook('app:suspense:resolve', async () => {
      stop()
      try {
        await callback()
      } catch (error) {
        // Others wait for the same moment, the head of the page for one.
        console.error('[fw] Error in an onFwReady() callback:', error)
      }
    })
  } else {
    callback()
  }
}

/** Listens to a hook of the application as long as the component lives. */
export function useRuntimeHook<Name extends RuntimeHookName>(name: Name, listener: RuntimeFwHooks[Name]): void {
  const stop = useFwApp('useRuntimeHook').hook(name, listener)
  if (getCurrentScope()) {
    onScopeDispose(stop)
  }
}
