import dev from '#fw-server/dev'
import { toResponse } from 'h3'
import type { EventHandler, H3Event } from 'h3'
import { defineCachedHandler as defineHandler } from 'nitro/cache'
import { isStoredError, readStoredError, storeError } from './cache-errors'
import { cacheHosts } from './cache-hosts'
import { createMark, createMarkedResponse, isCurrentEntry, isCurrentResponse, withMark } from './entry-version'
import { isWatched, obstacleOf, warnOfObstacle, watchHeaders } from './cache-obstacles'
import { cacheStorage, withBudget } from './cache-storage'
import { identify, reportCacheError, STALE_SECONDS } from './cache-settings'
import { noteDecision, readState, statusHeader } from '../monitoring/cache-decision'
import { setHeaders, withHeaders } from '../request/headers'
import { callRequestHooks, declaredInput, isolateEvent, shadowEvent } from './isolated-event'
import type { DeclaredInput, DeclaredOptions } from './isolated-event'
import { bindBody, runIsolated } from './isolated-work'
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
  /** The parts of the query that the response depends on: names, or all. By default, a query prevents caching. */
  allowQuery?: boolean | readonly string[]
  /** Status codes of errors that are cached. */
  errors?: readonly number[]
  /** Names that `revalidateTag` makes stale. */
  tags?: readonly string[] | ((event: H3Event) => readonly string[] | Promise<readonly string[]>)
  /** A further condition of cached responses. */
  shouldCache?: (entry: { headers: Record<string, string> }) => boolean | Promise<boolean>
  headersOnly?: boolean
  sendCacheControl?: boolean
  /** A header with the state of a response: `x-cache`, or this name. */
  cacheStatusHeader?: boolean | string
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
  const { shouldBypassCache, allowQuery, errors, headersOnly, tags, shouldCache, ...rest } = options
  const settings: CacheOptions = {
    swr: true,
    maxAge: 1,
    ...rest,
    cacheStatusHeader: rest.cacheStatusHeader || statusHeader,
  }
  const input = declaredInput(options)
  const control = settings.sendCacheControl === false ? '' : cacheControl(settings)
  const respond = withWarnings(createResponder(handler, errors), identify(handler, options).name, input)
  const render: Render = event => isolate(event, input, respond)
  const renderShared = createSharedRenderer((event, work) =>
    isolate(event, input, async isolated => work(await tagsOf(isolated, tags), () => respond(isolated))),
  )
  const isForAnyHost = input.headers.includes('host')
  const cached = defineHandler(headersOnly ? render : renderShared.render, {
    staleMaxAge: STALE_SECONDS,
    storage: cacheStorage,
    ...settings,
    ...identify(handler, options),
    headersOnly,
    allowQuery: allowQuery || [],
    onError: (error: unknown) => {
      if (!(error instanceof UnsharedResponse)) (settings.onError ?? reportCacheError)(error)
    },
    shouldCache: async (entry: { headers: Record<string, string> }) =>
      (await isCurrentEntry(entry)) && (await shouldCache?.(entry)) !== false,
    createResponse: createMarkedResponse,
    sendCacheControl: false,
    // The function of h3 would add the validators of a stale entry to the event that renders the new one.
    handleCacheHeaders: undefined,
  } as EngineOptions)
  return async event => {
    const bypass = isShareable(event)
      ? Boolean(await shouldBypassCache?.(event)) && '`shouldBypassCache` decides so'
      : 'only GET and HEAD requests without a range are cached'
    if (bypass) {
      noteDecision(event, { state: 'bypass', reason: bypass })
      return handler(event)
    }
    const isQueryStored = allowQuery !== undefined || !event.url.search
    const isStored = isQueryStored && (isForAnyHost || cacheHosts().takes(event.url.host))
    const response = headersOnly
      ? await cached(shadowEvent(event))
      : isStored
        ? await withBudget(() => load(event, cached, { render, isRendering: renderShared.isRendering }))
        : await render(event)
    if (!(response instanceof Response)) return response
    noteResponse(event, response, { isStored, isQueryStored, input, header: settings.cacheStatusHeader })
    if (response.ok && isStored) cacheHosts().succeed(event.url.host)
    return finish(event, response, control)
  }
}

interface StoredResponse {
  isStored: boolean
  isQueryStored: boolean
  input: DeclaredInput
  /** The header with the state that the engine gave the response. */
  header?: boolean | string
}

