import dev from '#fw-server/dev'
import { handleCacheHeaders, toResponse } from 'h3'
import type { EventHandler, H3Event } from 'h3'
import { defineCachedHandler as defineHandler } from 'nitro/cache'
import { isStoredError, readStoredError, storeError } from './cache-errors'
import { takesHost } from './cache-hosts'
import { identify, reportCacheError, STALE_SECONDS } from './cache-settings'
import { setHeaders, withHeaders } from '../request/headers'
import { declaredInput, isolateEvent, shadowEvent } from './isolated-event'
import type { DeclaredInput, DeclaredOptions } from './isolated-event'
import { markShared, withoutSharedCookies } from './shared-response'

type EngineOptions = NonNullable<Parameters<typeof defineHandler>[1]>

/** Options of a cached handler. All others are passed to the engine. */
interface CacheOptions extends DeclaredOptions {
  name?: string
  group?: string
  integrity?: string
  swr?: boolean
  /** In seconds. */
  maxAge?: number
  /** In seconds. */
  staleMaxAge?: number
  /**
   * The parts of the query that the response depends on: these names, or all. By default, a request with a query is not
   * cached.
   */
  allowQuery?: boolean | readonly string[]
  /** Status codes of errors that are cached. */
  errors?: readonly number[]
  headersOnly?: boolean
  sendCacheControl?: boolean
  shouldBypassCache?: (event: H3Event) => unknown
  onError?: (error: unknown) => void
  [option: string]: unknown
}

/**
 * Defines a handler whose responses are cached. They are rendered with an event without data of the visitor. They
 * depend on the path, on the query of `allowQuery`, and on the headers in `varies`. In development, they are cached
 * until the next edit.
 */
export function defineCachedEventHandler(handler: EventHandler, options: CacheOptions = {}): EventHandler {
  return import.meta.dev
    ? forgetOnEdits(group => createCached(handler, { ...options, group }), options.group)
    : createCached(handler, options)
}

// A response may depend on any file of the project.
function forgetOnEdits(create: (group: string) => EventHandler, group = 'handlers'): EventHandler {
  let edits = -1
  let handler: EventHandler
  return event => {
    if (edits !== dev.edits()) handler = create(`${group}/${(edits = dev.edits())}`)
    return handler(event)
  }
}

function createCached(handler: EventHandler, options: CacheOptions): EventHandler {
  const { shouldBypassCache, allowQuery, errors, headersOnly, ...rest } = options
  const settings: CacheOptions = { swr: true, maxAge: 1, cacheStatusHeader: false, ...rest }
  const input = declaredInput(options)
  const control = settings.sendCacheControl === false ? '' : cacheControl(settings)
  const render = createRenderer(handler, input, errors)
  const isForAnyHost = input.headers.includes('host')
  const cached = defineHandler(headersOnly ? handler : (shadow: H3Event) => renderShared(shadow, render), {
    staleMaxAge: STALE_SECONDS,
    ...settings,
    ...identify(handler, options),
    headersOnly,
    allowQuery: allowQuery || [],
    onError: (error: unknown) => {
      if (!(error instanceof UnsharedResponse)) (settings.onError ?? reportCacheError)(error)
    },
    sendCacheControl: false,
    handleCacheHeaders,
  } as EngineOptions)
  return async event => {
    if (!isShareable(event) || (await shouldBypassCache?.(event))) return handler(event)
    const isStored = (allowQuery !== undefined || !event.url.search) && (isForAnyHost || takesHost(event.url.host))
    const response = headersOnly
      ? await cached(shadowEvent(event))
      : isStored
        ? await load(event, cached, render)
        : await render(event)
    return response instanceof Response ? finish(event, response, control) : response
  }
}

type Render = (event: H3Event) => Promise<Response>

/**
 * A response for a single visitor, because it sets a cookie: it is neither cached nor shared with concurrent requests.
 */
class UnsharedResponse extends Error {
  constructor(
    readonly response: Response,
    readonly event: H3Event,
  ) {
    super('The response sets a cookie.')
  }
}

function createRenderer(handler: EventHandler, input: DeclaredInput, errors: readonly number[] = []): Render {
  return async event => {
    const isolated = isolateEvent(event, input)
    try {
      const value: unknown = await handler(isolated)
      if (value instanceof Error || value === NOT_FOUND) throw value
      return await toResponse(value, isolated)
    } catch (error) {
      const stored = error === NOT_FOUND ? undefined : storeError(error, errors)
      if (stored) return stored
      throw error
    }
  }
}

const NOT_FOUND = Symbol.for('h3.notFound')

async function renderShared(shadow: H3Event, render: Render): Promise<Response> {
  const response = await render(shadow)
  if (response.headers.has('set-cookie')) throw new UnsharedResponse(response, shadow)
  return response
}

async function load(event: H3Event, cached: EventHandler, render: Render): Promise<unknown> {
  const shadow = shadowEvent(event)
  try {
    return await cached(shadow)
  } catch (error) {
    if (!(error instanceof UnsharedResponse)) throw error
    return error.event === shadow ? error.response : render(event)
  }
}

// All other requests go to the handler itself: they change data, or request a range.
function isShareable({ req: { method, headers } }: H3Event): boolean {
  return (method === 'GET' || method === 'HEAD') && !headers.has('range')
}

async function finish(event: H3Event, response: Response, control: string): Promise<Response> {
  if (isStoredError(response)) throw await readStoredError(response)
  // The engine drops prepared headers if the status code is an error.
  if (response.status >= 400) return withHeaders(response, event.res.headers)
  // Cookies may still be added for this visitor.
  markShared(event)
  const shown = withoutSharedCookies(response)
  return control && !shown.headers.has('cache-control') && !event.res.headers.has('cache-control')
    ? setHeaders(shown, { 'cache-control': control })
    : shown
}

function cacheControl({ swr, maxAge, staleMaxAge }: CacheOptions): string {
  if (!swr) return maxAge ? `max-age=${maxAge}` : ''
  const parts = maxAge ? [`s-maxage=${maxAge}`] : []
  parts.push(staleMaxAge ? `stale-while-revalidate=${staleMaxAge}` : 'stale-while-revalidate')
  return parts.join(', ')
}
