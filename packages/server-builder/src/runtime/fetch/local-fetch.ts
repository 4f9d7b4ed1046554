import { createFetch } from 'ofetch'
import type { $Fetch } from 'ofetch'
import { basePath, withBase } from '../request/base-path'
import { canonicalPath } from '../request/canonical-path'
import { callLocal } from './local-call'

type LocalFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/**
 * Calls the server's own routes without a network; anything else goes out. Headers of the current request are not sent
 * on.
 */
export const localFetch: LocalFetch = createLocalFetch(() => '')

/**
 * The same for calls that belong to a request: they go to the host that it came to, so that addresses are right there,
 * and what is kept for a host is found by both. What `contextOf` gives is in the context of their events.
 */
export function createLocalFetch(originOf: () => string, contextOf?: () => object): LocalFetch {
  return (input, init) =>
    isLocal(input)
      ? callLocal(originOf() + withBase(canonicalURL(input), basePath()), init, contextOf?.())
      : globalThis.fetch(input, init)
}

// Calls in process do not follow the redirect that a visitor would get.
function canonicalURL(url: string): string {
  const [path] = url.split(/[?#]/, 1) as [string]
  return canonicalPath(path) + url.slice(path.length)
}

/** Whether a call goes to the server itself. */
export function isLocal(input: unknown): input is string {
  return typeof input === 'string' && input.startsWith('/') && !input.startsWith('//')
}

/** `$fetch`, for server code: the server's own routes are called without a network. */
export const $fetch: $Fetch = /* @__PURE__ */ createFetch({ fetch: localFetch as typeof globalThis.fetch })
