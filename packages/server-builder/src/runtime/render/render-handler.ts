import { defineHandler } from 'h3'
import { loadRenderer } from '#fw-server/renderer'
import { withHeaders } from '../request/headers'
import { createRenderRequest } from './render-request'
import { isSocketRequest } from '../request/socket-guard'

/** Passes requests without a matching route to the renderer. */
export default defineHandler(async event => {
  // Pages have no handler for sockets, so rendering one would be useless.
  if (import.meta._websocket && isSocketRequest(event.req as Request)) return new Response(null, { status: 404 })
  const { render } = await loadRenderer!()
  const response = await render(createRenderRequest(event))
  if (import.meta.prerender) addPrerenderRoutes(response, event.context.prerender as string[] | undefined)
  // The engine drops prepared headers if the status code is an error.
  return response.status >= 400 ? withHeaders(response, event.res.headers) : response
})

/** Adds pages that the application found while rendering to prerendering. */
function addPrerenderRoutes(response: Response, routes: readonly string[] = []): void {
  if (routes.length > 0) response.headers.append('x-nitro-prerender', routes.map(encodeURIComponent).join(','))
}
