import type { ServingEngine } from '../engine/engine-types'
import { prepareSending, sendWhole } from '../engine/ready-response'

/** Responses with a complete body take one write. */
export function sendResponses(handle: ServingEngine['fetch']): ServingEngine['fetch'] {
  prepareSending()
  return request => {
    const target = request.runtime?.node?.res
    const response = handle(request)
    if (!target) return response
    return response instanceof Promise
      ? response.then(settled => sendWhole(settled, target))
      : sendWhole(response, target)
  }
}
