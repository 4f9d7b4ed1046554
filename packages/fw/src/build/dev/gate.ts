import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FwApp } from '@fw/schema'

/** Answers as soon as a start has ended, well or not: by it pages learn when to load again. */
export const READY_PATH = '/__fw_ready'

// A request that takes longer does not keep the author from seeing an edit.
const DRAIN = 3000

/** What stands between the requests and an application that comes and goes. */
export interface Gate {
  answer: RequestListener
  /** Requests wait from now on. */
  hold: () => void
  /** The application answers, those that wait first. */
  open: (app: FwApp) => void
  /** Requests are told why there is no application. */
  fail: (error: unknown) => void
  /** Resolves when the application has answered what it was given, or after a moment. */
  drain: () => Promise<void>
}

type State = { app: FwApp } | { error: unknown } | 'starting'

/** Makes a gate that holds its requests. */
export function createGate({ rootDir }: { rootDir: string }): Gate {
  let state: State = 'starting'
  const waiting = new Set<() => void>()
  const answering = new Set<ServerResponse>()
  let onIdle: (() => void) | undefined

  const settle = (next: State): void => {
    state = next
    const callbacks = [...waiting]
    waiting.clear()
    for (const callback of callbacks) callback()
  }

  function give(app: FwApp, request: IncomingMessage, response: ServerResponse): void {
    answering.add(response)
    response.once('close', () => {
      answering.delete(response)
      if (answering.size === 0) onIdle?.()
    })
    handle(app, request, response)
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const again = (): void => {
      if (!response.destroyed) answer(request, response)
    }
    if (request.url === READY_PATH) {
      if (typeof state === 'object' && 'app' in state) respondReady(response)
      else waiting.add(() => respondReady(response))
    } else if (state === 'starting') waiting.add(again)
    else if ('app' in state) give(state.app, request, response)
    else void respondFailed(state.error, { rootDir, request, response })
  }

  return {
    answer,
    hold: () => {
      state = 'starting'
    },
    open: app => settle({ app }),
    fail: error => settle({ error }),
    drain: () => new Promise((resolve) => {
      if (answering.size === 0) return resolve()
      const late = setTimeout(resolve, DRAIN)
      onIdle = () => {
        clearTimeout(late)
        resolve()
      }
    }),
  }
}

function respondReady(response: ServerResponse): void {
  response.writeHead(204, { 'cache-control': 'no-store' }).end()
}

async function respondFailed(error: unknown, context: { rootDir: string, request: IncomingMessage, response: ServerResponse }): Promise<void> {
  const { respondWithError } = await import('./error-page')
  respondWithError(error, context)
}

function handle(app: FwApp, request: IncomingMessage, response: ServerResponse): void {
  const fail = (error: unknown): void => {
    if (error !== undefined) console.error(error)
    if (response.headersSent) response.destroy()
    else response.writeHead(error === undefined ? 404 : 500, { 'content-type': 'text/plain' }).end(error === undefined ? 'Not found' : 'The request could not be answered. The terminal says why.')
  }
  app.bundler!.handle(request, response, (error) => {
    if (error !== undefined && error !== null) fail(error)
    else app.server!.handle(request, response, fail)
  })
}
