import type { H3Event } from 'h3'

type Listener = (response: Response, event: H3Event) => unknown

const shared = new WeakSet<object>()

/** Says that the content of a response is the same for everybody, so that shared caches may store it. */
export function markShared(event: H3Event): void {
  shared.add(event)
}

/** Makes shared responses private when a cookie was added to them, however late. */
export function guardShared(config: { onResponse?: Listener }): void {
  const { onResponse } = config
  config.onResponse = async (response, event) => {
    await onResponse?.(response, event)
    if (!shared.has(event) || !response.headers.has('set-cookie')) return
    const control = response.headers.get('cache-control') ?? ''
    if (!/\b(?:private|no-store)\b/i.test(control)) response.headers.set('cache-control', 'private, no-cache')
  }
}
