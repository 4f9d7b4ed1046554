import type { IncomingMessage, ServerResponse } from 'node:http'
import { developmentBase } from '@fw/schema'
import type { Fw, NodeHandler } from '@fw/schema'

interface NodeExchange {
  req: IncomingMessage
  res: ServerResponse
}

/** An event of any version of the server's HTTP library: it has the request and response of Node. */
interface NodeEvent {
  node?: NodeExchange
  runtime?: { node?: NodeExchange }
}

/**
 * Calls `server:devHandler` with a handler for the bundler's files, for modules that serve them elsewhere. Code of the
 * bundler itself (`isInternal`) is never shared with other origins.
 */
export async function callDevHandler(
  app: Fw,
  handle: NodeHandler,
  isInternal: (path: string) => boolean,
): Promise<void> {
  if (!app.hasListeners?.('server:devHandler')) return
  const base = developmentBase(app.options)
  await app.callHook('server:devHandler', event => handleEvent(handle, event as NodeEvent), {
    cors: path => path.startsWith(base) && !isInternal(path),
  })
}

/** Resolves when the bundler has responded, or with undefined if it has no such file. */
function handleEvent(handle: NodeHandler, event: NodeEvent): Promise<void> {
  const { req, res } = event.node ?? (event.runtime!.node as NodeExchange)
  return new Promise((resolve, reject) => {
    res.once('close', resolve)
    handle(req, res, error => (error ? reject(error as Error) : resolve()))
  })
}
