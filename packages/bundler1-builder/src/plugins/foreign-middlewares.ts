import type { NodeHandler } from '@fw/schema'
import type { Connect, Plugin, ViteDevServer } from 'vite'

interface Layer {
  route: string
  handle: unknown
}

/** The layers of one stage, as indexes of the stack of all middlewares. */
interface Range {
  start: number
  end: number
}

export interface ForeignMiddlewares {
  /** The first and the last plugin of the configuration: between them, plugins add middlewares. */
  first: Plugin
  last: Plugin
  /** Runs the middlewares. */
  createHandler: (server: ViteDevServer, base: string) => NodeHandler
}

/**
 * The middlewares that plugins add in `configureServer`, and those of the functions that it returns. Vite's own
 * middlewares only handle URLs below its base, but plugins choose theirs: a route that a listener adds to the stack is
 * one that Vite serves, such as a service worker at the root.
 */
export function collectForeignMiddlewares(): ForeignMiddlewares {
  const early: Range = { start: 0, end: 0 }
  const late: Range = { start: 0, end: 0 }
  const record =
    (edge: keyof Range) =>
    ({ middlewares }: ViteDevServer) => {
      early[edge] = middlewares.stack.length
      return () => void (late[edge] = middlewares.stack.length)
    }
  return {
    first: { name: 'fw:first', enforce: 'pre', configureServer: { order: 'pre', handler: record('start') } },
    last: { name: 'fw:last', enforce: 'post', configureServer: { order: 'post', handler: record('end') } },
    createHandler({ middlewares }, base) {
      // Everything that is added from now on was added by a listener or a plugin.
      const { length } = middlewares.stack
      const run = (layers: Layer[], ...[request, response, next]: Parameters<NodeHandler>): void =>
        layers.length === 0
          ? next()
          : (middlewares.handle as (...args: unknown[]) => void).call({ stack: layers }, request, response, next)
      return (request, response, next) => {
        const stack = middlewares.stack as Layer[]
        const { url } = request as Connect.IncomingMessage
        const finish = (error?: unknown): void => {
          request.url = url
          next(error)
        }
        run(stack.slice(early.start, early.end), request, response, error => {
          request.url = url
          if (error !== undefined && error !== null) return finish(error)
          // As with Vite: the later ones get the URL without the base.
          if (base !== '/' && url?.startsWith(base)) request.url = url.slice(base.length - 1)
          const added = stack.slice(length)
          const runVite = (failure?: unknown): void => {
            request.url = url
            if (failure === undefined && added.some(({ route }) => isBelow(route, url)))
              middlewares.handle(request as Connect.IncomingMessage, response as never, finish)
            else finish(failure)
          }
          run([...stack.slice(late.start, late.end), ...added], request, response, runVite)
        })
      }
    },
  }
}

/** Whether a URL is that of a route, and not of all. */
function isBelow(route: string, url: string | undefined): boolean {
  return route.length > 1 && url !== undefined && url.startsWith(route)
}
