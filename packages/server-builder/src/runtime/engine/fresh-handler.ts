import { toEventHandler } from 'h3'
import type { EventHandler, H3Event } from 'h3'
import dev from '#fw-server/dev'

/** Development: a handler that imports the current version of its file, so that an edit does not restart the server. */
export function freshHandler(file: string): EventHandler {
  return async (event: H3Event, next?: () => unknown) => {
    const module = await dev.import(file)
    const handler = toEventHandler(module.default ?? module) as
      | ((event: H3Event, next?: () => unknown) => unknown)
      | undefined
    if (!handler) throw dev.lacksHandler(file)
    const result = await handler(event, next)
    // Like the engine for middleware without a `next` parameter.
    return result === undefined && next && handler.length < 2 ? next() : result
  }
}
