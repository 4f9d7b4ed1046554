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
  const refuse = (response: ServerResponse, text: string): true => {
    response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
    return true
  }
  return {
    allows: ({ headers }) => isAllowed(headers.host),
    answers(request, response) {
      if (isForeign(request)) return refuse(response, 'Only pages of this server may ask for that.\n')
      if (isAllowed(request.headers.host)) return allowOrigin(cors, request, response)
      const { code, why, fix } = buildDiagnostics.foreignHost({ host: hostOf(request.headers.host!) })
      return refuse(response, `${code}: ${why}\n${fix}\n`)
    },
  }
}

// What does something on this machine. Any page can send a request, whether it may read the answer or not.
const OWN_ONLY = /\/(?:__fw_errors\/report|__open-in-editor)(?:\?|$)/

/** Whether a page of another origin asks for what only pages of this one may. Programs are no pages. */
function isForeign({ url = '', headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none' && OWN_ONLY.test(url)
}
