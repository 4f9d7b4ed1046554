import type { Payload } from '../../shared/ssr-context'
import { useFwApp } from '../context/app-context'

/**
 * Passes a value from server to client in the payload. `get` runs when the page is rendered, `set` before the app is
 * mounted. For plugins with their own state.
 */
export function useHydration<Name extends keyof Payload, Value = Payload[Name]>(
  name: Name,
  get: () => Value,
  set: (value: Value) => void,
): void {
  const app = useFwApp('useHydration')
  if (import.meta.server) {
    app.hook('app:rendered', () => {
      app.payload[name] = get() as Payload[Name]
    })
    return
  }
  // Without SSR, the payload is empty.
  if (name in app.payload) app.hook('app:created', () => set(app.payload[name] as Value))
}
