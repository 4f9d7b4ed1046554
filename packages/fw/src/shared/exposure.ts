import type { FwError } from './app-context'
import { createError, isFwError } from './fw-error'
import { standardStatusText } from './status-text'

// What visitors may know of an error, wherever it ends up: on the error page, or in the data of a page.

export type ErrorParts = Partial<FwError> & { cause?: unknown }

/** A failed request of `$fetch`. */
interface FailedFetch extends ErrorParts {
  request?: unknown
  response?: { url?: string; statusText?: string }
}

/** Whether an error was made with `createError` of the application or the server. */
export function isMeantForVisitors(source: ErrorParts): boolean {
  if (
    source.unhandled ||
    !(source instanceof Error) ||
    !(isFwError(source) || isServerError(source) || isDescribed(source))
  ) {
    return false
  }
  return !repeatsCause(source)
}

// Clients of HTTP name their errors the same, with addresses in their messages; those have no status themselves.
function isServerError(source: ErrorParts & Error): boolean {
  return source.name === 'HTTPError' && typeof source.status === 'number'
}

/** Whether an error was made of one that nobody expected, whose message was written for developers. */
export function repeatsCause({ cause, message }: ErrorParts): boolean {
  return cause instanceof Error && !isFwError(cause) && cause.message === message
}

// By the server, as the body of an error response: what must not be shown is gone.
function isDescribed(source: ErrorParts): boolean {
  return (source as { error?: unknown }).error === true
}

/** What can be said of an error of which only the status may be known. */
export function describeStatus(status: number): string {
  return status === 404 ? 'Page Not Found' : status < 500 ? 'Bad Request' : 'Server Error'
}

/**
 * An error of `useAsyncData` or `useFetch` that goes into a page: of one that was not meant for visitors no more than
 * its status.
 */
export function exposeDataError(thrown: unknown, isTimeout: boolean): FwError {
  const source = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as FailedFetch
  if (isTimeout || isMeantForVisitors(source)) {
    return createError(source)
  }
  if (isOwnResponse(source)) {
    return createError({
      ...partsOf(source),
      message: source.message?.replace(/\?[^"]*(?=")/, ''),
      data: withoutQuery(source.data),
      cause: thrown,
    })
  }
  // Whoever runs the server has to find out why.
  console.error(thrown)
  const { status, statusText } = partsOf(source)
  return createError({
    status,
    message: status === 404 ? 'Not Found' : describeStatus(status),
    statusText: statusText && standardStatusText(status),
    cause: thrown,
  })
}

// The query of a request may hold what only the server knows, and error responses repeat their address.
function withoutQuery(data: unknown): unknown {
  const { error, url } = (data ?? {}) as { error?: unknown; url?: unknown }
  return error === true && typeof url === 'string' ? { ...(data as object), url: url.split('?')[0] } : data
}

function partsOf({ status, statusCode, statusText, statusMessage }: ErrorParts): {
  status: number
  statusText: string | undefined
} {
  return { status: cleanStatus(status ?? statusCode), statusText: statusText ?? statusMessage }
}

/** A status that an error response can have. */
export function cleanStatus(status: number | undefined): number {
  return Number.isInteger(status) && status! >= 400 && status! <= 599 ? status! : 500
}

// The server's own routes respond with what visitors may know: they can request the same.
function isOwnResponse({ request, response }: FailedFetch): boolean {
  return typeof request === 'string' && /^\/(?!\/)/.test(request) && response !== undefined && !response.url
}
