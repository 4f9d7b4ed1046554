import { H3Event } from 'h3'
import type { H3EventContext } from 'h3'
import { useNitroApp } from 'nitro/app'
import type { WatchedHooks } from '../engine/server-hooks'
import type { ServerRequest } from '../request/request-body'
import { reportCacheError } from './cache-settings'
import { watchReads } from './hidden-reads'

type Runtime = NonNullable<ServerRequest['runtime']>

/** The request data that an author declares. */
export interface DeclaredOptions {
  /** Headers that the result may depend on. */
  varies?: readonly string[]
  /** Cookies that it may depend on. */
  allowCookies?: readonly string[]
  /** Whether it may depend on the credentials of the request. */
  allowAuthorization?: boolean
}

/** The request data that a shared response may depend on. */
export interface DeclaredInput {
  /** Header names, in lower case. */
  headers: readonly string[]
  /** Cookie names, unless the whole header is declared. */
  cookies: readonly string[]
}

/** Normalizes the declaration of an author. */
export function declaredInput({ varies = [], allowCookies = [], allowAuthorization }: DeclaredOptions): DeclaredInput {
  const headers = [
    ...varies.filter(Boolean).map(name => name.toLowerCase()),
    ...(allowAuthorization ? ['authorization', 'proxy-authorization'] : []),
  ]
  return {
    headers: allowCookies.length > 0 ? headers.filter(name => name !== 'cookie') : headers,
    cookies: allowCookies,
  }
}

/** The declared data of a request, as part of a key. */
export function declaredKey(event: H3Event | undefined, declared: DeclaredInput): string {
  const headers = event ? declaredHeaders(event, declared) : new Headers()
  // Each event has a host, whether it is declared or not.
  if (!declared.headers.includes('host')) headers.delete('host')
  return JSON.stringify([...headers])
}

/**
 * An event with the same URL but without data of the visitor: only declared headers, no context from middleware, no
 * response headers, no IP address. The result is the same for all visitors.
 */
export function isolateEvent(event: H3Event, declared: DeclaredInput): H3Event {
  const {
    url,
    req: { method },
  } = event
  const req = new Request(url.href, {
    method: method === 'HEAD' ? 'HEAD' : 'GET',
    headers: declaredHeaders(event, declared),
  }) as ServerRequest
  if (import.meta.dev) watchReads(req.headers, event.req.headers, url.pathname)
  const { runtime } = event.req
  if (runtime) req.runtime = isolateRuntime(runtime, { method, url, headers: req.headers })
  const { waitUntil } = event.req
  if (waitUntil) req.waitUntil = work => waitUntil.call(event.req, work)
  const { params, matchedRoute, routeRules } = event.context
  const isolated = new H3Event(
    req,
    { nitro: { errors: [] }, params: params && { ...params }, matchedRoute, routeRules } as H3EventContext,
    event.app,
  )
  inputs.set(isolated, declared)
  return isolated
}

const inputs = new WeakMap<H3Event, DeclaredInput>()

/** Whether a cookie can be read while a response is rendered for all visitors. Undefined: it is for one visitor. */
export function cookieReader(event: H3Event): ((name: string) => boolean) | undefined {
  const input = inputs.get(event)
  return input && (name => input.headers.includes('cookie') || input.cookies.includes(name))
}

// Platforms add their own view of the request, with its headers and the visitor's address. What an application needs of
// them is the environment of the server.
function isolateRuntime(
  { name, cloudflare, vercel }: Runtime,
  { method, url, headers }: { method: string; url: URL; headers: Headers },
): Runtime {
  return {
    name,
    ...(cloudflare && { cloudflare: { env: cloudflare.env, context: cloudflare.context } }),
    ...(vercel && { vercel: { context: { waitUntil: vercel.context?.waitUntil } } }),
    node: { req: { method, url: url.pathname + url.search, headers: Object.fromEntries(headers) } },
  } as Runtime
}

/**
 * Calls the `request` hooks of the server for an isolated event: modules add what depends on the request to its
 * context. Headers that they set are those of each visitor's own response.
 */
export async function callRequestHooks(isolated: H3Event): Promise<void> {
  const { hooks } = useNitroApp() as { hooks?: WatchedHooks }
  if (!hooks) return
  try {
    await hooks.callHook('request', isolated)
  } catch (error) {
    reportCacheError(error)
  }
  Object.assign(isolated, { [STAGED]: undefined })
}

function declaredHeaders({ req, url }: H3Event, { headers: names, cookies }: DeclaredInput): Headers {
  const headers = new Headers({ host: url.host })
  for (const name of names) {
    const value = req.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const cookie = cookies.length > 0 ? pickCookies(req.headers.get('cookie') ?? '', cookies) : ''
  if (cookie) headers.set('cookie', cookie)
  return headers
}

function pickCookies(header: string, names: readonly string[]): string {
  return header
    .split(';')
    .map(part => part.trim())
    .filter(part => names.includes(part.split('=', 1)[0]!.trim()))
    .join('; ')
}

const STAGED = Symbol.for('h3.internal.event.res')

/** The event for code that only makes cache decisions: it reads the visitor's event, and its changes are discarded. */
export function shadowEvent(event: H3Event): H3Event {
  // A copy, because engines are slow with an event as a prototype.
  return Object.assign(Object.create(H3Event.prototype) as object, event, { [STAGED]: undefined }) as H3Event
}
