import type { IncomingMessage, ServerResponse } from 'node:http'
import { buildDiagnostics } from '@fw/schema'
import type { FwOptions } from '@fw/schema'
import { allowOrigin } from './cors'
import { createHostCheck, hostOf } from './hosts'

/** Decides whom the development server answers at all. */
export interface Screen {
  /** Whether the request is for a host of this server. */
  allows: (request: IncomingMessage) => boolean
  /** Refuses a request, or answers a question about what other origins may do. False: the request goes on. */
  answers: (request: IncomingMessage, response: ServerResponse) => boolean
}

export function createScreen(options: Pick<FwOptions, 'devServer' | 'bundler1'>): Screen {
  const isAllowed = createHostCheck(options)
  const { cors } = options.devServer
  return {
    allows: ({ headers }) => isAllowed(headers.host),
    answers(request, response) {
      if (isAllowed(request.headers.host)) return allowOrigin(cors, request, response)
      const { code, why, fix } = buildDiagnostics.foreignHost({ host: hostOf(request.headers.host!) })
      response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end(`${code}: ${why}\n${fix}\n`)
      return true
    },
  }
}
