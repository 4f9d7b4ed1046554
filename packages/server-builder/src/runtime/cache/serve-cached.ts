import type { IncomingMessage, ServerResponse } from 'node:http'
import type { H3Event } from 'h3'
import { FastResponse } from 'srvx'
import type { ServingEngine } from '../engine/engine-types'
import { isPlain } from '../engine/pipeline'
import { createReadyResponse } from '../engine/ready-response'
import { hasPlainRules } from '../engine/plain-rules'
import { storedHeaders } from './entry-version'
import { declaredInput } from './isolated-event'
import { findReady, isConditional, isUnchanged, storeReady, watchMounts } from './ready-entries'
import type { FoundEntry, ReadyEntry } from './ready-entries'

interface Engine extends ServingEngine {
  h3?: unknown
}

let isActive = false
const entriesByRequest = new WeakMap<Request, FoundEntry>()

/**
 * Fresh responses of cache rules leave by a short path, before the router. The cache sends each of them once. After
 * that the same URL has the same response, unless code of the application sees requests.
 */
export function serveCached(handle: Engine['fetch'], app: Engine): Engine['fetch'] {
  isActive = true
  watchMounts()
  return request => {
    const { method, runtime } = request
    const target = runtime?.node?.res
    if (method !== 'GET' || !target || !isPlain(app)) return handle(request)
    const ready = findReady(request.url)
    if (ready) {
      const response = respond(ready, runtime!.node!.req, target)
      if (response) return response
    }
    const response = handle(request)
    return response instanceof Promise ? response.then(settled => remember(request, settled)) : response
  }
}

function respond(ready: ReadyEntry, { headers }: IncomingMessage, target: ServerResponse): Response | undefined {
  if (!isConditional(headers)) return createReadyResponse(ready.content, target)
  return isUnchanged(ready, headers)
    ? new FastResponse(null, { status: 304, headers: ready.unchangedHeaders })
    : undefined
}

function remember(request: Request, response: Response): Response {
  const entry = entriesByRequest.get(request)
  if (entry) storeReady(request.url, entry, response)
  return response
}

/** Called with the response of a cache rule. */
export async function offerResponse(
  event: H3Event,
  options: Readonly<Record<string, unknown>>,
  work: unknown,
): Promise<unknown> {
  const response = await work
  const headers = isActive && response instanceof Response ? storedHeaders(response) : undefined
  if (headers && isSameForAll(options) && hasPlainRules(event.context.routeRules)) {
    entriesByRequest.set(event.req, {
      headers,
      host: isForAnyHost(options) ? undefined : event.url.host,
      maxAge: typeof options.maxAge === 'number' ? options.maxAge : 1,
    })
  }
  return response
}

// The URL contains the host. Functions may decide about each request.
function isSameForAll(options: Readonly<Record<string, unknown>>): boolean {
  const { headers, cookies } = declaredInput(options)
  return (
    cookies.length === 0 &&
    headers.every(name => name === 'host') &&
    !Object.entries(options).some(([name, value]) => typeof value === 'function' && name !== 'tags')
  )
}

function isForAnyHost({ varies }: Readonly<Record<string, unknown>>): boolean {
  return declaredInput({ varies: varies as string[] | undefined }).headers.includes('host')
}
