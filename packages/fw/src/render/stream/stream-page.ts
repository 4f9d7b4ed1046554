import type { FwVueApp } from '../../app/context/app-context'
import type { SSRContext } from '../../shared/ssr-context'
import { isShared } from '../nonce'
import { createPageError, exposeError } from '../page-error'
import { createResponse } from '../response'
import { releaseContext } from '../create-ssr-context'
import { closeDocument, openDocument } from './stream-document'
import type { OpenDocument } from './stream-document'
import type { RenderedChunks } from './render-chunks'

/**
 * Whether a page may be streamed (`routeRules: { stream: true }`). Listeners of hooks get the whole page, and pages
 * that are stored must be complete.
 */
export function isStreamable(context: SSRContext): boolean {
  const { routeRules, request, error, island, callHook } = context
  return routeRules.stream === true && request.method === 'GET' && !error && !island && !callHook && !isShared(context)
}

/** Streams a page whose rendering has started: the head and what is rendered by now first, then everything else. */
export async function streamPage(app: FwVueApp, context: SSRContext, chunks: RenderedChunks): Promise<Response> {
  const open = await openDocument(context)
  const encoder = new TextEncoder()
  let sent = ''
  let isOpen = true
  const pump = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const send = (html: string): void => {
      if (isOpen) controller.enqueue(encoder.encode(html))
    }
    try {
      await finish(app, context, { open, chunks, send })
      if (isOpen) controller.close()
    } catch (error) {
      if (isOpen) controller.error(error)
    } finally {
      isOpen = false
      warnOfLateChanges(context, sent)
      // An aborted page may still be rendering.
      const release = (): void => releaseContext(context)
      chunks.done.then(release, release)
    }
  }
  const body = new ReadableStream<Uint8Array>({
    // The stream is read after this call has returned.
    start: controller => void pump(controller),
    cancel() {
      isOpen = false
      context.abort?.(new DOMException('The client closed the connection.', 'AbortError'))
    },
  })
  context.headers.set('x-accel-buffering', 'no')
  const response = createResponse(context, body)
  sent = describeSent(context)
  return response
}

interface Streaming {
  open: OpenDocument
  chunks: RenderedChunks
  send: (html: string) => void
}

async function finish(app: FwVueApp, context: SSRContext, { open, chunks, send }: Streaming): Promise<void> {
  send(open.html)
  chunks.forEach(send)
  try {
    await Promise.race([chunks.done, context.aborted ?? new Promise<never>(() => {})])
    await app.$fw.hooks.callHook('app:rendered', { ssrContext: context, renderResult: { html: '' } })
    if (context.payload.error) throw context.payload.error
  } catch (error) {
    if (!context.response) showLate(context, error)
  }
  try {
    send(await closeDocument(context, open))
  } catch (error) {
    // The data cannot be sent.
    Object.assign(context.payload, { data: {}, state: {}, _errors: {} })
    showLate(context, error)
    send(await closeDocument(context, open))
  }
}

/** The status code has been sent: the browser renders the error page instead of the page that failed. */
function showLate(context: SSRContext, thrown: unknown): void {
  const error = exposeError(thrown)
  context.reportError?.(error)
  context.payload.error = createPageError(error, context.url)
  context.payload.serverRendered = false
}

function describeSent({ status, headers }: SSRContext): string {
  return JSON.stringify([status, ...headers])
}

let isWarned = false

function warnOfLateChanges(context: SSRContext, sent: string): void {
  if (isWarned || describeSent(context) === sent) return
  isWarned = true
  console.warn(
    `[fw] FW2122: ${context.url.pathname} is streamed, and set a status code, header or cookie after its head had been sent. Set it before the first \`await\`, in middleware or in a plugin, or remove the route rule \`stream\`.`,
  )
}
