import { devLogs } from '#build/options'
import type { Renderer } from '@fw/schema'
import { createSSRContext, leaveCookies, releaseContext } from './ssr-context'
import { exposeError } from './page-error'
import { withLogs } from './document/server-logs'
import { prepareNonce } from './document/nonce'
import { runPipeline } from './pipeline'

export { renderError } from './render-error'

/** Responds to a request with a page. Rejects with the error of the page, which `renderError` renders. */
export const render: Renderer['render'] = async request => {
  const context = createSSRContext(request)
  prepareNonce(context)
  try {
    return await (import.meta.dev && devLogs ? withLogs(() => runPipeline(context)) : runPipeline(context))
  } catch (error) {
    leaveCookies(request, context)
    throw exposeError(error)
  } finally {
    releaseContext(context)
  }
}
