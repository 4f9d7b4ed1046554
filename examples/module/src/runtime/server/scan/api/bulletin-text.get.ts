import { createError, defineEventHandler, getQuery } from 'fw/server'
import { findBulletin } from '../../utils/find'

export default defineEventHandler(event => {
  const bulletin = findBulletin(String(getQuery(event).id))
  if (!bulletin) throw createError({ status: 404, statusText: 'Not Found' })
  return { text: bulletin.text }
})
