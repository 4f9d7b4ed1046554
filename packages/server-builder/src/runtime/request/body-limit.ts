import { replaceBody } from './request-body'
import type { ServerRequest } from './request-body'
import { closesConnection, drop } from './unread-body'

/**
 * Limits the body of a request to `limit` bytes; reading more throws the error. A declared length is checked at once,
 * and servers read no more than that, so only bodies without one are counted.
 */
export function limitBody(request: ServerRequest, limit: number, createError: () => Error): ServerRequest {
  const length = request.headers.get('content-length')
  if (length !== null && !request.headers.has('transfer-encoding')) {
    if (Number(length) <= limit) return request
    throw createError()
  }
  return request.body ? countBody(request, limit, createError) : request
}

function countBody(request: ServerRequest, limit: number, createError: () => Error): ServerRequest {
  let counted: Response | undefined
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const body = (): Response => (counted ??= new Response(countStream(request, limit, createError), { headers }))
  return replaceBody(request, body, {
    bodyUsed: () => counted?.bodyUsed ?? false,
    clone: () => () => countBody(request.clone() as ServerRequest, limit, createError),
    _request: () =>
      new Request(request.url, {
        method: request.method,
        headers: request.headers,
        signal: request.signal,
        body: body().body,
        duplex: 'half',
      } as RequestInit),
  })
}

// The rest after the limit is read and discarded: if the connection is closed while the client still sends, the
// response is lost.
function countStream(
  request: ServerRequest,
  limit: number,
  createError: () => Error,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = (request.body as ReadableStream<Uint8Array>).getReader()
  let size = 0
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) return controller.close()
      size += value.byteLength
      if (size <= limit) return controller.enqueue(value as Uint8Array<ArrayBuffer>)
      const dropped = drop(reader)
      if (closesConnection(request)) await dropped
      controller.error(createError())
    },
    cancel: reason => reader.cancel(reason),
  })
}
