import { H3Event } from 'h3'
import type { H3EventContext } from 'h3'
import type { ServerRequest } from '../request/request-body'

/** What an author declares of a request. */
export interface DeclaredOptions {
  /** Headers that the result may depend on. */
  varies?: readonly string[]
  /** Cookies that it may depend on. */
  allowCookies?: readonly string[]
  /** Whether it may depend on the credentials of the request. */
  allowAuthorization?: boolean
}

/** What of a request may reach a response that others get, too. */
export interface DeclaredInput {
  /** Names of headers, in lower case. */
  headers: readonly string[]
  /** Names of cookies, where not the whole header is declared. */
  cookies: readonly string[]
}

/** As an author declares it. */
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

/** What a request has of it, as a part of a key. */
export function declaredKey(event: H3Event | undefined, declared: DeclaredInput): string {
  const headers = event ? declaredHeaders(event, declared) : new Headers()
  // Each event has a host, whether somebody declares it or not.
  if (!declared.headers.includes('host')) headers.delete('host')
  return JSON.stringify([...headers])
}

/**
 * An event of the same address without anything of the visitor: no headers but the declared ones, no context that
 * middleware filled, no headers of the response, no address of the client. Whatever is made of it is the same for
 * everybody.
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
  const { runtime } = event.req
  if (runtime)
    req.runtime = {
      ...runtime,
      node: { req: { method, url: url.pathname + url.search, headers: Object.fromEntries(req.headers) } },
    } as ServerRequest['runtime']
  const { waitUntil } = event.req
  if (waitUntil) req.waitUntil = work => waitUntil.call(event.req, work)
  const { params, matchedRoute, routeRules } = event.context
  return new H3Event(
    req,
    { nitro: { errors: [] }, params: params && { ...params }, matchedRoute, routeRules } as H3EventContext,
    event.app,
  )
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

/**
 * The event for code that only decides about the cache: it reads what the visitor's event holds, and whatever it sets
 * is gone with it.
 */
export function shadowEvent(event: H3Event): H3Event {
  // A copy, because engines are slow with an event as a prototype.
  return Object.assign(Object.create(H3Event.prototype) as object, event, { [STAGED]: undefined }) as H3Event
}
