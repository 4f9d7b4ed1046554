import type { Payload } from '../../shared/app-context'
import { useFwApp } from '../context/app-context'

/**
 * Hands a value from the server to the browser with the page: `get` is asked when the page is rendered, `set` gets the
 * value before the application is mounted. For plugins with a state of their own.
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
  // A page without rendered content brings nothing.
  if (name in app.payload) {
    app.hook('app:created', () => set(app.payload[name] as Value))
  }
}
