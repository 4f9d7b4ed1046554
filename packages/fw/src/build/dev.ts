import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { FwApp } from '@fw/schema'
import type { LoadedOptions } from '@fw/kit'
import { bundle } from './build'
import { loadFw } from './load'
import type { Tell } from './report'
import { writeTypes } from './types/index'
import { watchFiles } from './watch/index'

const TYPES_AFTER = 1000

export interface DevOptions {
  loaded: LoadedOptions
  /** Receives problems that do not stop the work. Default: a line on stderr. */
  tell?: Tell
  /** Whether another port may be used when the wanted one is taken. */
  anyPort?: boolean
}

export interface RunningDev {
  url: string
  port: number
  /** Resolves when the application answers; rejects when it cannot start. */
  ready: Promise<FwApp>
  close: () => Promise<void>
}

/**
 * Starts development. The server listens at once: requests that come before the application is ready wait for it, and are
 * never dropped or answered with an error.
 */
export async function startDev({ loaded, tell, anyPort = false }: DevOptions): Promise<RunningDev> {
  let app: FwApp | undefined
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    if (app) handle(app, request, response)
    else void ready.then(started => handle(started, request, response), () => response.destroy())
  }
  const httpServer = createServer(answer)
  const endSockets = followSockets(httpServer)
  const { port, host } = await listen(httpServer, loaded.options.devServer, anyPort)
  const url = `http://${formatHost(host)}:${port}${loaded.options.app.baseURL}`
  const ready = start({ loaded, ...tell ? { tell } : {} }, httpServer, url).then(started => app = started)
  ready.catch(() => httpServer.close())
  return {
    url,
    port,
    ready,
    async close() {
      const closed = new Promise(resolve => httpServer.close(resolve))
      httpServer.closeAllConnections()
      await ready.then(started => started.close(), () => undefined)
      // Pages that are open hold a socket to learn of edits.
      endSockets()
      await closed
    },
  }
}

/** Follows all connections, those that became web sockets included. The result ends them. */
function followSockets(server: Server): () => void {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}

async function start({ loaded, tell }: Pick<DevOptions, 'loaded' | 'tell'>, httpServer: Server, url: string): Promise<FwApp> {
  const app = await loadFw({ rootDir: loaded.facts.rootDir, loaded, ...tell ? { tell } : {} })
  app.options.devServer.url = url
  app.httpServer = httpServer
  try {
    await app.callHook('build:before', app)
    await bundle(app)
    await watchFiles(app)
    // Editors can wait a moment longer than the first page.
    setTimeout(() => writeTypes(app).catch((error: unknown) => console.error(error)), TYPES_AFTER).unref()
    await app.callHook('build:done', { options: app.options, fw: app })
    return app
  } catch (error) {
    // What has started already would keep the process from ending.
    await app.close()
    throw error
  }
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

async function listen(server: Server, { host, port }: { host?: string | undefined, port: number }, anyPort: boolean): Promise<{ port: number, host: string }> {
  const wanted = host || 'localhost'
  for (let attempt = 0; ; attempt++) {
    const at = port === 0 ? 0 : port + attempt
    try {
      return await new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(at, wanted, () => {
          server.off('error', reject)
          const address = server.address()
          resolve({ port: typeof address === 'object' && address ? address.port : at, host: wanted })
        })
      })
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException
      if (code === 'EADDRINUSE' && anyPort && attempt < 20) continue
      throw new ProblemError([buildDiagnostics.portTaken({ port: at, host: wanted, reason: code === 'EADDRINUSE' ? 'it is taken' : code })], { cause: error })
    }
  }
}

function formatHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host === '0.0.0.0' ? 'localhost' : host
}
