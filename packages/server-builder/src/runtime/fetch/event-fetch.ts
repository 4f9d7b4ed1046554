import { getProxyRequestHeaders, H3Event } from 'h3'
import { createFetch } from 'ofetch'
import type { $Fetch } from 'ofetch'
import { createLocalFetch, isLocal } from './local-fetch'
import { startCall } from './local-call'

/** Adds `event.fetch` and `event.$fetch`: like the global ones, but the server's own routes get the request headers. */
export function addEventFetch(): void {
  for (const [name, create] of [
    ['fetch', eventFetch],
    ['$fetch', event$Fetch],
  ] as const) {
    Object.defineProperty(H3Event.prototype, name, {
      configurable: true,
      get(this: H3Event) {
        const value = create(this)
        Object.defineProperty(this, name, { value })
        return value
      },
    })
  }
}

function eventFetch(event: H3Event): ReturnType<typeof createLocalFetch> {
  const call = createLocalFetch(() => event.url.origin)
  return (input, init) => {
    if (!isLocal(input)) return globalThis.fetch(input, init)
    startCall(init)
    return call(input, { ...init, headers: forwardHeaders(event, init?.headers) })
  }
}

function event$Fetch(event: H3Event): $Fetch {
  return createFetch({ fetch: eventFetch(event) as typeof globalThis.fetch })
}

// Except headers that describe the body, which is different.
function forwardHeaders(event: H3Event, own: RequestInit['headers']): Headers {
  const headers = new Headers(getProxyRequestHeaders(event, { host: false }))
  for (const name of Array.from(headers.keys()))
    if (name.startsWith('content-') || name.startsWith('if-') || name === 'range') headers.delete(name)
  for (const [name, value] of new Headers(own)) headers.set(name, value)
  return headers
}
