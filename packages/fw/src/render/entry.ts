import * as buildOptions from '#build/options'
import type { Renderer } from '@fw/schema'
import { createSSRContext, saveCookies, releaseContext } from './create-ssr-context'
import { exposeError } from './page-error'
import { withLogs } from './document/server-logs'
import { prepareNonce } from './nonce'
import { runPipeline } from './pipeline'
import { limitRendering, releaseAfter } from './limit-rendering'

export { renderError } from './render-error'

/** Responds to a request with a page. Rejects with the error of the page, which `renderError` renders. */
export const render: Renderer['render'] = async request => {
  const context = createSSRContext(request)
  prepareNonce(context)
  limitRendering(context)
  const response =
    import.meta.dev && buildOptions.devLogs ? withLogs(context, () => runPipeline(context)) : runPipeline(context)
  const isReleased = context.aborted === undefined ? undefined : releaseAfter(context, response)
  try {
    return await (context.aborted === undefined ? response : Promise.race([response, context.aborted]))
  } catch (error) {
    saveCookies(request, context)
    throw exposeError(error)
  } finally {
    if (!isReleased && !context.isStreaming) releaseContext(context)
  }
}
