import { cleanStatus, ERROR_MARK } from '@fw/schema/errors'
import type { FwError } from './ssr-context'

/** The input of `createError`: a message, an error, or its properties. */
export type ErrorInput = string | Error | (Partial<FwError> & { cause?: unknown })

class ApplicationError extends Error implements FwError {
  status = 500
  statusText?: string
  data?: unknown
  fatal = false
  unhandled = false
  url?: string
  readonly [ERROR_MARK] = true

  get statusCode(): number {
    return this.status
  }
  set statusCode(value) {
    this.status = value
  }
  get statusMessage(): string | undefined {
    return this.statusText
  }
  set statusMessage(value) {
    this.statusText = value
  }

  /** The properties that may leave the process: no cause, and a stack only in development. */
  toJSON(): Record<string, unknown> {
    const { message, status, statusText, statusCode, statusMessage, data, fatal, unhandled, url, stack } = this
    return {
      message,
      status,
      statusText,
      // Legacy names of the two above.
      statusCode,
      statusMessage,
      data,
      fatal,
      unhandled,
      url,
      ...(import.meta.dev && { stack }),
    }
  }
}
Object.defineProperty(ApplicationError.prototype, 'name', { value: 'FwError', configurable: true, writable: true })

/** Creates an error with a status code. An error of `createError` is returned unchanged. */
export function createError(input: ErrorInput): FwError {
  if (typeof input === 'string') return new ApplicationError(input)
  if (isFwError(input)) return input
  const parts = input as Partial<FwError> & { cause?: unknown }
  const text = parts.statusText ?? parts.statusMessage
  const error = new ApplicationError(parts.message || text || '', {
    cause: input instanceof Error ? input : parts.cause,
  })
  error.status = cleanStatus(parts.status ?? parts.statusCode, 200, 500)
  error.statusText = text
  error.data = parts.data
  error.fatal = parts.fatal ?? false
  error.unhandled = parts.unhandled ?? false
  error.url = parts.url
  if (parts.stack) error.stack = parts.stack
  return error
}

/** Whether a value was created by `createError`. */
export function isFwError(value: unknown): value is FwError {
  return value instanceof Error && (value as unknown as Record<string, unknown>)[ERROR_MARK] === true
}
