import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FwApp, FwOptions } from '@fw/schema'
import { answerErrorRequest, isErrorRequest } from '../errors/index'
import { emitLoadingPage } from './http/loading-page'
import { createScreen } from './http/request-filter'
import type { Screen } from './http/request-filter'

/** Answers as soon as a start has ended, well or not: by it pages learn when to load again. */
export const READY_PATH = '/__fw_ready'

// A start that takes no longer shows its first page at once.
const PATIENCE = 1500

// A request that takes longer does not keep the author from seeing an edit.
const DRAIN = 3000

/** What stands between the requests and an application that comes and goes. */
export interface Gate {
  answer: RequestListener
  /** Stands before those who answer web sockets of a server, too. */
  guard: (server: Server) => void
  /** Requests wait from now on; `options` say which. */
  hold: (options: FwOptions) => void
  /** Requests are sent to the process that comes: they find it at the same address, by another connection. */
  leave: () => void
  /** The application answers, those that wait first. */
  open: (app: FwApp) => void
  /** Requests are told why there is no application. */
  fail: (error: unknown) => void
  /** Resolves when all are answered who do not wait, or after a moment. */
  drain: () => Promise<void>
}

type State = { app: FwApp } | { error: unknown } | 'starting' | 'leaving'

/** Makes a gate that holds its requests. */
export function createGate(initial: FwOptions): Gate {
  const { rootDir } = initial
  let options = initial
  let state: State = 'starting'
  let hasRun = false
  const waiting = new Set<() => void>()
  const answering = new Set<ServerResponse>()
  let onIdle: (() => void) | undefined

  const appOf = (current: State): FwApp | undefined =>
    typeof current === 'object' && 'app' in current ? current.app : undefined
  const screenOf = (next: FwOptions): Screen => createScreen(next, problem => appOf(state)?.report(problem))
  let screen = screenOf(options)
  const configure = (next: FwOptions): void => {
    options = next
    screen = screenOf(next)
  }
  const settle = (next: State): void => {
    state = next
    const callbacks = [...waiting]
    waiting.clear()
    for (const callback of callbacks) callback()
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    if (screen.answers(request, response)) return
    if (request.url === READY_PATH) {
      if (state === 'starting') waiting.add(() => respondReady(response))
      else respondReady(response)
    } else pass(request, response)
  }

  function pass(request: IncomingMessage, response: ServerResponse): void {
    if (response.destroyed) return
    if (state === 'starting') wait(request, response)
    else if (state === 'leaving') sendOn(request, response)
    else if ('app' in state) give(state.app, request, response)
    else void respondFailed(state.error, { rootDir, request, response })
  }

  function wait(request: IncomingMessage, response: ServerResponse): void {
    const late = !hasRun && isVisit(request) ? setTimeout(showLoading, PATIENCE) : undefined
    const again = (): void => {
      clearTimeout(late)
      pass(request, response)
    }
    waiting.add(again)
    function showLoading(): void {
      waiting.delete(again)
      response.writeHead(503, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'retry-after': '1',
      })
      response.end(emitLoadingPage(options.devServer.loadingTemplate, READY_PATH))
    }
  }

  function give(app: FwApp, request: IncomingMessage, response: ServerResponse): void {
    follow(response)
    handle(app, request, response)
  }

  function sendOn({ url }: IncomingMessage, response: ServerResponse): void {
    follow(response)
    response.writeHead(307, { location: url, connection: 'close', 'cache-control': 'no-store' }).end()
  }

  function follow(response: ServerResponse): void {
    answering.add(response)
    response.once('close', () => {
      answering.delete(response)
      if (answering.size === 0) onIdle?.()
    })
  }

  function guard(server: Server): void {
    const emit = server.emit.bind(server) as (event: string, ...args: unknown[]) => boolean
    // Listeners come and go with applications: a socket that is held must be seen by none of them meanwhile.
    server.emit = (event: string, ...args: unknown[]) => {
      if (event === 'upgrade') admit(args as [IncomingMessage, Duplex], () => emit(event, ...args))
      return event === 'upgrade' || emit(event, ...args)
    }
    // Without a listener Node would take the request for one of a page.
    server.on('upgrade', (_request, socket: Duplex) => {
      if (server.listenerCount('upgrade') === 1) socket.destroy()
    })
  }

  function admit([request, socket]: [IncomingMessage, Duplex], enter: () => void): void {
    // Node leaves the socket to whoever takes it. Nobody has, and an error without a listener ends the process.
    if (socket.listenerCount('error') === 0) socket.on('error', () => socket.destroy())
    if (!screen.allowsSocket(request)) socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
    else if (appOf(state)) enter()
    else if (!socket.destroyed) waiting.add(() => admit([request, socket], enter))
  }

  return {
    answer,
    guard,
    hold(next) {
      configure(next)
      state = 'starting'
    },
    leave: () => settle('leaving'),
    open(app) {
      // Modules may have written to the options.
      configure(app.options)
      hasRun = true
      settle({ app })
    },
    fail: error => settle({ error }),
    drain: () =>
      new Promise(resolve => {
        if (answering.size === 0) return resolve()
        const late = setTimeout(resolve, DRAIN)
        onIdle = () => {
          clearTimeout(late)
          resolve()
        }
      }),
  }
}

/** Whether a person waits for a page. */
function isVisit({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html')
}

function respondReady(response: ServerResponse): void {
  response.writeHead(204, { 'cache-control': 'no-store' }).end()
}

async function respondFailed(
  error: unknown,
  context: { rootDir: string; request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const { respondWithError } = await import('./http/error-page')
  respondWithError(error, context)
}

function handle(app: FwApp, request: IncomingMessage, response: ServerResponse): void {
  if (isErrorRequest(request)) {
    void answerErrorRequest(app, request, response)
    return
  }
  const fail = (error: unknown): void => {
    if (error !== undefined) {
      void app.errors!.tell(error)
      void respondFailed(error, { rootDir: app.options.rootDir, request, response })
    } else if (response.headersSent) response.destroy()
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
  }
  app.bundler!.handle(request, response, error => {
    if (error !== undefined && error !== null) fail(error)
    else app.server!.handle(request, response, fail)
  })
}
