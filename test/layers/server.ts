import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { removeFolder } from '../harness/remove-folder'

/** A server of archives on loopback, for one test. */
export interface ArchiveServer {
  url: string
  /** The requests, in order. */
  requests: Array<{ path: string; headers: IncomingHttpHeaders }>
  /** Serves an archive of these files, a status code, or the response of a function, at a path. */
  serve: (
    path: string,
    content: Record<string, string> | number | Buffer | ((response: ServerResponse) => void),
  ) => void
}

export async function createArchiveServer(): Promise<ArchiveServer> {
  const handlers = new Map<string, (response: ServerResponse) => void>()
  const requests: ArchiveServer['requests'] = []
  const server = createServer((request, response) => {
    requests.push({ path: request.url!, headers: request.headers })
    const handler = handlers.get(request.url!)
    if (handler) handler(response)
    else response.writeHead(404).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    serve(path, content) {
      if (typeof content === 'function') handlers.set(path, content)
      else if (typeof content === 'number') handlers.set(path, response => void response.writeHead(content).end())
      else {
        const body = Buffer.isBuffer(content) ? content : createArchive(content)
        handlers.set(path, response => void response.writeHead(200, { 'content-type': 'application/gzip' }).end(body))
      }
    },
  }
}

/** Creates a .tar.gz with these files in one directory, like Git hosts. Names that end in `*` are executable. */
export function createArchive(files: Record<string, string>, options: { level?: number; top?: string } = {}): Buffer {
  const dir = mkdtempSync(join(tmpdir(), 'fw-archive-'))
  const top = options.top ?? 'acme-base-1234567'
  try {
    mkdirSync(join(dir, top), { recursive: true })
    for (const [name, text] of Object.entries(files)) {
      const path = join(dir, top, name.replace(/\*$/, ''))
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
      if (name.endsWith('*')) chmodSync(path, 0o755)
    }
    const { stdout, stderr, status } = spawnSync(
      'tar',
      ['-C', dir, '-I', `gzip -${options.level ?? 6}`, '-cf', '-', top],
      { maxBuffer: 1e8 },
    )
    if (status !== 0) throw new Error(String(stderr))
    return stdout
  } finally {
    removeFolder(dir)
  }
}
