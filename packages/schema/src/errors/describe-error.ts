import { cleanStatus, cleanStatusText } from './http-status'
import { isError, nameThrown, readProperty, readText, stripColors } from './read-thrown'

/** `visitor`: clients of a built server. `developer`: clients in development. `log`: the terminal. */
export type ErrorAudience = 'visitor' | 'developer' | 'log'

/** What an audience may know about a thrown value. Everything else is missing. */
export interface ErrorDescription {
  /** An error status code: 400 to 599. */
  status: number
  /** Whether it was created for visitors, with `createError` of the application or of the server. */
  isExpected: boolean
  /** Only for logs. */
  name?: string
  message?: string
  /** Reason phrase of the error itself. */
  statusText?: string
  data?: unknown
  /** Fields for the JSON body of the response. */
  body?: Readonly<Record<string, unknown>>
  stack?: string
  /** The cause and the errors of an `AggregateError`, as they were thrown. Only for logs. */
  causes?: readonly unknown[]
}

/** The property that marks errors of `createError` of the application. */
export const ERROR_MARK = '__fw_error'

// Wrapped errors can be circular.
const MAX_WRAPPERS = 8

/**
 * Describes any thrown value for an audience. Of an unexpected error, visitors only learn the status code: message,
 * data and reason phrase may contain secrets. Never throws.
 */
export function describeError(thrown: unknown, audience: ErrorAudience): ErrorDescription {
  const error = unwrapError(thrown)
  const isExpected = isExpectedError(error)
  const status = cleanStatus(readStatus(error) ?? readStatus(thrown), 400, 500)
  if (audience === 'log') return { status, isExpected, ...describeForLog(error) }
  if (audience === 'visitor' && !isExpected) return { status, isExpected }
  const description = { status, isExpected, ...describeContent(error, isExpected) }
  const stack = readProperty(error, 'stack')
  return audience === 'developer' && typeof stack === 'string' && stack !== ''
    ? { ...description, stack: stripColors(stack) }
    : description
}

function readStatus(error: unknown): string | undefined {
  return showPrimitive(readProperty(error, 'status') ?? readProperty(error, 'statusCode'))
}

function describeForLog(error: unknown): Pick<ErrorDescription, 'name' | 'message' | 'stack' | 'causes'> {
  const stack = readText(error, 'stack')
  const cause = readProperty(error, 'cause')
  const errors = readProperty(error, 'errors')
  const causes = [...(cause === undefined ? [] : [cause]), ...(Array.isArray(errors) ? (errors as unknown[]) : [])]
  return { ...nameThrown(error), ...(stack === undefined ? {} : { stack }), ...(causes.length > 0 ? { causes } : {}) }
}

function describeContent(error: unknown, isExpected: boolean): Partial<ErrorDescription> {
  const message = showMessage(error)
  const statusText = cleanStatusText(
    showPrimitive(readProperty(error, 'statusText') ?? readProperty(error, 'statusMessage')),
  )
  const data = readProperty(error, 'data')
  const body = isExpected ? readProperty(error, 'body') : undefined
  return {
    ...(message ? { message: stripColors(message) } : {}),
    ...(statusText ? { statusText } : {}),
    ...(data === undefined ? {} : { data }),
    ...(typeof body === 'object' && body !== null ? { body: body as Record<string, unknown> } : {}),
  }
}

function showMessage(error: unknown): string | undefined {
  return showPrimitive(
    (typeof error === 'object' && error !== null) || typeof error === 'function'
      ? readProperty(error, 'message')
      : String(error),
  )
}

// Properties of a thrown value can be of any type.
function showPrimitive(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** The thrown value without the errors that the server engine wraps around it. */
export function unwrapError(thrown: unknown): unknown {
  let error = thrown
  for (let count = 0; count < MAX_WRAPPERS; count++) {
    if (readProperty(error, 'unhandled') !== true) break
    const cause = readProperty(error, 'cause')
    // `throw undefined` is wrapped as well; an unexpected error of the application has no cause.
    if (cause === undefined && readProperty(error, 'name') !== 'HTTPError') break
    error = cause
  }
  return error
}

/** Whether an error was created for visitors, with `createError` of the application or of the server. */
export function isExpectedError(thrown: unknown): boolean {
  return (
    isError(thrown) &&
    !readProperty(thrown, 'unhandled') &&
    (hasErrorMark(thrown) || isServerError(thrown) || isDescribed(thrown)) &&
    !repeatsCause(thrown)
  )
}

/** Whether an error was created from an unexpected one, whose message was written for developers. */
export function repeatsCause(thrown: unknown): boolean {
  const cause = readProperty(thrown, 'cause')
  return isError(cause) && !hasErrorMark(cause) && readProperty(cause, 'message') === readProperty(thrown, 'message')
}

// Created with `createError` of the application.
function hasErrorMark(thrown: unknown): boolean {
  return isError(thrown) && readProperty(thrown, ERROR_MARK) === true
}

// HTTP clients use the same name for errors with URLs in their messages; those have no status of their own.
function isServerError(thrown: Error): boolean {
  return readProperty(thrown, 'name') === 'HTTPError' && typeof readProperty(thrown, 'status') === 'number'
}

// The body of an error response of the server: secrets were removed there.
function isDescribed(thrown: Error): boolean {
  return readProperty(thrown, 'error') === true
}
