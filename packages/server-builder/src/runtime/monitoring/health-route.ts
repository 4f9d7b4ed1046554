import { health } from '#fw-server/monitoring'
import { isClosing } from '../engine/server-closing'
import { pathOf } from '../request/url-path'

type Handle = (request: Request) => Response | Promise<Response>

/** Responds to the health route before any other code runs: 200 while the server works, 503 once it shuts down. */
export function answerHealth(handle: Handle): Handle {
  return request => {
    const { url, method } = request
    if (pathOf(url) !== health || (method !== 'GET' && method !== 'HEAD')) return handle(request)
    const isEnding = isClosing()
    return Response.json(
      { status: isEnding ? 'closing' : 'ok' },
      { status: isEnding ? 503 : 200, headers: { 'cache-control': 'no-store' } },
    )
  }
}
