import { getCurrentScope, onScopeDispose } from 'vue'
import type { RuntimeFwHooks, RuntimeHookName } from '../../shared/hooks'
import { useFwApp } from '../context/app-context'

/** Calls back when the app is hydrated, or immediately if it already is. Does nothing on the server. */
export function onFwReady(callback: () => unknown): void {
  if (import.meta.server) return
  const app = useFwApp('onFwReady')
  if (app.isHydrating) {
    const stop = app.hook('app:suspense:resolve', async () => {
      stop()
      try {
        await callback()
      } catch (error) {
        // A failed callback must not block others, such as the head manager.
        console.error('[fw] Error in an onFwReady() callback:', error)
      }
    })
  } else callback()
}

/** Registers a listener for a runtime hook until the component is unmounted. */
export function useRuntimeHook<Name extends RuntimeHookName>(name: Name, listener: RuntimeFwHooks[Name]): void {
  const stop = useFwApp('useRuntimeHook').hook(name, listener)
  if (getCurrentScope()) onScopeDispose(stop)
}
