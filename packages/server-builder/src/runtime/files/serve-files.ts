import type { ServerResponse } from 'node:http'
import { FastResponse } from 'srvx'
import { getRouteRules } from '../engine/engine-app'
import type { ServingEngine } from '../engine/engine-types'
import { REQUEST_HOOKS } from '../engine/pipeline'
import { hasPlainRules } from '../engine/plain-rules'
import { createReadyResponse } from '../engine/ready-response'
import type { HeaderList } from '../engine/ready-response'
import { isHeard } from '../engine/server-hooks'
import { pathOf } from '../request/url-path'
import { isUnchanged, PublicFiles, readyContentOf } from './public-files'
import type { FileVariant } from './public-files'

/**
 * Files of the output leave by a short path, before the router and the rules of the engine. Requests that a plugin
 * listens to, and files with rules that do more than to set headers, take the long one.
 */
export function serveFiles(handle: ServingEngine['fetch'], app: ServingEngine): ServingEngine['fetch'] {
  const files = new PublicFiles(headersOf)
  return request => {
    const { method, url, runtime } = request
    const target = runtime?.node?.res
    if (!target || (method !== 'GET' && method !== 'HEAD')) return handle(request)
    const path = pathOf(url)
    // Escaped names are rare.
    if (path.includes('%') || isHeard(app.hooks, ...REQUEST_HOOKS)) return handle(request)
    const file = files.find(path, request)
    // A file that cannot be read is an error, which the engine reports.
    return file ? respond(file, { request, target, onError: () => handle(request) }) : handle(request)
  }
}

function headersOf(path: string): HeaderList | undefined {
  const routeRules: Readonly<Record<string, unknown>> = { ...getRouteRules('GET', path).routeRules }
  if (!hasPlainRules(routeRules)) return undefined
  const headers = Object.entries((routeRules.headers ?? {}) as Record<string, string>)
  return headers.map(([name, value]) => [name.toLowerCase(), String(value)])
}

interface Exchange {
  request: Request
  target: ServerResponse
  onError: () => Response | Promise<Response>
}

function respond(file: FileVariant, { request, target, onError }: Exchange): Response | Promise<Response> {
  if (isUnchanged(file, request.headers)) return new FastResponse(null, { status: 304, headers: file.unchangedHeaders })
  if (request.method === 'HEAD') return new FastResponse(null, { headers: file.headers })
  const content = readyContentOf(file)
  return content instanceof Promise
    ? content.then(read => createReadyResponse(read, target), onError)
    : createReadyResponse(content, target)
}
