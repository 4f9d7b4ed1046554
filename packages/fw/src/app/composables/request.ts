import { joinBase } from '@fw/schema/base-url'
import { customRef, ref } from 'vue'
import type { Ref } from 'vue'
import { RELATIVE_MARK } from '../../shared/relative-base'
import type { FwAppContext } from '../../shared/app-context'
import { useFwApp } from '../context/app-context'
import { warnServerOnly } from '../dev/server-only'

/** The app, for a function that only has an effect on the server. */
function useServerApp(name: string): FwAppContext {
  const app = useFwApp(name)
  if (import.meta.dev && import.meta.client) warnServerOnly(app, `${name}()`)
  return app
}

/** The event of the current request. Undefined on the client. */
export function useRequestEvent(): any {
  return useServerApp('useRequestEvent').ssrContext?.event
}

// Requests of the browser have these anyway, so nothing is missing if they are only forwarded.
const SENT_BY_BROWSER = /^(?:cookie|accept-language|user-agent|referer)$/i

function useHeaders(name: string, headers: readonly string[] = []): FwAppContext {
  return headers.every(header => SENT_BY_BROWSER.test(header)) ? useFwApp(name) : useServerApp(name)
}

/** The headers of the current request, or only the given ones. Empty on the client. */
export function useRequestHeaders(): Readonly<Record<string, string>>
export function useRequestHeaders<Name extends string>(include: readonly Name[]): { [name in Lowercase<Name>]?: string }
export function useRequestHeaders(include?: readonly string[]): Readonly<Record<string, string>> {
  const headers = useHeaders('useRequestHeaders', include).ssrContext?.request.headers
  const result: Record<string, string> = {}
  if (headers && !include) return Object.fromEntries(headers)
  for (const name of include ?? []) {
    const value = headers?.get(name)
    if (value != null) result[name.toLowerCase()] = value
  }
  return result
}

/** One header of the current request. Undefined on the client. */
export function useRequestHeader(name: string): string | undefined {
  return useHeaders('useRequestHeader', [name]).ssrContext?.request.headers.get(name) ?? undefined
}

/** The URL of the page, as the visitor requested it. */
export function useRequestURL(): URL {
  const { ssrContext, $config } = useFwApp('useRequestURL')
  if (!ssrContext) return new URL(location.href)
  const url = new URL(ssrContext.url)
  // With a relative base URL, the server does not know the prefix.
  if ($config.app.baseURL !== RELATIVE_MARK) url.pathname = joinBase($config.app.baseURL, url.pathname)
  return url
}

/** Sets the status code of the response. An event as the first argument is optional and ignored. */
export function setResponseStatus(status: number, text?: string): void
export function setResponseStatus(event: unknown, status: number, text?: string): void
export function setResponseStatus(...args: any[]): void {
  const [status, text] = typeof args[0] === 'number' ? args : args.slice(1)
  const context = useServerApp('setResponseStatus').ssrContext
  if (context) {
    context.status = status
    context.statusText = text ?? context.statusText
  }
}

/** A response header as a ref. Does nothing on the client. */
export function useResponseHeader(name: string): Ref<string | undefined> {
  const headers = useServerApp('useResponseHeader').ssrContext?.headers
  if (!headers) return ref()
  return customRef(() => ({
    get: () => headers.get(name) ?? undefined,
    set: value => {
      if (value === undefined) headers.delete(name)
      else headers.set(name, value)
    },
  }))
}

/** Adds routes to prerender. */
export function prerenderRoutes(path: string | string[]): void {
  const context = useFwApp('prerenderRoutes').ssrContext
  if (context?.isPrerendering) {
    const list = (context.context.prerender ??= []) as string[]
    list.push(...(Array.isArray(path) ? path : [path]))
  }
}
