import { hasIslands, payloadExtraction, respectNoSSRHeader, ssr, writeEarlyHints } from '#build/options'
import type { SSRContext } from '../shared/app-context'
import { renderPage } from './render-app'
import { sendHints } from './document/early-hints'
import { answerIsland } from './islands/render-island'
import { answerPayload } from './payload/payload-page'
import { answerShell } from './spa-shell'
import { assetsPath } from './document/asset-urls'

/** One way to answer. Answering nothing leaves the request to the next one. */
type Stage = (context: SSRContext) => Response | undefined | Promise<Response | undefined>

/** How a page is answered, in order. */
const stages: Stage[] = [
  applyRules,
  answerMissingAsset,
  ...(ssr && hasIslands ? [answerIsland] : []),
  ...(ssr && payloadExtraction ? [answerPayload] : []),
  ...(writeEarlyHints ? [sendHints] : []),
  answerShell,
  // Without server rendering nothing of the application is in the server.
  ...(ssr ? [renderPage] : []),
]

/** Answers a request. */
export async function runPipeline(context: SSRContext): Promise<Response> {
  for (const stage of stages) {
    const response = await stage(context)
    if (response) {
      return response
    }
  }
  return new Response(null, { status: 404 })
}

// What route rules and the caller say about how to render.
function applyRules(context: SSRContext): undefined {
  context.noSSR =
    !ssr || context.routeRules.ssr === false || (respectNoSSRHeader && context.request.headers.has('x-fw-no-ssr'))
  context.payload.serverRendered = !context.noSSR
}

// A built file that is gone (an old page in an open tab asks for it) is no page, and no reason to render one.
function answerMissingAsset(context: SSRContext): Response | undefined {
  const path = assetsPath(context.runtimeConfig)
  if (context.error || path === '/' || !context.url.pathname.startsWith(path)) {
    return undefined
  }
  return new Response('Not found', {
    status: 404,
    headers: { 'content-type': 'text/plain;charset=utf-8', 'cache-control': 'no-store' },
  })
}
