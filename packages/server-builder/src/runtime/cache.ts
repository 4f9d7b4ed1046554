import dev from '#fw-server/dev'
import { handleCacheHeaders } from 'h3'
import type { EventHandler, H3Event } from 'h3'
import { defineCachedFunction as defineFunction, defineCachedHandler as defineHandler } from 'nitro/cache'

type CacheOptions = Record<string, any> & { swr?: boolean, maxAge?: number, staleMaxAge?: number }

/** Defines a function whose results are kept; stale ones are still used while new ones are made. */
export const defineCachedFunction: typeof defineFunction = (work, options) => defineFunction(work, { swr: true, ...options })

/** Defines a handler whose responses are kept. They depend on the whole URL and on the headers named in `varies`; in development, they last until the next edit. */
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
  const settings: CacheOptions = { swr: true, maxAge: 1, allowQuery: true, cacheStatusHeader: false, ...options }
  const cached = defineHandler(handler, {
    ...settings,
    sendCacheControl: false,
    handleCacheHeaders: (event: H3Event, conditions: Parameters<typeof handleCacheHeaders>[1]) => keepHeaders(event, () => handleCacheHeaders(event, conditions)),
  } as Parameters<typeof defineHandler>[1])
  const control = settings.sendCacheControl === false ? '' : cacheControl(settings)
  return async (event) => {
    const response = await cached(event)
    if (!control || !(response instanceof Response) || response.status >= 400) return response
    if (!response.headers.has('cache-control') && !event.res.headers.has('cache-control')) response.headers.set('cache-control', control)
    return response
  }
}

const SET_BY_ENGINE = ['cache-control', 'etag', 'last-modified']

// The engine would tell browsers to keep the response as long as the server does, and prepares headers that the kept
// response has already: a response that needs none is sent as it is.
function keepHeaders(event: H3Event, work: () => boolean): boolean {
  const { headers } = event.res
  const before = SET_BY_ENGINE.map(name => headers.get(name))
  const isFresh = work()
  for (const [index, name] of SET_BY_ENGINE.entries()) {
    const value = before[index]
    if (value == null) headers.delete(name)
    else headers.set(name, value)
  }
  return isFresh
}

function cacheControl({ swr, maxAge, staleMaxAge }: CacheOptions): string {
  if (!swr) return maxAge ? `max-age=${maxAge}` : ''
  const parts = maxAge ? [`s-maxage=${maxAge}`] : []
  parts.push(staleMaxAge ? `stale-while-revalidate=${staleMaxAge}` : 'stale-while-revalidate')
  return parts.join(', ')
}
