import { ofetch } from 'ofetch'
import type { $Fetch } from 'ofetch'
import { useContext } from './test-context'

/** The URL of a path of the app under test. The path is relative to `app.baseURL`. */
export function url(path = '/'): string {
  return new URL(path.replace(/^\/+/, ''), useContext('url()').server.url).href
}

/** Sends a request to the app under test, like `fetch` in a browser. */
export function fetch(path: string, init?: RequestInit): Promise<Response> {
  return globalThis.fetch(url(path), init)
}

/** Requests the app under test and returns the body, parsed if it is JSON. Throws if the status is not successful. */
export const $fetch = ((path: string, options?: Parameters<$Fetch>[1]) =>
  ofetch(url(path), { retry: 0, ...options })) as <Body = any>(
  path: string,
  options?: Parameters<$Fetch>[1],
) => Promise<Body>
