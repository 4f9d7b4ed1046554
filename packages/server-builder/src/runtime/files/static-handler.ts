import { isPublicAssetURL } from '#nitro/virtual/public-assets'
import { createError, defineHandler } from 'h3'
import type { H3Event } from 'h3'
import { markOwn } from '../engine/pipeline'
import { decodePath } from '../request/url-path'
import { contentOf, isUnchanged, PublicFiles } from './public-files'

const files = new PublicFiles()

const serveFile = defineHandler((event: H3Event) => {
  const { method, headers } = event.req
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const path = decodePath(withoutTrailingSlash(event.url.pathname))
  const file = files.find(path, event.req)
  if (!file) {
    if (isPublicAssetURL(path)) refuse(event)
    return undefined
  }
  const isKnown = isUnchanged(file, headers)
  // Headers of rules win.
  for (const [name, value] of isKnown ? file.unchangedHeaders : file.headers)
    if (!event.res.headers.has(name)) event.res.headers.set(name, value)
  if (!isKnown) return contentOf(file)
  event.res.status = 304
  return ''
})

/** Replaces the engine's handler of files: it prefers encodings that a client does not prefer, or even refuses. */
export default markOwn(serveFile)

function withoutTrailingSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

// It is missing in a folder that only has files, and its headers are those of immutable files.
function refuse(event: H3Event): never {
  event.res.headers.delete('cache-control')
  throw createError({ status: 404, statusText: 'Not Found' })
}
