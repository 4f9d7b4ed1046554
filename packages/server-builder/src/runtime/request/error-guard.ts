import { protectError } from './headers'
import { closesConnection, declaresBody, skipBody } from './unread-body'

type Handle = (request: Request) => Response | Promise<Response>

/** Protects error responses. If the connection closes with them, an unread body is discarded first. */
export function guardErrors(handle: Handle): Handle {
  return request => {
    const response = handle(request)
    return response instanceof Promise
      ? response.then(settled => finish(settled, request))
      : response.status < 400
        ? response
        : finish(response, request)
  }
}

function finish(response: Response, request: Request): Response | Promise<Response> {
  const guarded = protectError(response)
  if (guarded.status < 400 || !closesConnection(request) || !declaresBody(request)) return guarded
  return skipBody(request).then(() => guarded)
}
