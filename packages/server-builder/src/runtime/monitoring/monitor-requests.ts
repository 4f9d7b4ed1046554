import type { H3Event } from 'h3'
import { requestId, requestLog, serverTiming, tracing } from '#fw-server/monitoring'
import { showDecision } from './cache-decision'
import { setMeasureListeners } from './measure'
import { logRequest, noteStart } from './request-log'
import { emitServerTiming, recordTiming, startTimings } from './server-timing'

type Listener = (response: Response, event: H3Event) => void

interface EngineApp {
  config: {
    onResponse?: (response: Response, event: H3Event) => unknown
    onError?: (error: unknown, event: H3Event) => unknown
  }
}

/** Server plugin of `monitoring`: records what the steps of a request report, in logs, timings and traces. */
export default function monitorRequests(app: { h3?: object }): void {
  if (!app.h3 || import.meta.prerender) return
  const { config } = app.h3 as EngineApp
  setMeasureListeners([...(serverTiming ? [recordTiming] : []), ...(tracing ? [tracing.traceMeasured] : [])], {
    bind: tracing?.bindSpan,
    bindTrace: tracing?.bindTrace,
  })
  if (serverTiming) addListener(config, addServerTiming)
  if (requestLog) addListener(config, logRequest)
  if (tracing) traceErrors(tracing, config)
}

/** Middleware, before all other: a request gets its id, and its time starts. */
export function startRecords(event: H3Event, next: () => unknown): unknown {
  if (requestId) assignRequestId(event, requestId)
  if (requestLog) noteStart(event)
  if (serverTiming) startTimings(event)
  return next()
}

function traceErrors({ traceError }: NonNullable<typeof tracing>, config: EngineApp['config']): void {
  const { onError } = config
  config.onError = (error, event) => {
    traceError(error)
    return onError?.(error, event)
  }
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
    showDecision(headers, event)
  } catch {
    // The response of a proxied server is read-only.
  }
}

/** Ids that are safe in logs and headers. */
const VALID_ID = /^[\w.:+/=-]{1,128}$/

/** Gives a request its id: that of a proxy in front of the server, or a new one. */
function assignRequestId(event: H3Event, header: string): void {
  const received = event.req.headers.get(header)
  const id = received !== null && VALID_ID.test(received) ? received : crypto.randomUUID()
  event.context.requestId = id
  event.res.headers.set(header, id)
}
