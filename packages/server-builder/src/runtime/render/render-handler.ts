import { defineHandler } from 'h3'
import { useNitroApp } from 'nitro/app'
import { loadRenderer } from '#fw-server/renderer'
import { markPage } from '../engine/response-hooks'
import { isHeard } from '../engine/server-hooks'
import { withHeaders } from '../request/headers'
import { rejectMethod } from './reject-method'
import { createRenderRequest } from './render-request'
import { isSocketRequest } from '../request/socket-guard'

/** Passes requests without a matching route to the renderer. */
export default defineHandler(async event => {
  // Pages have no handler for sockets, so rendering one would be useless.
  if (import.meta._websocket && isSocketRequest(event.req as Request)) return new Response(null, { status: 404 })
  rejectMethod(event)
  const { render } = await loadRenderer!()
  const response = await render(createRenderRequest(event))
  if (import.meta.prerender) addPrerenderRoutes(response, event.context.prerender as string[] | undefined)
  if (isHeard(useNitroApp().hooks, 'beforeResponse', 'afterResponse')) markPage(response)
  // The engine drops prepared headers if the status code is an error.
  return response.status >= 400 ? withHeaders(response, event.res.headers) : response
})

/** Adds pages that the application found while rendering to prerendering. */
function addPrerenderRoutes(response: Response, routes: readonly string[] = []): void {
  if (routes.length > 0) response.headers.append('x-nitro-prerender', routes.map(encodeURIComponent).join(','))
}
