import type { ServingEngine } from '../engine/engine-types'
import { prepareSending, sendWhole } from '../engine/ready-response'

/** Server plugin, before all others: responses with a complete body take one write. */
export default function sendResponses(app: ServingEngine): void {
  const handle = app.fetch
  prepareSending()
  app.fetch = request => {
    const target = request.runtime?.node?.res
    const response = handle(request)
    if (!target) return response
    return response instanceof Promise ? response.then(made => sendWhole(made, target)) : sendWhole(response, target)
  }
}
