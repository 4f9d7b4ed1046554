import type { H3Event } from 'h3'
import { isLocalCall } from '../fetch/local-call'
import { writeLog } from './write-log'

const starts = new WeakMap<object, number>()

/** Notes when a request started. */
export function noteStart(event: H3Event): void {
  starts.set(event, performance.now())
}

/** Logs a request with its response: as an error from status code 500, as a warning from 400. */
export function logRequest({ status }: Response, event: H3Event): void {
  // Calls of own routes are part of the request that made them.
  if (isLocalCall(event.context)) return
  const { method } = event.req
  const { pathname } = event.url
  const start = starts.get(event)
  writeLog(status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info', `${method} ${pathname} ${status}`, {
    requestId: event.context.requestId as string | undefined,
    method,
    path: pathname,
    status,
    ...(start !== undefined && { durationMs: Math.round((performance.now() - start) * 10) / 10 }),
  })
}
