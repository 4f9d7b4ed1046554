import type { H3Event } from 'h3'
import { setHeaders } from '../request/headers'

type Listener = (response: Response, event: H3Event) => unknown

const shared = new WeakSet<object>()

/** Marks the content of a response as the same for all visitors, so that shared caches may store it. */
export function markShared(event: H3Event): void {
  shared.add(event)
}

/** Makes shared responses private if a cookie was added to them, however late. */
export function guardShared(config: { onResponse?: Listener }): void {
  const { onResponse } = config
  // Most responses are not shared, and must not wait here.
  config.onResponse = (response, event) => {
    const done = onResponse?.(response, event)
    if (!shared.has(event)) return done
    return done instanceof Promise
      ? done.then(() => void withoutSharedCookies(response))
      : void withoutSharedCookies(response)
  }
}

/** Makes a response private if it sets a cookie. */
export function withoutSharedCookies(response: Response): Response {
  const { headers } = response
  if (!headers.has('set-cookie') || /\b(?:private|no-store)\b/i.test(headers.get('cache-control') ?? ''))
    return response
  return setHeaders(response, { 'cache-control': 'private, no-cache' })
}
