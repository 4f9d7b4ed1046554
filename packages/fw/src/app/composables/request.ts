import { customRef, ref } from 'vue'
import type { Ref } from 'vue'
import { RELATIVE_MARK } from '../../shared/relative-base'
import { useFwApp } from '../context/app-context'

/** The server's event of the current request. Undefined in the browser. */
export function useRequestEvent(): any {
  return useFwApp('useRequestEvent').ssrContext?.event
}

/** The headers of the current request, or those named. Empty in the browser. */
export function useRequestHeaders<Name extends string = string>(
  include?: readonly Name[],
): { [name in Lowercase<Name>]?: string } {
  const headers = useFwApp('useRequestHeaders').ssrContext?.request.headers
  const result: Record<string, string> = {}
  if (headers && !include) {
    return Object.fromEntries(headers) as { [name in Lowercase<Name>]?: string }
  }
  for (const name of include ?? []) {
    const value = headers?.get(name)
    if (value != null) {
      result[name.toLowerCase()] = value
    }
  }
  return result as { [name in Lowercase<Name>]?: string }
}

/** One header of the current request. Undefined in the browser. */
export function useRequestHeader(name: string): string | undefined {
  return useFwApp('useRequestHeader').ssrContext?.request.headers.get(name) ?? undefined
}

/** The address of the page, as the visitor asked for it. */
export function useRequestURL(): URL {
  const { ssrContext, $config } = useFwApp('useRequestURL')
  if (!ssrContext) {
    return new URL(location.href)
  }
  const url = new URL(ssrContext.url)
  // A server behind a relative base does not know what is before it.
  if ($config.app.baseURL !== RELATIVE_MARK) url.pathname = $config.app.baseURL.replace(/\/$/, '') + url.pathname
  return url
}

/** Sets the status of the page. An event as first argument is accepted and not needed. */
export function setResponseStatus(status: number, text?: string): void
export function setResponseStatus(event: unknown, status: number, text?: string): void
export function setResponseStatus(...args: any[]): void {
  const [status, text] = typeof args[0] === 'number' ? args : args.slice(1)
  const context = useFwApp('setResponseStatus').ssrContext
  if (context) {
    context.status = status
    context.statusText = text ?? context.statusText
  }
}

/** A header of the response, to read and to set. Does nothing in the browser. */
export function useResponseHeader(name: string): Ref<string | undefined> {
  const headers = useFwApp('useResponseHeader').ssrContext?.headers
  if (!headers) {
    return ref()
  }
  return customRef(() => ({
    get: () => headers.get(name) ?? undefined,
    set: value => {
      if (value === undefined) {
        headers.delete(name)
      } else {
        headers.set(name, value)
      }
    },
  }))
}

/** Asks for more pages to be written when the site is prerendered. */
export function prerenderRoutes(path: string | string[]): void {
  const context = useFwApp('prerenderRoutes').ssrContext
  if (context?.isPrerendering) {
    const list = (context.context.prerender ??= []) as string[]
    list.push(...(Array.isArray(path) ? path : [path]))
  }
}
