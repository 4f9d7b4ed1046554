import { fromNodeHandler as runWithNode } from 'h3'
import type { EventHandler, H3Event, NodeHandler, NodeMiddleware } from 'h3'

/** A handler or middleware. One type for both, so that the arguments of functions have their types. */
type NodeListener = (...args: Parameters<NodeMiddleware>) => ReturnType<NodeHandler> | ReturnType<NodeMiddleware>

/**
 * Converts a handler or middleware for Node's `http`. A request that did not come through a Node server (a call of the
 * server's own routes, prerendering, another platform) gets a request and a response of Node.
 */
export function fromNodeHandler(handler: NodeListener): EventHandler {
  const runDirectly = runWithNode(handler as NodeHandler)
  return event => (event.runtime?.node?.res ? runDirectly(event) : runWithFetch(handler, event))
}

async function runWithFetch(handler: NodeListener, event: H3Event): Promise<Response | undefined> {
  const { fetchNodeHandler } = await import('srvx/node')
  let isPassed = false
  const middleware: NodeMiddleware = (request, response, next) =>
    handler(request, response, error => {
      isPassed = error === undefined
      return next(error)
    })
  const response = await fetchNodeHandler((handler.length > 2 ? middleware : handler) as never, event.req as never)
  return isPassed ? undefined : response
}

type NodeArguments = Parameters<NodeMiddleware>

/** Runs a handler of Node, or a middleware until it has sent the response or called `next`. */
export function callNodeHandler(
  handler: NodeListener,
  request: NodeArguments[0],
  response: NodeArguments[1],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (error?: unknown): void => (error ? reject(error) : resolve())
    response.once('close', () => finish())
    response.once('error', finish)
    Promise.resolve(handler(request, response, finish)).then(
      () => handler.length < 3 && finish(),
      (error: unknown) => finish(error),
    )
  })
}

/** A handler of Node whose promise resolves when the response is sent. */
export function promisifyNodeHandler(
  handler: NodeListener,
): (request: NodeArguments[0], response: NodeArguments[1]) => Promise<void> {
  return (request, response) => callNodeHandler(handler, request, response)
}
