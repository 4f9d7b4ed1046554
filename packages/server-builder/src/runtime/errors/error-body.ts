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

/** The text of an error response. Data that JSON does not support is omitted: then, the reason is in `failure`. */
export function emitErrorJson({ unhandled: _, ...body }: ErrorBody): { text: string; failure?: unknown } {
  try {
    return { text: JSON.stringify(body) }
  } catch (failure) {
    const { error, url, status, statusText, statusCode, statusMessage, message } = body
    return { text: JSON.stringify({ error, url, status, statusText, statusCode, statusMessage, message }), failure }
  }
}

/** Creates the body of an error response, with the details that `audience` may see. */
export function createErrorBody(error: unknown, url: string, audience: 'visitor' | 'developer'): ErrorBody {
  const { status, statusText: statusOfError, message, data, body, stack, isExpected } = describeError(error, audience)
  const statusText = statusOfError ?? standardStatusText(status)
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
