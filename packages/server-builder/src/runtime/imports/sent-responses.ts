import {
  handleCors as handleCorsOptions,
  proxyRequest as requestProxy,
  sendIterable as createIterable,
  sendNoContent as createNoContent,
  sendProxy as createProxy,
  sendRedirect as createRedirect,
  sendStream as createStream,
  serveStatic as findStatic,
} from 'h3'
import type { EventHandler, EventHandlerRequest, H3Event } from 'h3'

// In h3 v1 these functions send their response, whether a handler returns it or not: `await sendRedirect(event, '/')`.

const sentResponses = new WeakMap<H3Event, unknown>()

/** Sends a response: a handler that returns nothing returns it. */
function keepResponse<T>(event: H3Event, response: T): T {
  sentResponses.set(event, response)
  return response
}

/** A handler that returns what it has sent, if it returns nothing. */
export function returnSent<Req extends EventHandlerRequest, Res>(
  handler: EventHandler<Req, Res>,
): EventHandler<Req, Res> {
  const handle = handler as (event: H3Event, ...rest: unknown[]) => unknown
  return ((event: H3Event, ...rest: unknown[]) => {
    const returned = handle(event, ...rest)
    const complete = (value: unknown): unknown => (value === undefined ? sentResponses.get(event) : value)
    return returned instanceof Promise ? returned.then(complete) : complete(returned)
  }) as EventHandler<Req, Res>
}

/** Sends that content. */
export function send(event: H3Event, data: unknown = '', type?: string): unknown {
  if (type) event.res.headers.set('content-type', type)
  return keepResponse(event, data)
}

/** Redirects to another location. */
export const sendRedirect: typeof createRedirect = (event, ...rest) =>
  keepResponse(event, createRedirect(event, ...rest))

/** Sends a response without a body. */
export const sendNoContent: typeof createNoContent = (event, ...rest) =>
  keepResponse(event, createNoContent(event, ...rest))

/** Sends a web stream. */
export const sendStream: typeof createStream = (event, stream) => keepResponse(event, createStream(event, stream))

/** Sends what an iterable yields. */
export const sendIterable: typeof createIterable = (event, ...rest) =>
  keepResponse(event, createIterable(event, ...rest))

/** Sends the response of another server. */
export const sendProxy: typeof createProxy = (event, ...rest) => keepResponse(event, createProxy(event, ...rest))

/** Sends the response of another server to the same request. */
export const proxyRequest: typeof requestProxy = (event, ...rest) => keepResponse(event, requestProxy(event, ...rest))

/** Sends a static file. Undefined if there is none, and `fallthrough` is set. */
export const serveStatic: typeof findStatic = async (event, options) => {
  const response = await findStatic(event, options)
  return response === undefined ? undefined : keepResponse(event, response)
}

/** Sets the headers of cross-origin requests, and responds to preflight requests: then the result is not false. */
export const handleCors: typeof handleCorsOptions = (event, options) => {
  const response = handleCorsOptions(event, options)
  return response === false ? false : keepResponse(event, response)
}

/** Sends a web `Response`. */
export function sendWebResponse(response: Response): Response
export function sendWebResponse(event: H3Event, response: Response): Response
export function sendWebResponse(...args: [Response] | [H3Event, Response]): Response {
  return args.length === 1 ? args[0] : keepResponse(args[0], args[1])
}
