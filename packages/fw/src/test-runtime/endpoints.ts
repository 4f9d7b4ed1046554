import { H3 } from '@fw/server-builder/h3'
import type { EventHandler } from '@fw/server-builder/h3'
import type { TestState } from '../shared/test-state'
import { useTestState } from './tested-app'

export interface EndpointOptions {
  handler: EventHandler
  /** Default: all methods. */
  method?: string
  /** Whether it responds only to the first request. Default: false. */
  once?: boolean
}

/** Marks the response of an endpoint whose path does not match. */
const OTHER_PATH = 'x-fw-test-other-path'

/**
 * Registers a handler that responds to requests of the app under test instead of a server. `url` is a path, with
 * optional parameters (`/api/users/:id`), or a full URL. The endpoint that was registered last has precedence. Returns
 * a function that removes the endpoint.
 */
export function registerEndpoint(url: string, options: EventHandler | EndpointOptions): () => void {
  const { endpoints } = useTestState('registerEndpoint()')
  const { handler, method, once = false } = typeof options === 'function' ? { handler: options } : options
  const target = new URL(url, 'http://localhost')
  const app = new H3()
    .all(decodeURI(target.pathname), handler)
    .all('/**', () => new Response(null, { headers: { [OTHER_PATH]: '1' } }))
  const endpoint: TestState['endpoints'][number] = {
    url,
    method: method?.toUpperCase(),
    once,
    respond: async request => {
      const response = await app.fetch(request)
      return response.headers.has(OTHER_PATH) ? undefined : response
    },
  }
  endpoints.unshift(endpoint)
  return () => removeEndpoint(endpoints, endpoint)
}

function removeEndpoint(endpoints: TestState['endpoints'], endpoint: TestState['endpoints'][number]): void {
  const index = endpoints.indexOf(endpoint)
  if (index >= 0) endpoints.splice(index, 1)
}

/** The response of the matching endpoint. `path` is relative to the base URL, or undefined for another origin. */
export async function respond(
  { endpoints, native }: TestState,
  request: Request,
  path: string | undefined,
): Promise<Response | undefined> {
  // A copy, because endpoints with `once` are removed during the loop.
  for (const endpoint of Array.from(endpoints)) {
    if (endpoint.method !== undefined && endpoint.method !== request.method) continue
    const isFull = /^https?:/i.test(endpoint.url)
    if (isFull ? new URL(endpoint.url).origin !== new URL(request.url).origin : path === undefined) continue
    const url = isFull ? request.url : new URL(path!, request.url).href
    const response = await endpoint.respond(new native.Request(url, request.clone()))
    if (!response) continue
    if (endpoint.once) removeEndpoint(endpoints, endpoint)
    return response
  }
  return undefined
}
