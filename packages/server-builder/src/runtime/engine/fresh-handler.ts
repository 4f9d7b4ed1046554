import { fromNodeHandler, toEventHandler } from 'h3'
import type { EventHandler, H3Event } from 'h3'
import dev from '#fw-server/dev'
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
    if (next) return runMeasured(nameOf(file), handler as Parameters<typeof runMeasured>[1], event, next)
    return handler(event)
  }
}

/** `auth` for `server/middleware/01.auth.ts`. */
function nameOf(file: string): string {
  return file
    .replace(/^.*\//, '')
    .replace(/\.[a-z]+$/i, '')
    .replace(/^\d+\./, '')
}
