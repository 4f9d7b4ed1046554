import * as buildOptions from '#build/options'
import { PAYLOAD_FILE } from '../app/payload/load-payload'
import type { SSRContext } from '../shared/ssr-context'
import { renderContent } from './render-app'
import { emitFile, hasOwnPayload } from './payload/emit-payload'
import { respond } from './response-hook'

const END = `/${PAYLOAD_FILE}`

/**
 * Responds with the payload of a page whose responses are cached: client-side navigations need nothing else. The route
 * rules of the page apply. Other pages have no payload file, and no page is rendered under such a URL, because shared
 * caches may store it.
 */
export function respondWithPayload(context: SSRContext): Response | Promise<Response> | undefined {
  if (context.error || !context.url.pathname.endsWith(END)) return undefined
  return buildOptions.hasPayloads && hasOwnPayload(context) ? renderPayload(context) : createMissing()
}

async function renderPayload(context: SSRContext): Promise<Response> {
  const { pathname } = context.url
  context.url = new URL(context.url)
  context.url.pathname = pathname.slice(0, -END.length) || '/'
  context.payload.path = context.url.pathname + context.url.search
  await renderContent(context)
  if (context.response || context.payload.error) return createMissing()
  context.headers.set(
    'content-type',
    PAYLOAD_FILE.endsWith('.js') ? 'text/javascript;charset=utf-8' : 'application/json;charset=utf-8',
  )
  return respond(context, emitFile(context))
}

function createMissing(): Response {
  return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
}
