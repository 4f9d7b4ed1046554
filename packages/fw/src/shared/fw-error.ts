import type { FwError } from './app-context'

/** What an error may be made of: a message, an error, or the parts of one. */
export type ErrorInput = string | Error | (Partial<FwError> & { cause?: unknown })

const MARK = '__fw_error'

class ApplicationError extends Error implements FwError {
  status = 500
  statusText?: string
  data?: unknown
  fatal = false
  unhandled = false
  url?: string
  readonly [MARK] = true

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

  /** The parts that may leave the process: no cause, and a stack only in development. */
  toJSON(): Record<string, unknown> {
    const { message, status, statusText, data, fatal, unhandled, url } = this
    return { message, status, statusText, data, fatal, unhandled, url, ...(import.meta.dev && { stack: this.stack }) }
  }
}
Object.defineProperty(ApplicationError.prototype, 'name', { value: 'FwError', configurable: true, writable: true })

/** Makes an error with a status. An error that is one already is returned as it is. */
export function createError(input: ErrorInput): FwError {
  if (typeof input === 'string') {
    return new ApplicationError(input)
  }
  if (isFwError(input)) {
    return input
  }
  const parts = input as Partial<FwError> & { cause?: unknown }
  const text = parts.statusText ?? parts.statusMessage
  const error = new ApplicationError(parts.message || text || '', {
    cause: input instanceof Error ? input : parts.cause,
  })
  error.status = validStatus(parts.status ?? parts.statusCode)
  error.statusText = text
  error.data = parts.data
  error.fatal = parts.fatal ?? false
  error.unhandled = parts.unhandled ?? false
  error.url = parts.url
  if (parts.stack) {
    error.stack = parts.stack
  }
  return error
}

/** Whether a value was made by `createError`. */
export function isFwError(value: unknown): value is FwError {
  return value instanceof Error && (value as unknown as Record<string, unknown>)[MARK] === true
}

function validStatus(value: unknown): number {
  const status = Number(value)
  return Number.isInteger(status) && status >= 200 && status <= 599 ? status : 500
}
