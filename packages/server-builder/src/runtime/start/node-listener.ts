import type { IncomingMessage, ServerResponse } from 'node:http'
import { handleUpgrade, middleware } from '#fw-server/node-middleware'

/** The engine's own name for the server. */
export { handleUpgrade, middleware }

/** The server as a function for other programs: `createServer(listener)`, or `app.use(listener)` with Express. */
export function listener(request: IncomingMessage, response: ServerResponse): unknown {
  // Programs such as Express set headers first. Node then keeps only the last of several headers with one name.
  if (response.getHeaderNames().length > 0) groupHeaders(response)
  return middleware(request, response)
}

function groupHeaders(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  response.writeHead = ((...args: unknown[]) => {
    const headers = args.at(-1)
    return writeHead(...(Array.isArray(headers) ? [...args.slice(0, -1), groupByName(headers.flat())] : args))
  }) as ServerResponse['writeHead']
}

/** Headers as an object, from a list of names and values in turn. */
function groupByName(list: readonly string[]): Record<string, string | string[]> {
  const groups: Record<string, string | string[]> = {}
  for (let index = 0; index < list.length; index += 2) {
    const [name, value] = [list[index]!.toLowerCase(), list[index + 1]!]
    groups[name] = name in groups ? [groups[name]!, value].flat() : value
  }
  return groups
}
