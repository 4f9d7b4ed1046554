import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { mimeType } from '@fw/server-builder'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import { extname, join } from 'pathe'
import { originsOf } from './dev/http/server-origins'

interface FileServer {
  url: string
  /** URLs for other machines. */
  network: string[]
  port: number
  close: () => Promise<void>
}

/** What a URL path resolves to: a file with the status of the response, HTML, or a redirect. */
type FindFile = (
  path: string,
) => { file: string; status?: number } | { html: string } | { location: string } | undefined

/** Serves files like static hosts do, until it is closed. */
export async function serveFiles(find: FindFile, { host, port }: { host?: string; port: number }): Promise<FileServer> {
  const server = createServer((request, response) => {
    const result = find(pathOf(request.url ?? '/'))
    if (!result) response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found')
    else if ('location' in result) response.writeHead(302, { location: result.location }).end()
    else if ('html' in result) response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(result.html)
    else {
      response.writeHead(result.status ?? 200, {
        'content-type': mimeType(extname(result.file)),
        'cache-control': 'no-cache',
      })
      if (request.method === 'HEAD') response.end()
      else {
        createReadStream(result.file)
          .on('error', () => response.destroy())
          .pipe(response)
      }
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portProblem(error, port, host)))
    server.listen(port, host, () => resolve())
  })
  const address = server.address() as { port: number }
  const { local: url, network } = originsOf({ protocol: 'http', host: host ?? '::', port: address.port })
  return {
    url,
    network,
    port: address.port,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The error of a server that cannot listen, as a problem. */
export function portProblem(error: NodeJS.ErrnoException, port: number, host = 'localhost'): ProblemError {
  const { code = 'unknown' } = error
  return new ProblemError(
    [buildDiagnostics.portTaken({ port, host, reason: code === 'EADDRINUSE' ? 'the port is already in use' : code })],
    { cause: error },
  )
}

/** The files of a static site below a base: pages by their paths, and `404.html` for missing ones. */
export function findInSite(dir: string, base: string): FindFile {
  return path => {
    if (base !== '/' && path === '/') return { location: base }
    const below = path.startsWith(base) ? path.slice(base.length - 1) : path === base.slice(0, -1) ? '/' : undefined
    const file =
      below === undefined
        ? undefined
        : [below, `${below}/index.html`, `${below}.html`].map(name => join(dir, name)).find(isFile)
    if (file) return { file }
    const missing = join(dir, '404.html')
    return isFile(missing) ? { file: missing, status: 404 } : undefined
  }
}

function pathOf(url: string): string {
  try {
    const path = decodeURIComponent(url.split(/[?#]/)[0]!)
    return path.includes('\0') || path.split(/[\\/]/).includes('..') ? '/\n' : path
  } catch {
    return '/\n'
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
