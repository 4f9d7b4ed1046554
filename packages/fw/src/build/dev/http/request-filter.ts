import type { IncomingMessage, ServerResponse } from 'node:http'
import { buildDiagnostics } from '@fw/schema'
import type { FwOptions, Problem } from '@fw/schema'
import { allowOrigin } from './cors'
import { createHostCheck, hostOf } from './host-check'
import { createSocketCheck, isForeignAction } from './origin-check'

/** Decides whom the development server answers at all. */
export interface Screen {
  /** Whether a WebSocket is for a host of this server, and from a page that may open one. */
  allowsSocket: (request: IncomingMessage) => boolean
  /** Refuses a request, or answers a question about what other origins may do. False: the request goes on. */
  answers: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** `report` is called with an origin whose WebSockets are refused. */
export function createScreen(
  options: Pick<FwOptions, 'devServer' | 'bundler1'>,
  report: (problem: Problem) => void,
): Screen {
  const isAllowed = createHostCheck(options)
  const isOwnSocket = createSocketCheck(options)
  const reported = new Set<string>()
  const { cors } = options.devServer
  const refuse = (response: ServerResponse, text: string): true => {
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
      if (!isAllowed(host)) return false
      if (isOwnSocket(headers)) return true
      if (!reported.has(origin!) && reported.size < 100)
        report(buildDiagnostics.foreignSocket({ origin: origin!, host: host ?? '' }))
      reported.add(origin!)
      return false
    },
    answers(request, response) {
      if (isForeignAction(request))
        return refuse(response, 'Forbidden: only pages served by this development server may request this.\n')
      if (isAllowed(request.headers.host)) return allowOrigin(cors, request, response)
      const { code, why, fix } = buildDiagnostics.foreignHost({ host: hostOf(request.headers.host!) })
      return refuse(response, `${code}: ${why}\n${fix}\n`)
    },
  }
}
