import { defineHandler, getRequestURL } from 'h3'
import { info, loadRoutes } from '#fw-server/openapi'
import { basePath } from '../request/base-path'
import { createOpenapiDocument } from './openapi-document'
import { emitOpenapiPage } from './openapi-page'

/** `serverEngine.experimental.openAPI`: a page that shows the OpenAPI document, without scripts. */
export default defineHandler(async event => {
  event.res.headers.set('content-type', 'text/html; charset=utf-8')
  return emitOpenapiPage(createOpenapiDocument(await loadRoutes(), info, getRequestURL(event).origin + basePath()))
})
