import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '#fw-server/opentelemetry'
import type { Span, Tracer } from '#fw-server/opentelemetry'
import type { H3Event } from 'h3'
import { isLocalCall } from '../fetch/local-call'
import type { MeasuredKind } from './measure'
import { whenDone } from './measure'

type Handle = (request: Request) => Response | Promise<Response>
type TracedRequest = Request & { context?: { matchedRoute?: { route?: string } } & Record<PropertyKey, unknown> }

// Plugins of the application register the provider later; the API forwards to it.
const tracer = (): Tracer => trace.getTracer('fw')

const HEADERS = {
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined,
  keys: (headers: Headers) => [...headers.keys()],
}

/** Wraps each request in a span, which continues the trace of the caller. Calls of own routes are spans within it. */
export function traceRequests(handle: Handle): Handle {
  return request => {
    const isLocal = isLocalCall((request as TracedRequest).context ?? {})
    const parent = isLocal ? context.active() : propagation.extract(context.active(), request.headers, HEADERS)
    const { pathname } = new URL(request.url)
    const attributes = { 'http.request.method': request.method, 'url.path': pathname }
    const kind = isLocal ? SpanKind.INTERNAL : SpanKind.SERVER
    return tracer().startActiveSpan(request.method, { kind, attributes }, parent, span =>
      whenDone(
        () => {
          const response = handle(request)
          if (!(response instanceof Promise)) return describeResponse(span, request, response)
          return response.then(made => describeResponse(span, request, made))
        },
        error => endSpan(span, error),
      ),
    )
  }
}

function describeResponse(span: Span, request: TracedRequest, response: Response): Response {
  const route = request.context?.matchedRoute?.route
  if (route) {
    span.updateName(`${request.method} ${route}`)
    span.setAttribute('http.route', route)
  }
  span.setAttribute('http.response.status_code', response.status)
  if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  return response
}

/** Wraps a part of a request in a span. */
export function traceMeasured<T>(_: H3Event, kind: MeasuredKind, name: string, work: () => T): T {
  return tracer().startActiveSpan(`${kind} ${name}`, { attributes: { 'fw.kind': kind } }, span =>
    whenDone(work, error => endSpan(span, error)),
  )
}

/** Makes work run in the current span, wherever it is called later. */
export function bindSpan<T>(work: () => T): () => T {
  return context.bind(context.active(), work)
}

/** Makes work run in the current span, but without what clients can add to its context: baggage, and their state. */
export function bindTrace<T>(work: () => T): () => T {
  const span = trace.getActiveSpan()
  if (!span) return work
  const { traceState, ...spanContext } = span.spanContext()
  const clean = traceState ? trace.setSpanContext(ROOT_CONTEXT, spanContext) : trace.setSpan(ROOT_CONTEXT, span)
  return () => context.with(clean, work)
}

/** Adds an error to the span of its request. */
export function traceError(error: unknown): void {
  trace.getActiveSpan()?.recordException(error as Error)
}

function endSpan(span: Span, error: unknown): void {
  if (error !== undefined) {
    span.recordException(error as Error)
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}