function noteResponse(
  event: H3Event,
  response: Response,
  { isStored, isQueryStored, input, header }: StoredResponse,
): void {
  if (!statusHeader) return
  const missing = isQueryStored ? 'too many hosts have cached responses' : '`allowQuery` does not declare the query'
  const reason = isStored ? obstacleOf(response, input) : missing
  noteDecision(event, { state: reason ? 'bypass' : readState(response, header), reason })
}

type Render = (event: H3Event) => Promise<Response>

/** A response for a single visitor, because it sets a cookie: neither cached nor shared with concurrent requests. */
class UnsharedResponse extends Error {
  constructor(
    readonly response: Response,
    readonly event: H3Event,
  ) {
    super('The response sets a cookie.')
  }
}

/** Runs work that renders a response with an event without data of the visitor. */
function isolate<T>(event: H3Event, input: DeclaredInput, work: (isolated: H3Event) => Promise<T>): Promise<T> {
  const isolated = isolateEvent(event, input)
  return runIsolated(isolated, async () => {
    await callRequestHooks(isolated)
    return work(isolated)
  })
}

async function tagsOf(event: H3Event, tags: CacheOptions['tags'] = []): Promise<readonly string[]> {
  return typeof tags === 'function' ? tags(event) : tags
}

/** Warns if a response can never be cached. */
function withWarnings(respond: Render, handler: string, declared: DeclaredInput): Render {
  if (import.meta.prerender) return respond
  return async isolated => {
    if (!isWatched(handler)) return respond(isolated)
    watchHeaders(isolated, isolated.res.headers)
    const response = await respond(isolated)
    warnOfObstacle(isolated, response, { handler, declared })
    return response
  }
}

function createResponder(handler: EventHandler, errors: readonly number[] = []): Render {
  return async isolated => {
    try {
      const value: unknown = await handler(isolated)
      if (value instanceof Error || value === NOT_FOUND) throw value
      return bindBody(await toResponse(value, isolated), value)
    } catch (error) {
      const stored = error === NOT_FOUND ? undefined : storeError(error, errors)
      if (stored) return stored
      throw error
    }
  }
}

const NOT_FOUND = Symbol.for('h3.notFound')

/** How long it may take to write an entry. */
const WRITE_MS = 5000

interface SharedRenderer {
  render: Render
  /** Whether a request may wait for a rendering that started before it. */
  isRendering: () => boolean
}

/** Runs work with the tags of a response, and a function that renders it. */
type Prepare = (
  event: H3Event,
  work: (tags: readonly string[], respond: () => Promise<Response>) => Promise<Response>,
) => Promise<Response>

/** Renders cache entries, with the version of everything that they depend on. */
function createSharedRenderer(prepare: Prepare): SharedRenderer {
  let running = 0
  let endedAt = 0
  return {
    // Requests also wait until the entry is written.
    isRendering: () => running > 0 || Date.now() - endedAt < WRITE_MS,
    async render(shadow) {
      running++
      try {
        return await prepare(shadow, async (tags, respond) => {
          // Read before the handler runs: a response that is revalidated while it is rendered is already stale.
          const mark = await createMark(shadow, tags)
          const response = await respond()
          if (response.headers.has('set-cookie')) throw new UnsharedResponse(response, shadow)
          return withMark(response, mark)
        })
      } finally {
        running--
        endedAt = Date.now()
      }
    },
  }
}

async function load(event: H3Event, cached: EventHandler, { render, isRendering }: SharedRenderer): Promise<unknown> {
  const mayWait = isRendering()
  const shadow = shadowEvent(event)
  try {
    const response = await cached(shadow)
    // It was revalidated after the rendering that this request waited for had started.
    return mayWait && response instanceof Response && !(await isCurrentResponse(response))
      ? await cached(shadowEvent(event))
      : response
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

// Browsers ignore the directive without seconds, and CDNs apply their own. With the seconds of the server's own cache,
// a browser would show a page of yesterday, whose scripts may be gone.
function cacheControl({ swr, maxAge, staleMaxAge }: CacheOptions): string {
  if (!swr) return maxAge ? `max-age=${maxAge}` : ''
  const parts = maxAge ? [`s-maxage=${maxAge}`] : []
  if (staleMaxAge === undefined) parts.push('stale-while-revalidate')
  else if (staleMaxAge > 0) parts.push(`stale-while-revalidate=${staleMaxAge}`)
  return parts.join(', ')
}
