import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { onTestFinished } from 'vitest'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

export interface StaticHost {
  url: string
  /** The paths of all requests, except for the icon that full browsers request on their own. */
  requests: string[]
}

/**
 * Serves files like any static host: `index.html` for folders, and `404.html` for missing files. With `base`, below a
 * path. The folder may be set later, because a build may need the URL.
 */
export async function startStaticHost(dir: string | (() => string), base = '/'): Promise<StaticHost> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://localhost').pathname)
    if (path !== '/favicon.ico') requests.push(path)
    const root = typeof dir === 'string' ? dir : dir()
    const name = path.startsWith(base) ? path.slice(base.length) : '?'
    const file = [name, join(name, 'index.html')]
      .map(candidate => join(root, candidate))
      .find(candidate => existsSync(candidate) && statSync(candidate).isFile())
    response
      .writeHead(file ? 200 : 404, {
        'content-type': TYPES[extname(file ?? '404.html')] ?? 'text/plain',
        // For scripts of another origin.
        'access-control-allow-origin': '*',
      })
      .end(readFileSync(file ?? join(root, '404.html')))
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}
