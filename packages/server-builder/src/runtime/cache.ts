import dev from '#fw-server/dev'
import { declared } from '#fw-server/runtime-config'
import { handleCacheHeaders, isEvent, toResponse } from 'h3'
import type { EventHandler, H3Event } from 'h3'
import { defineCachedFunction as defineFunction, defineCachedHandler as defineHandler } from 'nitro/cache'
import { useNitroApp } from 'nitro/app'
import { isStoredError, readStoredError, storeError } from './cache-errors'
import { takesHost } from './cache-hosts'
import { setHeaders, withHeaders } from './headers'
import { isolateEvent, shadowEvent } from './isolated-event'
import type { DeclaredInput } from './isolated-event'
import { markShared, withoutSharedCookies } from './shared-response'

type CacheOptions = Record<string, any> & {
  name?: string
  integrity?: string
  swr?: boolean
  maxAge?: number
  staleMaxAge?: number
  /** Headers that the response may depend on. */
  varies?: readonly string[]
  /** Which parts of the query the response depends on: these names, or all. Unset: a request with a query is rendered for itself. */
  allowQuery?: boolean | readonly string[]
  /** Errors that are stored, by their status. */
  errors?: readonly number[]
}

/** Default of `staleMaxAge`: a day. */
const STALE_SECONDS = 86_400

/** Defines a function whose results are cached; stale ones are still used while new ones are made. An event among its arguments reaches it without anything of the visitor but the headers that `varies` names. */
export const defineCachedFunction: typeof defineFunction = (work, options) => {
  const input = declaredInput(options ?? {})
  const names = input.headers
  const settings = { swr: true, staleMaxAge: STALE_SECONDS, ...options, ...identify(work, options), onError: options?.onError ?? reportError }
  const isolate = (args: any[]): any[] => args.map(arg => isEvent(arg) ? isolateEvent(arg as H3Event, input) : arg)
  if (names.length === 0) return defineFunction((...args: any[]) => work(...isolate(args) as Parameters<typeof work>), settings as never) as never
  // What the result depends on is a part of the key.
  const cached = defineFunction((...args: any[]) => work(...isolate(args.slice(0, -1)) as Parameters<typeof work>), {
    ...settings,
    ...options?.getKey && { getKey: async (...args: any[]) => `${await options.getKey!(...args.slice(0, -1) as Parameters<typeof work>)}:${args.at(-1)}` },
  } as never) as any
  const withHeaderValues = (args: any[]): any[] => {
    const event = args.find(isEvent) as H3Event | undefined
    return [...args, JSON.stringify(names.map(name => event?.req.headers.get(name) ?? null))]
  }
  const call = (...args: any[]): unknown => cached(...withHeaderValues(args))
  for (const name of ['resolveKeys', 'invalidate', 'expire']) Object.assign(call, { [name]: (...args: any[]) => cached[name](...withHeaderValues(args)) })
  return call as never
}

/**
 * Defines a handler whose responses are cached. They are rendered with an event that holds nothing of the visitor, and depend on the path,
 * on what `allowQuery` names, and on the headers named in `varies`. In development, they last until the next edit.
 */
export function defineCachedEventHandler(handler: EventHandler, options: CacheOptions = {}): EventHandler {
  return import.meta.dev ? forgetOnEdits(group => createCached(handler, { ...options, group }), options.group) : createCached(handler, options)
}

// What a response is made of may be anywhere in the project.
function forgetOnEdits(create: (group: string) => EventHandler, group = 'handlers'): EventHandler {
  let edits = -1
  let handler: EventHandler
  return (event) => {
    if (edits !== dev.edits()) handler = create(`${group}/${edits = dev.edits()}`)
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
    allowQuery: allowQuery === true ? true : allowQuery || [],
    onError: settings.onError ?? reportError,
    sendCacheControl: false,
    handleCacheHeaders,
  } as never)
  return async (event) => {
    if (!isShareable(event) || await shouldBypassCache?.(event)) return handler(event)
    const isStored = (allowQuery !== undefined || !event.url.search) && (isForAnyHost || takesHost(event.url.host))
    const response = headersOnly ? await cached(shadowEvent(event)) : isStored ? await load(event, cached, render) : await render(event)
    return response instanceof Response ? finish(event, response, control) : response
  }
}

type Render = (event: H3Event) => Promise<Response>

/** A response that belongs to one visitor, because it sets a cookie: it is neither stored nor given to those who wait for the same. */
class UnsharedResponse extends Error {
  constructor(readonly response: Response, readonly event: H3Event) {
    super('The response sets a cookie.')
  }
}

function createRenderer(handler: EventHandler, input: DeclaredInput, errors: readonly number[] = []): Render {
  return async (event) => {
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

// The rest is for the handler itself: it changes something, or a part of a response is asked for.
function isShareable({ req: { method, headers } }: H3Event): boolean {
  return (method === 'GET' || method === 'HEAD') && !headers.has('range')
}

async function finish(event: H3Event, response: Response, control: string): Promise<Response> {
  if (isStoredError(response)) throw await readStoredError(response)
  // The engine drops prepared headers when the status is an error.
  if (response.status >= 400) return withHeaders(response, event.res.headers)
  // Cookies may still be added for this visitor.
  markShared(event)
  const shown = withoutSharedCookies(response)
  return control && !shown.headers.has('cache-control') && !event.res.headers.has('cache-control') ? setHeaders(shown, { 'cache-control': control }) : shown
}

function declaredInput({ varies, allowCookies, allowAuthorization }: CacheOptions): DeclaredInput {
  const headers = [...(varies ?? []).filter(Boolean).map(name => name.toLowerCase()), ...allowAuthorization ? ['authorization', 'proxy-authorization'] : []]
  return { headers: allowCookies?.length ? headers.filter(name => name !== 'cookie') : headers, cookies: allowCookies }
}

/** By what the cache tells functions apart, and the code of one build from that of the next. */
function identify(work: (...args: any[]) => unknown, { name, integrity }: { name?: string, integrity?: string } = {}): { name: string, integrity: string } {
  const fingerprint = hashText(String(work))
  return { name: name ?? (work.name || `anonymous-${fingerprint}`), integrity: integrity ?? `${(declared.app as { buildId?: string }).buildId}:${fingerprint}` }
}

function hashText(text: string): string {
  let hash = 0
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash, 31) + text.charCodeAt(index) | 0
  return (hash >>> 0).toString(36)
}

// Errors that the application made on purpose are responses like others.
function reportError(error: unknown): void {
  const { unhandled, name } = error as { unhandled?: boolean, name?: string }
  if (error instanceof UnsharedResponse || (name === 'HTTPError' && !unhandled)) return
  console.error('[cache]', error)
  useNitroApp().captureError?.(error as Error, { tags: ['cache'] })
}

function cacheControl({ swr, maxAge, staleMaxAge }: CacheOptions): string {
  if (!swr) return maxAge ? `max-age=${maxAge}` : ''
  const parts = maxAge ? [`s-maxage=${maxAge}`] : []
  parts.push(staleMaxAge ? `stale-while-revalidate=${staleMaxAge}` : 'stale-while-revalidate')
  return parts.join(', ')
}
