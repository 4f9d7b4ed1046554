import type { H3Event, HTTPError } from 'h3'
import dev from '#fw-server/dev'
import { errorKey, findOrigin, isLocalCall, noteFailure } from '../fetch/local-call'
import { collectFailure } from './prerender-failures'
import { printError } from './print-error'

/** Reports an unexpected error once: errors of calls to the server's own routes have already been reported there. */
export async function reportRequestError(error: HTTPError, event: H3Event): Promise<void> {
  if (!error.unhandled || !noteFailure(error, event.context)) return
  const hasOrigin = findOrigin(error) !== undefined
  if (import.meta.prerender) collectFailure(error, isLocalCall(event.context) ? undefined : event.req)
  else await printRequestError(error, event, hasOrigin)
}

/** The same for an error that does not decide the response, such as that of a part of the page. */
export async function reportPartError(error: unknown, event: H3Event): Promise<void> {
  const hasOrigin = findOrigin(error) !== undefined
  if (!import.meta.prerender) await printRequestError(error, event, hasOrigin)
  else if (!hasOrigin) collectFailure(error)
}

// An error with an origin is already printed, except for its caller.
async function printRequestError(error: unknown, event: H3Event, hasOrigin: boolean): Promise<void> {
  const request = `${event.req.method} ${event.url.pathname}`
  if (import.meta.dev) await (hasOrigin ? dev.errors.reportCaller(error, request) : dev.errors.report(error))
  else await printError(error, hasOrigin ? { caller: request } : {})
}

/** Reports why the error page failed, unless it is the error of the page itself: the same cause often breaks both. */
export async function reportPageFailure(failure: unknown, error: HTTPError): Promise<void> {
  if (errorKey(failure) !== errorKey(error)) await reportError(failure)
}

/** Reports an error without a request. */
export async function reportError(error: unknown, how?: string): Promise<void> {
  if (import.meta.dev) await dev.errors.report(error, how)
  else if (import.meta.prerender) collectFailure(error)
  else await printError(error, how === undefined ? {} : { how })
}
