import { parseErrorData } from '#build/options'
import type { FwError } from '../shared/app-context'
import { createError, isFwError } from '../shared/error'
import { cleanStatusText } from './response'

type ErrorParts = Partial<FwError> & { cause?: unknown }

/** What the error page is told: all of an error that was meant for visitors; of any other one, in production, no more than its status. */
export function describeError(thrown: unknown, url: URL): FwError {
  const source = unwrap(thrown)
  const isMeant = isMeantForVisitors(source)
  const isOpen = isMeant || import.meta.dev
  const status = cleanStatus(source.status ?? source.statusCode)
  const text = isOpen ? readText(source.statusText ?? source.statusMessage) : undefined
  const message = isOpen ? readText(source.message) : undefined
  const error = createError({
    status,
    statusText: cleanStatusText(text) || (isMeant ? undefined : describeStatus(status)),
    message: message || text || describeStatus(status),
    data: isOpen ? parseData(source.data) : undefined,
    fatal: true,
    unhandled: !isMeant,
    url: url.pathname + url.search,
  })
  error.stack = import.meta.dev ? source.stack : ''
  return error
}

/** The error as the server gets it: under the name that server engines know, if it was meant for visitors, else the one that nobody expected. */
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

// Made with `createError` of the application or the server.
function isMeantForVisitors(source: ErrorParts): boolean {
  if (source.unhandled || !(source instanceof Error) || !(isFwError(source) || source.name === 'HTTPError' || isDescribed(source))) {
    return false
  }
  return !repeatsCause(source)
}

// Then it was made of an error that nobody expected, whose message was written for developers.
function repeatsCause({ cause, message }: ErrorParts): boolean {
  return cause instanceof Error && !isFwError(cause) && cause.message === message
}

// By the server, as the body of an error's answer: what must not be shown is gone.
function isDescribed(source: ErrorParts): boolean {
  return (source as { error?: unknown }).error === true
}

// What can be said of an error of which only the status may be known.
function describeStatus(status: number): string {
  return status === 404 ? 'Page Not Found' : status < 500 ? 'Bad Request' : 'Server Error'
}

function cleanStatus(status: number | undefined): number {
  return Number.isInteger(status) && status! >= 400 && status! <= 599 ? status! : 500
}

// In the payload data is text, unless the project wants it as it was.
function parseData(data: unknown): unknown {
  const isText = typeof data === 'string'
  if (data === undefined || data === null || isText !== parseErrorData) {
    return data
  }
  try {
    return isText ? JSON.parse(data) : JSON.stringify(data)
  }
  catch {
    return data
  }
}
