import { STATUS_TEXT } from './status-text'

/** An error as callers see it. */
export interface ErrorBody {
  error: true
  url: string
  status: number
  statusText: string
  /** Older names of the two above. */
  statusCode: number
  statusMessage: string
  message: string
  data?: unknown
  stack?: string[]
  unhandled?: boolean
}

interface Thrown {
  status?: number
  statusCode?: number
  statusText?: string
  statusMessage?: string
  message?: string
  data?: unknown
  body?: Record<string, unknown>
  unhandled?: boolean
  stack?: string
}

/**
 * What may be said of an error. Without `isDev` nothing of an error that was not made for users: no message, data,
 * stack or path.
 */
export function describeError(error: unknown, url: string, isDev: boolean): ErrorBody {
  const thrown = (error ?? {}) as Thrown
  const status = validStatus(thrown.status ?? thrown.statusCode)
  const unhandled = thrown.unhandled ?? (thrown.status === undefined && thrown.statusCode === undefined)
  const isHidden = unhandled && !isDev
  const statusText = (!isHidden && oneLine(thrown.statusText ?? thrown.statusMessage)) || STATUS_TEXT[status] || 'Error'
  return {
    error: true,
    url,
    status,
    statusText,
    statusCode: status,
    statusMessage: statusText,
    message: (!isHidden && withoutColors(thrown.message)) || statusText,
    ...(!isHidden && thrown.data !== undefined && { data: thrown.data }),
    ...(!unhandled && thrown.body),
    ...(isDev &&
      thrown.stack && {
        stack: withoutColors(thrown.stack)!
          .split('\n')
          .map(line => line.trim()),
      }),
    ...(unhandled && { unhandled }),
  }
}

function validStatus(status: number | undefined): number {
  return Number.isInteger(status) && status! >= 400 && status! < 600 ? status! : 500
}

function oneLine(text: string | undefined): string | undefined {
  return text?.replace(/[^\t\u0020-\u007E]/g, '')
}

// Bundlers write their messages for terminals.
function withoutColors(text: string | undefined): string | undefined {
  // oxlint-disable-next-line no-control-regex -- the escapes are what is looked for.
  return text?.replace(/\u001B\[[\d;]*m/g, '')
}
