import type { IncomingMessage, ServerResponse } from 'node:http'
import { buildDiagnostics } from '@fw/schema'
import type { FwOptions, Problem } from '@fw/schema'
import { allowOrigin } from './cors'
import { createHostCheck, hostOf } from './host-check'
import { createSocketCheck, isForeignAction } from './origin-check'

/** Decides which requests and sockets the development server accepts. */
export interface RequestFilter {
  /** Whether a WebSocket is for a host of this server, and from a page that may open one. */
  allowsSocket: (request: IncomingMessage) => boolean
  /** Rejects a request, or responds to a CORS preflight request. False: the request is accepted. */
  responds: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** Calls `report` once per origin whose WebSockets are rejected. */
export function createRequestFilter(
  options: Pick<FwOptions, 'devServer' | 'bundler1'>,
  report: (problem: Problem) => void,
): RequestFilter {
  const isAllowedHost = createHostCheck(options)
  const isAllowedSocket = createSocketCheck(options)
  const reported = new Set<string>()
  const { cors } = options.devServer
  const reject = (response: ServerResponse, text: string): true => {
    response
      .writeHead(403, {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .end(text)
    return true
  }
  return {
    allowsSocket({ headers }) {
      const { host, origin } = headers
      if (!isAllowedHost(host)) return false
      if (isAllowedSocket(headers)) return true
      if (!reported.has(origin!) && reported.size < 100)
        report(buildDiagnostics.foreignSocket({ origin: origin!, host: host ?? '' }))
      reported.add(origin!)
      return false
    },
    responds(request, response) {
      if (isForeignAction(request))
        return reject(response, 'Forbidden: only pages served by this development server may request this.\n')
      if (isAllowedHost(request.headers.host)) return allowOrigin(cors, request, response)
      const { code, why, fix } = buildDiagnostics.foreignHost({ host: hostOf(request.headers.host!) })
      return reject(response, `${code}: ${why}\n${fix}\n`)
    },
  }
}
