import type { H3Event } from 'h3'
import { hasCacheRule, health, requestId, requestLog, serverTiming, tracing } from '#fw-server/monitoring'
import { answerHealth } from './health-route'
import { measure, setMeasureListeners } from './measure'
import { assignRequestId } from './request-id'
import { logRequest, noteStart } from './request-log'
import { emitServerTiming, recordTiming, startTimings } from './server-timing'

type Next = () => unknown
type Middleware = (event: H3Event, next: Next) => unknown
type Listener = (response: Response, event: H3Event) => void

interface Engine {
  fetch: (request: Request) => Response | Promise<Response>
  h3?: object
}

interface EngineApp {
  '~middleware': Middleware[]
  config: {
    onResponse?: (response: Response, event: H3Event) => unknown
    onError?: (error: unknown, event: H3Event) => unknown
  }
}

/** Server plugin of `monitoring`: request ids, logs, timings, traces and the health route, each if it is enabled. */
export default function monitorRequests(app: Engine): void {
  if (!app.h3 || import.meta.prerender) return
  const { '~middleware': middleware, config } = app.h3 as EngineApp
  setMeasureListeners([...(serverTiming ? [recordTiming] : []), ...(tracing ? [tracing.traceMeasured] : [])], {
    bind: tracing?.bindSpan,
    bindTrace: tracing?.bindTrace,
  })
  if (hasCacheRule && (serverTiming || tracing)) measureCache(middleware)
  middleware.unshift((event, next) => {
    if (requestId) assignRequestId(event, requestId)
    if (requestLog) noteStart(event)
    if (serverTiming) startTimings(event)
    return next()
  })
  if (serverTiming) addListener(config, addServerTiming)
  if (requestLog) addListener(config, logRequest)
  if (tracing) traceWith(tracing, app, config)
  if (health) app.fetch = answerHealth(app.fetch, health)
}

// The cache rule is the last middleware, and only of interest for requests that it applies to.
function measureCache(middleware: Middleware[]): void {
  const cache = middleware.pop()!
  middleware.push((event, next) =>
    (event.context.routeRules as { cache?: unknown } | undefined)?.cache
      ? measure(event, 'cache', event.url.pathname, () => cache(event, next))
      : cache(event, next),
  )
}

function traceWith(active: NonNullable<typeof tracing>, app: Engine, config: EngineApp['config']): void {
  const { onError } = config
  config.onError = (error, event) => {
    active.traceError(error)
    return onError?.(error, event)
  }
  app.fetch = active.traceRequests(app.fetch)
}

/** Listens to responses, after all other listeners. */
function addListener(config: EngineApp['config'], listener: Listener): void {
  const { onResponse } = config
  config.onResponse = (response, event) => {
    const done = onResponse?.(response, event)
    if (done instanceof Promise) return done.then(() => listener(response, event))
    listener(response, event)
    return done
  }
}

function addServerTiming({ headers }: Response, event: H3Event): void {
  const value = emitServerTiming(event)
  if (value === undefined) return
  try {
    headers.append('server-timing', value)
  } catch {
    // The response of a proxied server is read-only.
  }
}
