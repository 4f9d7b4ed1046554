import { readFile } from 'node:fs/promises'
import { findPackage } from '@fw/kit/config'
import { developmentBase, servedBase } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { escapeHtml } from '@fw/schema/errors'
import { basename, dirname, join } from 'pathe'
import { isInstalledBuilder } from './versions'

/** The path of the devtools, below the base path of the application. */
export const ROUTE = '/__fw_devtools__'

/** Responds to a request to the tools; `path` is what follows their route. */
export async function respond(app: Fw, client: string, request: Request, path: string): Promise<Response> {
  const { method } = request
  if (method === 'POST' && /^\/(?:token|actions\/)/.test(path)) {
    const { respondToAction } = await import('./respond-to-action')
    return respondToAction(app, request, path.slice(1))
  }
  if (method !== 'GET' && method !== 'HEAD') return createResponse('Method Not Allowed', 'text/plain', 405)
  if (path === '' || path === '/') return createResponse(emitPage(app, client), 'text/html')
  if (path === '/axe.js') return respondScript(join(findPackage('axe-core', app.options.rootDir) ?? '', 'axe.min.js'))
  if (SCRIPT.test(path)) return respondScript(join(dirname(client), basename(path)))
  if (path !== '/data.json') return createResponse('Not found', 'text/plain', 404)
  const { collectData } = await import('./collect')
  return createResponse(JSON.stringify(await collectData(app)), 'application/json')
}

/** The scripts of the tools. No bundler processes those of the panel, so that it costs nothing until it is opened. */
const SCRIPT = /^\/client\/[\w-]+\.mjs$/

async function respondScript(file: string): Promise<Response> {
  try {
    return createResponse(await readFile(file, 'utf8'), 'text/javascript')
  } catch {
    return createResponse('Not found', 'text/plain', 404)
  }
}

function createResponse(text: string, type: string, status = 200): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' },
  })
}

/** The page of the tools. */
function emitPage({ options }: Pick<Fw, 'options'>, client: string): string {
  const base = servedBase(options.app.baseURL)
  const built = developmentBase(options)
  // Vite serves the file itself, with updates after edits.
  const script = isInstalledBuilder(options.builder)
    ? `${base}${ROUTE.slice(1)}/client/index.mjs`
    : `${built}@fs${client.startsWith('/') ? '' : '/'}${client}`
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(basename(options.rootDir))} · fw devtools</title><link rel="icon" href="data:,"><style>html { color-scheme: light dark; background: light-dark(#fff, #15181e) } body { margin: 0 }</style></head>
<body><fw-devtools data-page data-base="${escapeHtml(base)}" data-editor="${escapeHtml(built)}__open-in-editor"></fw-devtools><script type="module" src="${escapeHtml(encodeURI(script))}"></script></body></html>`
}
