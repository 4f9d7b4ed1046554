import type { EventHandler, H3Event } from 'h3'
import { recordSpan } from '../monitoring/request-trace'

type Handle = (event: H3Event, next?: () => unknown) => unknown

/** Development, with devtools: makes a handler a part of the trace of its request. Middleware already is one. */
export function tracedHandler(name: string, handler: EventHandler): EventHandler {
  const handle = handler as Handle
  const traced: Handle = (event, next) =>
    next ? handle(event, next) : recordSpan('handler', name, () => handle(event))
  return traced as EventHandler
}
