import { parseErrorData } from '#build/options'
import type { FwError } from '../shared/app-context'
import { createError, isFwError } from '../shared/fw-error'
import { cleanStatus, describeStatus, isMeantForVisitors, repeatsCause } from '../shared/exposure'
import type { ErrorParts } from '../shared/exposure'
import { standardStatusText } from '../shared/status-text'
import { cleanStatusText } from './response'

/**
 * What the error page is told: all of an error that was meant for visitors; of any other one, in production, no more
 * than its status.
 */
export function describeError(thrown: unknown, url: URL): FwError {
  const source = unwrap(thrown)
  const isMeant = isMeantForVisitors(source)
  const isOpen = isMeant || import.meta.dev
  const status = cleanStatus(source.status ?? source.statusCode)
  const text = isOpen ? readText(source.statusText ?? source.statusMessage) : undefined
  const message = isOpen ? readText(source.message) : undefined
  const error = createError({
    status,
    statusText: cleanStatusText(text) || (isMeant ? undefined : standardStatusText(status)),
    message: message || text || describeStatus(status),
    data: isOpen ? parseData(source.data) : undefined,
    fatal: true,
    unhandled: !isMeant,
    url: url.pathname + url.search,
  })
  error.stack = import.meta.dev ? source.stack : ''
  return error
}

/**
 * The error as the server gets it: under the name that server engines know, if it was meant for visitors, else the one
 * that nobody expected.
 */
export function exposeError(thrown: unknown): unknown {
  if (!isFwError(thrown)) {
    return thrown
  }
  if (isMeantForVisitors(thrown)) {
    return Object.defineProperty(thrown, 'name', { value: 'HTTPError', configurable: true, writable: true })
  }
  return repeatsCause(thrown) ? thrown.cause : thrown
}

// The server engine wraps errors that are not its own, once.
function unwrap(thrown: unknown): ErrorParts {
  if (typeof thrown !== 'object' || thrown === null) {
    return { message: String(thrown) }
  }
  const { unhandled, cause } = thrown as ErrorParts
  return unhandled && cause instanceof Error ? cause : thrown
}

// Anything can be thrown, with anything in it.
function readText(text: unknown): string | undefined {
  return text === undefined || text === null ? undefined : String(text)
}

// In the payload data is text, unless the project wants it as it was.
function parseData(data: unknown): unknown {
  const isText = typeof data === 'string'
  if (data === undefined || data === null || isText !== parseErrorData) {
    return data
  }
  try {
    return isText ? JSON.parse(data) : JSON.stringify(data)
  } catch {
    return data
  }
}
