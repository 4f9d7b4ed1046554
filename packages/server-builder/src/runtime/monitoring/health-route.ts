import { pathOf } from '../request/url-path'

type Handle = (request: Request) => Response | Promise<Response>

let isClosing = false

/** Responds to the health route before any other code runs: 200 while the server works, 503 once it shuts down. */
export function answerHealth(handle: Handle, path: string): Handle {
  globalThis.process?.once?.('SIGTERM', () => {
    isClosing = true
  })
  return request => {
    const { url, method } = request
    if (pathOf(url) !== path || (method !== 'GET' && method !== 'HEAD')) return handle(request)
    return Response.json(
      { status: isClosing ? 'closing' : 'ok' },
      { status: isClosing ? 503 : 200, headers: { 'cache-control': 'no-store' } },
    )
  }
}
