import { describeError, standardStatusText, unwrapError } from '@fw/schema/errors'
import type { FwError } from './ssr-context'
import { createError } from './fw-error'
import type { ErrorInput } from './fw-error'

/** A failed request of `$fetch`. */
interface FailedFetch extends Partial<FwError> {
  request?: unknown
  response?: { url?: string; statusText?: string }
}

/** The message of an error of which visitors may only see the status code. */
export function statusMessageOf(status: number): string {
  return status === 404 ? 'Page Not Found' : status < 500 ? 'Bad Request' : 'Server Error'
}

/** The error of `useAsyncData` or `useFetch` in the payload. An unexpected error only contains its status code. */
export function exposeDataError(thrown: unknown, isTimeout: boolean): FwError {
  const error = unwrapError(thrown)
  const { status, isExpected } = describeError(error, 'visitor')
  if (isTimeout || isExpected) return createError(error as ErrorInput)
  const { request, response, statusText, statusMessage, message, data } = (error ?? {}) as FailedFetch
  const text = statusText ?? statusMessage
  if (isOwnResponse(request, response)) {
    return createError({
      status,
      statusText: text,
      message: message?.replace(/\?[^"]*(?=")/, ''),
      data: withoutQuery(data),
      cause: thrown,
    })
  }
  // The operator of the server needs the reason.
  console.error(thrown)
  return createError({
    status,
    message: status === 404 ? 'Not Found' : statusMessageOf(status),
    statusText: text && standardStatusText(status),
    cause: thrown,
  })
}

// The query of a request may contain secrets of the server, and error responses repeat their URL.
function withoutQuery(data: unknown): unknown {
  const { error, url } = (data ?? {}) as { error?: unknown; url?: unknown }
  return error === true && typeof url === 'string' ? { ...(data as object), url: url.split('?')[0] } : data
}

// Responses of the server's own routes only contain data that visitors may see: they can send the same request.
function isOwnResponse(request: unknown, response: FailedFetch['response']): boolean {
  return typeof request === 'string' && /^\/(?!\/)/.test(request) && response !== undefined && !response.url
}
