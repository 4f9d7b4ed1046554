import * as buildOptions from '#build/options'
import { createFetch } from 'ofetch'
import type { FwAppContext } from '../shared/app-context'
import type { SSRContext } from '../shared/ssr-context'
import { joinSignals } from '../shared/join-signals'
import { tryUseFwApp, useFwApp } from './context/app-context'
import type { AppFetch } from './fetch-types'
import { fetchOfBuild } from './manifest/build-fetch'
import { readConfig } from './payload/read-payload'

type Fetch = (input: any, init?: any) => Promise<Response>

// The same for all requests, so that calls after an `await` find it as well.
let localFetch: SSRContext['fetch'] | undefined

/** Sets how `$fetch` calls the app's own routes. Server only. */
export function setLocalFetch(fetch: SSRContext['fetch']): void {
  localFetch = fetch
}

const isLocal = (input: unknown): input is string =>
  typeof input === 'string' && input.startsWith('/') && !input.startsWith('//')

const send: Fetch = (input, init) =>
  import.meta.server && isLocal(input)
    ? (tryUseFwApp()?.ssrContext?.fetch ?? localFetch ?? globalThis.fetch)(input, init)
    : import.meta.client && buildOptions.keepsBuilds && typeof input === 'string'
      ? fetchOfBuild(readConfig().app.buildId, input, init)
      : globalThis.fetch(input, init)

/** Fetches and parses a response. Paths are relative to the base URL; on the server, they are called in process. */
export const $fetch = /* @__PURE__ */ createFetch({
  fetch: send,
  defaults: {
    // Read on every call, because the base URL is only known at runtime.
    get baseURL() {
      return import.meta.client ? clientBase() : undefined
    },
  },
}) as AppFetch

function clientBase(): string | undefined {
  const { baseURL } = readConfig().app
  return baseURL === '/' ? undefined : baseURL
}

// These headers belong to the connection or the body of the current request.
const OWN_HEADERS =
  /^(?:host|connection|keep-alive|upgrade|te|trailer|transfer-encoding|expect|range|if-.*|content-.*|accept|accept-encoding|proxy-.*|sec-.*)$/

/** `$fetch` that forwards the headers of the current request to the app's own routes. On the client, it is `$fetch`. */
export function useRequestFetch(app: FwAppContext = useFwApp('useRequestFetch')): AppFetch {
  const context = app.ssrContext
  if (import.meta.client || !context) return $fetch
  return (app._requestFetch ??= createFetch({
    fetch: ((input: unknown, init: LocalInit = {}) => {
      if (!isLocal(input)) {
        // If the rendering of the page is ended, so is the request.
        const { signal } = context
        return globalThis.fetch(input as string, signal ? { ...init, signal: joinSignals(init.signal, signal) } : init)
      }
      // Lets the server detect retries, even with a copy of the options.
      init[Symbol.for('fw.local-call')] ??= {}
      return context.fetch(input, { ...init, headers: forwardHeaders(context.request.headers, init.headers) })
    }) as typeof fetch,
  }))
}

type LocalInit = RequestInit & Record<symbol, unknown>

function forwardHeaders(from: Headers, own: HeadersInit | undefined): Headers {
  const headers = new Headers(own)
  for (const [name, value] of from) if (!OWN_HEADERS.test(name) && !headers.has(name)) headers.set(name, value)
  return headers
}
