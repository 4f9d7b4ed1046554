import { isRef, reactive, toRef } from 'vue'
import type { Ref } from 'vue'
import type { FwAppContext } from '../../shared/app-context'
import { useFwApp } from '../context/app-context'
import { recordPayloadCall } from '../payload/payload-calls'

const PREFIX = '$s'

/** State shared between components by key, and passed from server to client. */
export function useState<T>(key?: string, init?: () => T | Ref<T>): Ref<T>
export function useState<T>(init?: () => T | Ref<T>): Ref<T>
export function useState<T>(...args: any[]): Ref<T> {
  // The build appends a key as the last argument if it is missing.
  const added = typeof args.at(-1) === 'string' ? (args.pop() as string) : undefined
  const [key, init] = typeof args[0] === 'string' ? args : [added, ...args]
  if (typeof key !== 'string' || !key) throw new TypeError('useState() requires a key: a non-empty string.')
  if (init !== undefined && typeof init !== 'function')
    throw new TypeError('useState() requires a function that returns the initial value.')
  const app = useFwApp('useState')
  const name = PREFIX + key
  if (import.meta.server) recordPayloadCall(app, 'useState', 'state', name)
  const values = useValues(app)
  const state = toRef(values, name) as Ref<T>
  if (state.value === undefined && init) {
    const initial = app.runWithContext(init) as T | Ref<T>
    values[name] = initial
    if (isRef(initial)) return initial as Ref<T>
  }
  return state
}

/** Clears shared state: that of the given keys, the matching keys, or all. */
export function clearFwState(keys?: string | string[] | ((key: string) => boolean)): void {
  const state = useValues(useFwApp('clearFwState'))
  const isMeant =
    typeof keys === 'function'
      ? keys
      : (key: string) => keys === undefined || (Array.isArray(keys) ? keys.includes(key) : keys === key)
  for (const name of Object.keys(state))
    if (name.startsWith(PREFIX) && isMeant(name.slice(PREFIX.length))) state[name] = undefined
}

function useValues(app: FwAppContext): Record<string, any> {
  return (app._state ??= reactive(app.payload.state))
}
