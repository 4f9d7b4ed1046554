import { createError, defineEventHandler } from 'fw/server'
import { files } from '#content'
import { respond } from './respond'

/** Serves what the module made, while the pages are rendered and from a built server. */
export default defineEventHandler(event => {
  const response = respond(files, event.url.pathname)
  if (!response) throw createError({ statusCode: 404, statusMessage: 'No such page' })
  return response
})
