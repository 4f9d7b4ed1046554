import { createFetch } from 'ofetch'
import type { FwAppContext, SSRContext } from '../shared/app-context'
import { tryUseFwApp, useFwApp } from './context/app-context'
import type { AppFetch } from './fetch-types'
import { readConfig } from './payload/read-payload'

type Fetch = (input: any, init?: any) => Promise<Response>

// It is the same for every request, so that calls after an `await` find it too.
let localFetch: SSRContext['fetch'] | undefined

/** Tells `$fetch` how the server calls its own routes. Server only. */
export function setLocalFetch(fetch: SSRContext['fetch']): void {
  localFetch = fetch
}

const isLocal = (input: unknown): input is string =>
  typeof input === 'string' && input.startsWith('/') && !input.startsWith('//')

const send: Fetch = (input, init) =>
  import.meta.server && isLocal(input)
    ? (tryUseFwApp()?.ssrContext?.fetch ?? localFetch ?? globalThis.fetch)(input, init)
    : globalThis.fetch(input, init)

/** Fetches and parses. Paths are below the base URL; on the server they are called in process. */
export const $fetch = /* @__PURE__ */ createFetch({
  fetch: send,
  defaults: {
    // Read at every call: the base URL is known only when the page runs.
    get baseURL() {
      return import.meta.client ? clientBase() : undefined
    },
  },
}) as AppFetch

function clientBase(): string | undefined {
  const { baseURL } = readConfig().app
  return baseURL === '/' ? undefined : baseURL
}

// These belong to the connection or to the body of the request that is being answered.
const OWN_HEADERS =
  /^(?:host|connection|keep-alive|upgrade|te|trailer|transfer-encoding|expect|range|if-.*|content-.*|accept|accept-encoding|proxy-.*|sec-.*)$/

/** `$fetch` that sends the headers of the current request on to the server's own routes. In the browser: `$fetch`. */
export function useRequestFetch(app: FwAppContext = useFwApp('useRequestFetch')): AppFetch {
  const context = app.ssrContext
  if (import.meta.client || !context) {
    return $fetch
  }
  return (app._requestFetch ??= createFetch({
    fetch: ((input: unknown, init: LocalInit = {}) => {
      if (!isLocal(input)) {
        return globalThis.fetch(input as string, init)
      }
      // By this the server knows that a call is tried again, also by a copy of its options.
      init[Symbol.for('fw.local-call')] ??= {}
      return context.fetch(input, { ...init, headers: forwardHeaders(context.request.headers, init.headers) })
    }) as typeof fetch,
  }))
}

type LocalInit = RequestInit & Record<symbol, unknown>

function forwardHeaders(from: Headers, own: HeadersInit | undefined): Headers {
  const headers = new Headers(own)
  for (const [name, value] of from) {
    if (!OWN_HEADERS.test(name) && !headers.has(name)) {
      headers.set(name, value)
    }
  }
  return headers
}
