import { ofetch } from 'ofetch'
import type { $Fetch } from 'ofetch'
import { useContext } from './test-context'

/** The address of a path of the application under test. A path starts at `app.baseURL`. */
export function url(path = '/'): string {
  return new URL(path.replace(/^\/+/, ''), useContext('url()').server.url).href
}

/** Asks the application under test, like the `fetch` of browsers. */
export function fetch(path: string, init?: RequestInit): Promise<Response> {
  return globalThis.fetch(url(path), init)
}

/**
 * Asks the application under test and gives the answer's content: parsed, where it is JSON. A status that tells a
 * failure is thrown.
 */
export const $fetch = ((path: string, options?: Parameters<$Fetch>[1]) =>
  ofetch(url(path), { retry: 0, ...options })) as <Answer = any>(
  path: string,
  options?: Parameters<$Fetch>[1],
) => Promise<Answer>
