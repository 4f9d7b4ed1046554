import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Fw, FwOptions } from '@fw/schema'
import { dispatchRequest, respondFailed } from './dispatch-request'
import { emitLoadingPage } from './loading-page'
import { createRequestFilter } from './request-filter'
import type { RequestFilter } from './request-filter'

/** Responds as soon as a start has ended, with or without an error: the loading page reloads then. */
export const READY_PATH = '/__fw_ready'

// A start that is faster shows its first page directly, without the loading page.
const LOADING_PAGE_DELAY_MS = 1500

// A slower response does not delay the restart after an edit.
const DRAIN_TIMEOUT_MS = 3000

type QueueState =
  /** Requests wait until the start has ended. */
  | { status: 'starting' }
  | { status: 'running'; app: Fw }
  | { status: 'failed'; error: unknown }
  /** Another process takes over: requests are redirected to the same address, where the other process accepts them. */
  | { status: 'draining' }

/**
 * Receives all requests of the development server while applications start, run, fail and restart. Requests that come
 * during a start wait for it.
 */
export class RequestQueue {
  private current: QueueState = { status: 'starting' }
  private options: FwOptions
  private filter: RequestFilter
  private hasRun = false
  private readonly waiting = new Set<() => void>()
  private readonly responding = new Set<ServerResponse>()
  private onIdle: (() => void) | undefined

  constructor(options: FwOptions) {
    this.options = options
    this.filter = this.createFilter(options)
  }

  get state(): QueueState {
    return this.current
  }

  /** The number of requests and sockets that wait for the start to end. */
  get waitingCount(): number {
    return this.waiting.size
  }

  /** The number of responses that are not finished. */
  get respondingCount(): number {
    return this.responding.size
  }

  /** An application starts: requests wait from now on. `options` decide which requests are accepted. */
  start(options: FwOptions): void {
    this.configure(options)
    this.current = { status: 'starting' }
  }

  /** The application handles requests, those that wait first. */
  run(app: Fw): void {
    // Modules may have changed the options.
    this.configure(app.options)
    this.hasRun = true
    this.settle({ status: 'running', app })
  }

  /** Requests get the error page. */
  fail(error: unknown): void {
    this.settle({ status: 'failed', error })
  }

  /** Redirects all requests to the process that replaces this one. */
  handOver(): void {
    this.settle({ status: 'draining' })
  }

  /** Resolves when all responses are finished, or after a timeout. Requests that wait do not count. */
  drain(): Promise<void> {
    return new Promise(resolve => {
      if (this.responding.size === 0) return resolve()
      const timer = setTimeout(resolve, DRAIN_TIMEOUT_MS)
      this.onIdle = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  handleRequest(request: IncomingMessage, response: ServerResponse): void {
    if (this.filter.responds(request, response)) return
    if (request.url !== READY_PATH) this.pass(request, response)
    else if (this.current.status === 'starting') this.waiting.add(() => respondReady(response))
    else respondReady(response)
  }

  /** Handles a request again whose application was closed before it responded. See `DevErrors.retry`. */
  retry(request: IncomingMessage, response: ServerResponse): boolean {
    const isRepeatable = request.method === 'GET' || request.method === 'HEAD'
    if (!isRepeatable || response.headersSent || response.destroyed) return false
    this.release(response)
    this.pass(request, response)
    return true
  }

  /** Calls `accept` for a WebSocket as soon as an application can handle it; closes sockets that are not allowed. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, accept: () => void): void {
    // The socket has no owner yet, and an error without a listener would end the process.
    if (socket.listenerCount('error') === 0) socket.on('error', () => socket.destroy())
    if (!this.filter.allowsSocket(request)) socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
    else if (this.current.status === 'running') accept()
    else if (!socket.destroyed) this.waiting.add(() => this.handleUpgrade(request, socket, accept))
  }

  private pass(request: IncomingMessage, response: ServerResponse): void {
    if (response.destroyed) return
    const { current } = this
    if (current.status === 'starting') return this.wait(request, response)
    if (current.status === 'failed') {
      void respondFailed(current.error, { rootDir: this.options.rootDir, request, response })
      return
    }
    this.track(response)
    if (current.status === 'running') dispatchRequest(current.app, request, response)
    else redirectToSelf(request, response)
  }

  private wait(request: IncomingMessage, response: ServerResponse): void {
    const showLoadingPage = (): void => {
      this.waiting.delete(retry)
      respondLoading(response, this.options)
    }
    const timer = !this.hasRun && isPageVisit(request) ? setTimeout(showLoadingPage, LOADING_PAGE_DELAY_MS) : undefined
    const retry = (): void => {
      clearTimeout(timer)
      this.pass(request, response)
    }
    this.waiting.add(retry)
  }

  private track(response: ServerResponse): void {
    this.responding.add(response)
    response.once('close', () => this.release(response))
  }

  private release(response: ServerResponse): void {
    this.responding.delete(response)
    if (this.responding.size === 0) this.onIdle?.()
  }

  private settle(next: QueueState): void {
    this.current = next
    const callbacks = [...this.waiting]
    this.waiting.clear()
    for (const callback of callbacks) callback()
  }

  private configure(options: FwOptions): void {
    this.options = options
    this.filter = this.createFilter(options)
  }

  private createFilter(options: FwOptions): RequestFilter {
    return createRequestFilter(options, problem => {
      if (this.current.status === 'running') this.current.app.report(problem)
    })
  }
}

/** Whether the request is a page load of a browser. */
function isPageVisit({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html')
}

function respondReady(response: ServerResponse): void {
  response.writeHead(204, { 'cache-control': 'no-store' }).end()
}

function respondLoading(response: ServerResponse, { devServer }: FwOptions): void {
  response.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '1',
  })
  response.end(emitLoadingPage(devServer.loadingTemplate, READY_PATH))
}

function redirectToSelf({ url }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(307, { location: url, connection: 'close', 'cache-control': 'no-store' }).end()
}
