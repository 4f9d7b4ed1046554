import { renderToString } from 'vue/server-renderer'
import { createServerApp } from '../app/create-server'
import { followContext } from '../app/context/app-context'
import type { FwVueApp } from '../app/context/app-context'
import type { SSRContext } from '../shared/app-context'
import { composeDocument, emitRoot } from './document/compose-document'
import { createResponse, finishResponse } from './response'

/** Renders the application for the request: the page, or the response that the application gave instead. */
export async function renderPage(context: SSRContext): Promise<Response> {
  const content = await renderContent(context)
  if (context.response) {
    return finishResponse(context.response, context.headers)
  }
  if (context.payload.error && !context.error) {
    // Left for the error page, so that callers of every kind get the answer that suits them.
    throw context.payload.error
  }
  return createResponse(context, await composeDocument(context, emitRoot(content)))
}

/** The HTML of the application, without the document around it. Empty when it answered otherwise, or failed. */
export async function renderContent(context: SSRContext): Promise<string> {
  try {
    const app = (await createServerApp(context)) as FwVueApp
    if (isAnswered(context)) {
      return ''
    }
    const content = await followContext(app.$fw, () =>
      context.error ? renderErrorComponent(app, context) : renderToString(app, context),
    )
    // Without listeners there is nothing to wait for.
    await app.$fw.hooks.callHook('app:rendered', { ssrContext: context, renderResult: { html: content } })
    return content
  } catch (error) {
    // Whoever answers in the middle of rendering may leave by an error.
    if (context.response) {
      return ''
    }
    throw error
  }
}

// Plugins may have answered, or failed, before there is anything to render.
function isAnswered(context: SSRContext): boolean {
  return context.response !== undefined || (!!context.payload.error && !context.error)
}

// The root takes errors of what it shows for the error page. There is none behind the error page itself.
async function renderErrorComponent(app: FwVueApp, context: SSRContext): Promise<string> {
  const failures: unknown[] = []
  app.$fw.hook('vue:error', failure => failures.push(failure))
  const content = await renderToString(app, context)
  if (failures.length) {
    throw failures[0]
  }
  return content
}
