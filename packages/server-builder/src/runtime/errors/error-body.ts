import { describeError, standardStatusText } from '@fw/schema/errors'

/** The JSON body of an error response. */
export interface ErrorBody {
  error: true
  url: string
  status: number
  statusText: string
  /** Legacy names of the two above. */
  statusCode: number
  statusMessage: string
  message: string
  data?: unknown
  stack?: string[]
  unhandled?: boolean
}

/** Creates the body of an error response, with the details that `audience` may see. */
export function createErrorBody(error: unknown, url: string, audience: 'visitor' | 'developer'): ErrorBody {
  const { status, statusText: own, message, data, body, stack, isExpected } = describeError(error, audience)
  const statusText = own ?? standardStatusText(status)
  return {
    error: true,
    url,
    status,
    statusText,
    statusCode: status,
    statusMessage: statusText,
    message: message ?? statusText,
    ...(data !== undefined && { data }),
    ...body,
    ...(stack !== undefined && { stack: stack.split('\n').map(line => line.trim()) }),
    ...(!isExpected && { unhandled: true }),
  }
}
