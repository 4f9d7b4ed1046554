import { describeError, isExpectedError, repeatsCause, standardStatusText } from '@fw/schema/errors'
import * as buildOptions from '#build/options'
import type { FwError } from '../shared/ssr-context'
import { statusMessageOf } from '../shared/data-error'
import { createError, isFwError } from '../shared/fw-error'

/** The error that the error page receives. */
export function createPageError(thrown: unknown, url: URL): FwError {
  const { status, statusText, message, data, stack, isExpected } = describeError(
    thrown,
    import.meta.dev ? 'developer' : 'visitor',
  )
  const error = createError({
    status,
    statusText: statusText ?? (isExpected ? undefined : standardStatusText(status)),
    message: message ?? statusText ?? statusMessageOf(status),
    data: convertData(data),
    fatal: true,
    unhandled: !isExpected,
    url: url.pathname + url.search,
  })
  error.stack = stack ?? ''
  return error
}

/**
 * The error that the server receives: an error for visitors has the name that server engines know, an error created
 * from an unexpected one is replaced by that one.
 */
export function exposeError(thrown: unknown): unknown {
  if (!isFwError(thrown)) return thrown
  if (isExpectedError(thrown))
    return Object.defineProperty(thrown, 'name', { value: 'HTTPError', configurable: true, writable: true })
  return repeatsCause(thrown) ? thrown.cause : thrown
}

// The payload contains data as a string, unless `parseErrorData` is set.
function convertData(data: unknown): unknown {
  const isString = typeof data === 'string'
  if (data === undefined || data === null || isString !== buildOptions.parseErrorData) return data
  try {
    return isString ? JSON.parse(data) : JSON.stringify(data)
  } catch {
    return data
  }
}
