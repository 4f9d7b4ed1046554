import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { APPS, startCommand } from '../harness/build-app'
import { locked } from '../harness/lock'
import { removeFolder } from '../harness/remove-folder'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The documentation folder. */
export const docs = join(root, 'docs')

/** Runs `work` while no other test file runs a command in the documentation folder. */
export async function withDocs(work: () => Promise<void>): Promise<void> {
  mkdirSync(APPS, { recursive: true })
  await locked(join(APPS, 'docs.lock'), work)
}

/** Copies the documentation to a folder inside the repository, so that its packages resolve. */
export function copyDocs(): { dir: string; remove: () => void } {
  mkdirSync(APPS, { recursive: true })
  const dir = mkdtempSync(join(APPS, 'docs-'))
  cpSync(docs, dir, { recursive: true, filter: path => !['.fw', '.output', 'node_modules'].includes(basename(path)) })
  return { dir, remove: () => removeFolder(dir) }
}

/** Generates the site in a folder. Throws an error with the output if that fails. */
export async function renderSite(dir: string, args: readonly string[] = []): Promise<void> {
  const program = startCommand(['generate', ...args], { cwd: dir })
  const late = setTimeout(() => void program.stop(), 150_000)
  const code = await program.done
  clearTimeout(late)
  if (code !== 0) throw new Error(program.output())
}

/** The files below a folder, as relative paths. */
export function listFiles(dir: string): string[] {
  return (readdirSync(dir, { recursive: true }) as string[]).filter(file => statSync(join(dir, file)).isFile())
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
}

/** Serves a folder like a static host. */
export async function serveFolder(dir: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://site')
    const file = [join(dir, decodeURIComponent(pathname)), join(dir, decodeURIComponent(pathname), 'index.html')].find(
      path => existsSync(path) && statSync(path).isFile(),
    )
    const found = file ?? join(dir, '404.html')
    response.writeHead(file ? 200 : 404, { 'content-type': TYPES[extname(found)] ?? 'application/octet-stream' })
    response.end(existsSync(found) ? readFileSync(found) : '')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise(resolve => server.close(() => resolve()).closeAllConnections()),
  }
}
