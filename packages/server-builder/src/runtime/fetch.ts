import { serverFetch } from 'nitro/app'
import { createFetch } from 'ofetch'
import type { $Fetch } from 'ofetch'
import { basePath, withBase } from './base'

/** Calls the server's own routes without a network; anything else goes out. Headers of the current request are not sent on. */
export function localFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  return isLocal(input) ? serverFetch(withBase(input, basePath()), init) : globalThis.fetch(input, init)
}

/** Whether a call goes to the server itself. */
export function isLocal(input: unknown): input is string {
  return typeof input === 'string' && input.startsWith('/') && !input.startsWith('//')
}

/** `$fetch`, for server code: the server's own routes are called without a network. */
export const $fetch: $Fetch = /* @__PURE__ */ createFetch({ fetch: localFetch as typeof globalThis.fetch })
