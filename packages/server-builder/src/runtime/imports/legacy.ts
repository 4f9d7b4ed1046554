import { createError as createHttpError, defineHandler, parseCookies as readCookies } from 'h3'
import type {
  EventHandler,
  EventHandlerRequest,
  EventHandlerResponse,
  EventHandlerWithFetch,
  H3Event,
  HTTPError,
  HTTPEvent,
} from 'h3'
import { returnSent } from './sent-responses'
import type { HandlerEvent } from './server-types'

// Names of h3 v1 that h3 v2 no longer exports.

type Listener = (event: HandlerEvent<EventHandlerRequest>) => unknown
type Handler<Req extends EventHandlerRequest, Res> = (event: HandlerEvent<Req>) => Res
type ErrorDetails = Extract<Parameters<typeof createHttpError>[0], object>
type ResponseListener = (event: H3Event, response: { body?: unknown }) => unknown

interface HandlerObject<Req extends EventHandlerRequest = EventHandlerRequest, Res = EventHandlerResponse> {
  handler: Handler<Req, Res>
  onRequest?: Listener | Listener[]
  onBeforeResponse?: ResponseListener | ResponseListener[]
  [key: string]: unknown
}

type HandlerDefinition<Req extends EventHandlerRequest, Res> = { handler: EventHandler<Req, Res> }

/** Defines a handler: a function, or an object with listeners around it. */
export function defineEventHandler<Req extends EventHandlerRequest = EventHandlerRequest, Res = EventHandlerResponse>(
  input: Handler<Req, Res> | HandlerObject<Req, Res>,
): EventHandlerWithFetch<Req, Res> {
  if (typeof input === 'function') return defineHandler(returnSent(input as EventHandler<Req, Res>))
  const { onRequest, onBeforeResponse, ...rest } = input
  const handler = returnSent(input.handler as EventHandler<Req, Res>)
  if (!onRequest && !onBeforeResponse) return defineHandler({ ...rest, handler } as HandlerDefinition<Req, Res>)
  return defineHandler({
    ...rest,
    handler: async (event: H3Event<Req>) => {
      for (const listen of [onRequest ?? []].flat()) await listen(event)
      const response = { body: (await handler(event)) as unknown }
      for (const listen of [onBeforeResponse ?? []].flat()) await listen(event, response)
      return response.body
    },
  } as HandlerDefinition<Req, Res>)
}

/** Creates an error with a status: from its message, its details, or both. */
export const createError: {
  (message: string, details?: ErrorDetails): HTTPError
  (status: number, details?: ErrorDetails): HTTPError
  (details: ErrorDetails): HTTPError
} = createHttpError as never

/** Whether a value is a handler. */
export function isEventHandler(value: unknown): value is EventHandler {
  return typeof value === 'function'
}

/** Fails the request with an error. */
export function sendError(_event: H3Event, error: unknown): never {
  throw error
}

/** Whether a value is a Node stream or a web stream. */
export function isStream(value: unknown): boolean {
  const { pipe, pipeTo } = (value ?? {}) as { pipe?: unknown; pipeTo?: unknown }
  return typeof pipe === 'function' || typeof pipeTo === 'function'
}

/** Whether a value is a web `Response`. */
export function isWebResponse(value: unknown): value is Response {
  return value instanceof Response
}

/** The cookies of the request, as a plain object. */
export function parseCookies(event: HTTPEvent): Record<string, string | undefined> {
  return { ...readCookies(event) }
}

/** The request, as a web `Request`. */
export function toWebRequest(event: H3Event): Request {
  return event.req
}

/** The cookies in the text of several `set-cookie` headers. A comma may also be part of a date. */
export function splitCookiesString(text: string | readonly string[]): string[] {
  return [text].flat().flatMap(part => part.split(/,(?=\s*[^\s;,=]+=)/).map(cookie => cookie.trim()))
}

/** Defines a listener before a handler. */
export function defineRequestMiddleware(listener: Listener): Listener {
  return listener
}

/** Defines a listener after a handler. */
export function defineResponseMiddleware(listener: ResponseListener): ResponseListener {
  return listener
}

/** The headers of a request or response. */
export const H3Headers: typeof Headers = Headers

/** A response. */
export const H3Response: typeof Response = Response

/** Content types of text. */
export const MIMES: Readonly<{ html: string; json: string }> = { html: 'text/html', json: 'application/json' }
