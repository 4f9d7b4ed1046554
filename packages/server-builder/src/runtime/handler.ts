import { defineHandler } from 'h3'
import { loadRenderer } from '#fw-server/renderer'
import { withHeaders } from './headers'
import { createRenderRequest } from './render-request'

/** Hands what no route answers to the renderer. */
export default defineHandler(async (event) => {
  const { render } = await loadRenderer()
  const response = await render(createRenderRequest(event))
  // The engine drops prepared headers when the status is an error.
  return response.status >= 400 ? withHeaders(response, event.res.headers) : response
})
