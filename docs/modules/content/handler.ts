import { createError, defineEventHandler } from 'fw/server'
import { files } from '#content'
import { respond } from './respond'

/** Serves the generated files during prerendering and in production. */
export default defineEventHandler(event => {
  const response = respond(files, event.url.pathname)
  if (!response) throw createError({ statusCode: 404, statusMessage: 'Not Found' })
  return response
})
