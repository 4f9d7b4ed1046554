import { PAYLOAD_FILE } from '../app/payload-load'
import type { SSRContext } from '../shared/app-context'
import { renderContent } from './app'
import { emitFile, hasOwnPayload } from './payload'
import { createResponse } from './response'

const END = `/${PAYLOAD_FILE}`

/** Answers a request for the data of a page that the server keeps: navigations in the browser need no more of it. */
export async function answerPayload(context: SSRContext): Promise<Response | undefined> {
  const { pathname } = context.url
  if (!pathname.endsWith(END) || !hasOwnPayload(context)) {
    return undefined
  }
  context.url = new URL(context.url)
  context.url.pathname = pathname.slice(0, -END.length) || '/'
  context.payload.path = context.url.pathname + context.url.search
  await renderContent(context)
  if (context.response || context.payload.error) {
    return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  }
  context.headers.set('content-type', PAYLOAD_FILE.endsWith('.js') ? 'text/javascript;charset=utf-8' : 'application/json;charset=utf-8')
  return createResponse(context, emitFile(context))
}
