import { handleCacheHeaders } from 'h3'
import type { EventHandler, H3Event } from 'h3'
import { defineCachedFunction as defineFunction, defineCachedHandler as defineHandler } from 'nitro/cache'

type CacheOptions = Record<string, any> & { swr?: boolean, maxAge?: number, staleMaxAge?: number }

/** Defines a function whose results are kept; stale ones are still used while new ones are made. */
export const defineCachedFunction: typeof defineFunction = (work, options) => defineFunction(work, { swr: true, ...options })

/** Defines a handler whose responses are kept. They depend on the whole URL and on the headers named in `varies`. */
export function defineCachedEventHandler(handler: EventHandler, options: CacheOptions = {}): EventHandler {
  const settings: CacheOptions = { swr: true, maxAge: 1, allowQuery: true, cacheStatusHeader: false, ...options }
  const cached = defineHandler(handler, {
    ...settings,
    sendCacheControl: false,
    handleCacheHeaders: (event: H3Event, conditions: Parameters<typeof handleCacheHeaders>[1]) => keepCacheControl(event, () => handleCacheHeaders(event, conditions)),
  } as Parameters<typeof defineHandler>[1])
  const control = settings.sendCacheControl === false ? '' : cacheControl(settings)
  return async (event) => {
    const response = await cached(event)
    if (!control || !(response instanceof Response) || response.status >= 400) return response
    if (!response.headers.has('cache-control') && !event.res.headers.has('cache-control')) response.headers.set('cache-control', control)
    return response
  }
}

// The engine would tell browsers to keep the response as long as the server does.
function keepCacheControl(event: H3Event, work: () => boolean): boolean {
  const before = event.res.headers.get('cache-control')
  const isFresh = work()
  if (before === null) event.res.headers.delete('cache-control')
  else event.res.headers.set('cache-control', before)
  return isFresh
}

function cacheControl({ swr, maxAge, staleMaxAge }: CacheOptions): string {
  if (!swr) return maxAge ? `max-age=${maxAge}` : ''
  const parts = maxAge ? [`s-maxage=${maxAge}`] : []
  parts.push(staleMaxAge ? `stale-while-revalidate=${staleMaxAge}` : 'stale-while-revalidate')
  return parts.join(', ')
}
