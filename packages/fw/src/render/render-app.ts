import { renderToString } from 'vue/server-renderer'
import { createServerApp } from '../app/create-server'
import { followContext } from '../app/context/app-context'
import type { FwVueApp } from '../app/context/app-context'
import type { SSRContext } from '../shared/ssr-context'
import { composeDocument, emitRoot } from './document/compose-document'
import { finishResponse } from './response'
import { respond } from './response-hook'
import { RenderedChunks } from './stream/render-chunks'
import { isStreamable, streamPage } from './stream/stream-page'

/** Renders the application for the request: the page, or the response that the application returned instead. */
export async function renderPage(context: SSRContext): Promise<Response> {
  const render = (): Promise<string | Response> =>
    isStreamable(context) ? renderStreamable(context) : renderContent(context)
  const content = await (context.measure ? context.measure('render', context.url.pathname, render) : render())
  if (content instanceof Response) return content
  if (context.response) return finishResponse(context.response, context.headers)
  if (context.payload.error && !context.error) {
    // The error page handles it, so that every kind of client gets a suitable response.
    throw context.payload.error
  }
  return respond(context, await composeDocument(context, emitRoot(content)))
}

/** The HTML of the application, without the document. Empty if it responded otherwise, or failed. */
export async function renderContent(context: SSRContext): Promise<string> {
  try {
    const app = (await createServerApp(context)) as FwVueApp
    if (hasEarlyResponse(context)) return ''
    const content = await followContext(app.$fw, () =>
      context.error ? renderErrorComponent(app, context) : renderToString(app, context),
    )
    // Without listeners, there is nothing to await.
    await app.$fw.hooks.callHook('app:rendered', { ssrContext: context, renderResult: { html: content } })
    return content
  } catch (error) {
    // Code that sets a response during rendering may abort with an error.
    if (context.response) return ''
    throw error
  }
}

/** The HTML of the application if it is rendered without waiting for data. Otherwise, a response that streams it. */
async function renderStreamable(context: SSRContext): Promise<string | Response> {
  try {
    const app = (await createServerApp(context)) as FwVueApp
    if (hasEarlyResponse(context)) return ''
    const chunks = new RenderedChunks(app, context)
    if (!(await chunks.isDoneSoon()) && !hasEarlyResponse(context)) {
      context.isStreaming = true
      return await streamPage(app, context, chunks)
    }
    await chunks.done
    const html = chunks.takeAll()
    await app.$fw.hooks.callHook('app:rendered', { ssrContext: context, renderResult: { html } })
    return html
  } catch (error) {
    if (context.response) return ''
    throw error
  }
}

// Plugins may respond or fail before anything is rendered.
function hasEarlyResponse(context: SSRContext): boolean {
  return context.response !== undefined || (!!context.payload.error && !context.error)
}

// The root component handles errors of its content with the error page. The error page itself has no such fallback.
async function renderErrorComponent(app: FwVueApp, context: SSRContext): Promise<string> {
  const failures: unknown[] = []
  app.$fw.hook('vue:error', failure => failures.push(failure))
  const content = await renderToString(app, context)
  if (failures.length) throw failures[0]
  return content
}
