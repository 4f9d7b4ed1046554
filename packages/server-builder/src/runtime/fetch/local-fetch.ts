import { createFetch } from 'ofetch'
import type { $Fetch } from 'ofetch'
import { withBase } from '@fw/schema/base-url'
import { basePath } from '../request/base-path'
import { canonicalTextPath } from '../request/canonical-path'
import { callLocal } from './local-call'

type LocalFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** Calls the server's own routes without a network request, without headers of the current one; fetches other URLs. */
export const localFetch: LocalFetch = createLocalFetch(() => '')

/**
 * The same for calls that belong to a request: they use its host, so that URLs are correct and both share the cache
 * entries of the host. The result of `contextOf` is added to the context of their events.
 */
export function createLocalFetch(originOf: () => string, contextOf?: () => object): LocalFetch {
  return (input, init) =>
    isLocal(input)
      ? callLocal(originOf() + withBase(canonicalURL(input), basePath()), init, contextOf?.())
      : globalThis.fetch(input, init)
}

// Internal calls do not follow the redirect that a visitor would get.
function canonicalURL(url: string): string {
  const [path] = url.split(/[?#]/, 1) as [string]
  return canonicalTextPath(path) + url.slice(path.length)
}

/** Whether a call goes to the server itself. */
export function isLocal(input: unknown): input is string {
  return typeof input === 'string' && input.startsWith('/') && !input.startsWith('//')
}

/** `$fetch` for server code: calls the server's own routes without a network request. */
export const $fetch: $Fetch = /* @__PURE__ */ createFetch({ fetch: localFetch as typeof globalThis.fetch })
