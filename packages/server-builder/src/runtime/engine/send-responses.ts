import type { ServerResponse } from 'node:http'
import { prepareSending, sendWhole } from './ready-response'

interface Engine {
  fetch: (request: NodeServerRequest) => Response | Promise<Response>
}

/** `runtime` is only there if the request has come over the network. */
type NodeServerRequest = Request & { runtime?: { node?: { res?: ServerResponse } } }

/** Server plugin, before all others: responses with a complete body take one write. */
export default function sendResponses(app: Engine): void {
  const handle = app.fetch
  prepareSending()
  app.fetch = request => {
    const target = request.runtime?.node?.res
    const response = handle(request)
    if (!target) return response
    return response instanceof Promise ? response.then(made => sendWhole(made, target)) : sendWhole(response, target)
  }
}
