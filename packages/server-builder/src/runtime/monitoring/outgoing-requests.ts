import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { RequestSpan } from '@fw/schema'

/** What `fetch` of Node publishes about a request. */
interface Outgoing {
  request: { origin?: string | URL; path: string; method: string }
  response?: { statusCode: number }
}

/** The part of a request that sends another one. */
interface Sender {
  /** When the request started. */
  start: number
  spans: RequestSpan[]
  parent: number | undefined
}

/**
 * Records the requests to other sites that belong to one trace, until the result is called. `fetch` itself stays as it
 * is: Node publishes its requests, and nothing listens without a trace. A redirect is a request of its own.
 */
export function recordOutgoing(find: () => Sender | undefined, spans: RequestSpan[], maxSpans: number): () => void {
  const sent = new WeakMap<object, { span: RequestSpan; name: string; start: number }>()
  const finish = (request: object, outcome?: number | string): void => {
    const outgoing = sent.get(request)
    if (!outgoing) return
    const { span, name, start } = outgoing
    span.milliseconds = performance.now() - start - span.start
    if (outcome !== undefined) span.name = `${name} → ${outcome}`
  }
  const listeners: Array<[string, (message: unknown) => void]> = [
    [
      'create',
      message => {
        const sender = find()
        if (sender?.spans !== spans || spans.length >= maxSpans) return
        const { request } = message as Outgoing
        const { start, parent } = sender
        const name = `${request.method} ${showUrl(String(request.origin) + request.path)}`
        const span = { kind: 'fetch', name, start: performance.now() - start, milliseconds: 0 }
        spans.push(parent === undefined ? span : Object.assign(span, { parent }))
        sent.set(request, { span, name, start })
      },
    ],
    [
      'headers',
      message => {
        const { request, response } = message as Outgoing
        finish(request, response?.statusCode)
      },
    ],
    // The body has ended.
    ['trailers', message => finish((message as Outgoing).request)],
    ['error', message => finish((message as Outgoing).request, 'failed')],
  ]
  for (const [event, listener] of listeners) subscribe(`undici:request:${event}`, listener)
  return () => {
    for (const [event, listener] of listeners) unsubscribe(`undici:request:${event}`, listener)
  }
}

/** Names of parameters that authenticate a request. */
const SECRET = /pass|pwd|secret|token|key|auth|credential|signature|session|^(?:sig|code|jwt|otp|pin|sid|x-amz-.*)$/i

/** A URL without credentials, and without the secrets of its query. */
export function showUrl(url: string): string {
  if (!URL.canParse(url)) return ''
  const { origin, pathname, searchParams } = new URL(url)
  const query = [...searchParams].map(
    ([name, value]) => `${encodeURIComponent(name)}=${SECRET.test(name) ? '[private]' : encodeURIComponent(value)}`,
  )
  return origin + pathname + (query.length > 0 ? `?${query.join('&')}` : '')
}
