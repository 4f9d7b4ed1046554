import { defineHandler } from 'h3'
import type { H3Event } from 'h3'
import { useNitroApp } from 'nitro/app'
import { loadRenderer } from '#fw-server/renderer'
import { markPage } from '../engine/response-hooks'
import { isHeard } from '../engine/server-hooks'
import type { RenderContext, WatchedHooks } from '../engine/server-hooks'
import { withHeaders } from '../request/headers'
import { rejectMethod } from './reject-method'
import { createRenderRequest } from './render-request'
import { isSocketRequest } from '../request/socket-guard'

/** Passes requests without a matching route to the renderer. */
export default defineHandler(async event => {
  // Pages have no handler for sockets, so rendering one would be useless.
  if (import.meta._websocket && isSocketRequest(event.req as Request)) return new Response(null, { status: 404 })
  rejectMethod(event)
  const response = isHeard(useNitroApp().hooks, 'render:before') ? await renderWithHook(event) : await renderPage(event)
  if (import.meta.prerender) addPrerenderRoutes(response, event.context.prerender as string[] | undefined)
  // The engine drops prepared headers if the status code is an error.
  const page = response.status >= 400 ? withHeaders(response, event.res.headers) : response
  if (isHeard(useNitroApp().hooks, 'beforeResponse', 'afterResponse')) markPage(page)
  return page
})

async function renderPage(event: H3Event): Promise<Response> {
  const { render } = await loadRenderer!()
  return render(createRenderRequest(event))
}

/** Lets listeners of `render:before` respond, or replace the renderer. */
async function renderWithHook(event: H3Event): Promise<Response> {
  const context: RenderContext = { event, render: renderPage, response: undefined }
  await (useNitroApp().hooks as unknown as WatchedHooks).callHook('render:before', context)
  const response = context.response ?? (await context.render(event))
  if (response instanceof Response) return response
  const { body, statusCode, statusMessage, headers } = (
    typeof response === 'string' ? { body: response } : (response ?? {})
  ) as Exclude<RenderContext['response'], Response | undefined>
  return new Response(body ?? null, {
    status: statusCode ?? 200,
    headers: { 'content-type': 'text/html;charset=utf-8', ...headers },
    ...(statusMessage === undefined ? {} : { statusText: statusMessage }),
  })
}

/** Adds pages that the application found while rendering to prerendering. */
function addPrerenderRoutes(response: Response, routes: readonly string[] = []): void {
  if (routes.length > 0) response.headers.append('x-nitro-prerender', routes.map(encodeURIComponent).join(','))
}
