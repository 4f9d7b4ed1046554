import { defineHandler, getRequestURL } from 'h3'
import { info, loadRoutes } from '#fw-server/openapi'
import { basePath } from '../request/base-path'
import { createOpenapiDocument } from './openapi-document'

/** `serverEngine.experimental.openAPI`: the OpenAPI document. */
export default defineHandler(async event =>
  createOpenapiDocument(await loadRoutes(), info, getRequestURL(event).origin + basePath()),
)
