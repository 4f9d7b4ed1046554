import { fromNodeHandler, toEventHandler } from 'h3'
import type { EventHandler, H3Event } from 'h3'
import dev from '#fw-server/dev'
import { hasResponder, rememberResponder } from '../errors/response-problem'
import { runMeasured } from '../monitoring/measured-middleware'

type Handle = (event: H3Event, next?: () => unknown) => unknown

/**
 * Development: a handler that imports the current version of its file, so that an edit does not restart the server.
 * `isNode`: the file exports a function of Node.
 */
export function freshHandler(file: string, isNode = false): EventHandler {
  return async (event: H3Event, next?: () => unknown) => {
    const module = await dev.import<{ default?: any }>(file)
    const exported = module.default ?? module
    const handler = (isNode ? fromNodeHandler(exported) : toEventHandler(exported)) as Handle | undefined
    if (!handler) throw dev.lacksHandler(file)
    const value = next
      ? await runMeasured(nameOf(file), handler as Parameters<typeof runMeasured>[1], event, next)
      : await handler(event)
    // A middleware that called `next` returns the value of the handler, which is known.
    if (value !== undefined && !hasResponder(event)) rememberResponder(event, file)
    return value
  }
}

/** `auth` for `server/middleware/01.auth.ts`. */
function nameOf(file: string): string {
  return file
    .replace(/^.*\//, '')
    .replace(/\.[a-z]+$/i, '')
    .replace(/^\d+\./, '')
}
