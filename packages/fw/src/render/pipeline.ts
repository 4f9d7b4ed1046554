import * as buildOptions from '#build/options'
import type { SSRContext } from '../shared/ssr-context'
import { renderPage } from './render-app'
import { sendHints } from './document/early-hints'
import { respondWithIsland } from './islands/render-island'
import { respondWithPayload } from './payload-page'
import { respondWithShell } from './spa-shell'
import { assetsPath } from './document/asset-urls'

/** One way to respond. Returning undefined passes the request to the next stage. */
type Stage = (context: SSRContext) => Response | undefined | Promise<Response | undefined>

/** The stages of a request, in order. */
const stages: Stage[] = [
  applyRules,
  respondToMissingAsset,
  ...(buildOptions.ssr && buildOptions.hasIslands ? [respondWithIsland] : []),
  ...(buildOptions.ssr && buildOptions.payloadExtraction ? [respondWithPayload] : []),
  ...(buildOptions.writeEarlyHints ? [sendHints] : []),
  respondWithShell,
  // Without SSR, the server does not contain the application.
  ...(buildOptions.ssr ? [renderPage] : []),
]

/** Responds to a request. */
export async function runPipeline(context: SSRContext): Promise<Response> {
  for (const stage of stages) {
    const result = stage(context)
    // Most stages decide at once.
    const response = result instanceof Promise ? await result : result
    if (response) return response
  }
  return new Response(null, { status: 404 })
}

// Applies the render options of route rules and of the caller.
function applyRules(context: SSRContext): undefined {
  context.noSSR =
    !buildOptions.ssr ||
    context.routeRules.ssr === false ||
    (buildOptions.respectNoSSRHeader && context.request.headers.has('x-fw-no-ssr'))
  context.payload.serverRendered = !context.noSSR
}

// A missing built file (requested by an old page in an open tab) is not a page, so nothing is rendered.
function respondToMissingAsset(context: SSRContext): Response | undefined {
  const path = assetsPath(context.runtimeConfig)
  if (context.error || path === '/' || !context.url.pathname.startsWith(path)) return undefined
  return new Response('Not found', {
    status: 404,
    headers: { 'content-type': 'text/plain;charset=utf-8', 'cache-control': 'no-store' },
  })
}
