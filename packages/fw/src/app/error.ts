import { toRef } from 'vue'
import type { Ref } from 'vue'
import { joinBase } from '@fw/schema/base-url'
import type { FwAppContext } from '../shared/app-context'
import type { FwError } from '../shared/ssr-context'
import { createError } from '../shared/fw-error'
import type { ErrorInput } from '../shared/fw-error'
import type { RuntimeFwHooks, RuntimeHookName } from '../shared/hooks'
import { useFwApp } from './context/app-context'
import { findShower } from './dev/note'
import { isExternalURL, isScriptURL } from './url'

export { createError, isFwError } from '../shared/fw-error'

/** The error that the error page shows, if any. */
export function useError(app: FwAppContext = useFwApp('useError')): Ref<FwError | null | undefined> {
  return (app._error ??= toRef(app.payload, 'error') as Ref<FwError | null | undefined>)
}

/** Shows the error page. */
export function showError(input: ErrorInput, app: FwAppContext = useFwApp('showError')): FwError {
  if (import.meta.dev && import.meta.client) findShower()?.report({ error: input, isFatal: true })
  const error = createError(input)
  const shown = useError(app)
  if (error !== app.ssrContext?.error) void notify(app, 'app:error', error)
  shown.value ||= error
  return error
}

/** Converts a thrown value to an error. Only messages of `createError` are shown to visitors. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error
    ? thrown
    : new Error(typeof thrown === 'string' ? thrown : 'The thrown value is not an Error.', { cause: thrown })
}

/** Clears the error, after navigating to `redirect`. */
export async function clearError(options: { redirect?: string } = {}): Promise<void> {
  const app = useFwApp('clearError')
  const shown = useError(app)
  await app.callHook('app:error:cleared', options)
  if (options.redirect) {
    if (app.$router) await app.$router.replace(options.redirect)
    else if (import.meta.client) {
      leave(app, options.redirect)
      return
    }
  }
  shown.value = null
}

// Without a router, the redirect loads a new document.
function leave(app: FwAppContext, url: string): void {
  if (isScriptURL(url)) throw new Error(`clearError() cannot redirect to a "${new URL(url).protocol}" URL.`)
  location.replace(isExternalURL(url) ? url : joinBase(app.$config.app.baseURL, url))
}

/** Calls a hook without waiting for it. Errors of listeners are only reported. */
export async function notify<Name extends RuntimeHookName>(
  app: FwAppContext,
  name: Name,
  ...args: Parameters<RuntimeFwHooks[Name]>
): Promise<void> {
  try {
    await app.callHook(name, ...args)
  } catch (error) {
    console.error(`[fw] Error in a "${name}" hook:`, error)
  }
}
