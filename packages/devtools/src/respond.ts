import type { FwApp } from '@fw/schema'
import { escapeHtml } from '@fw/schema/errors'
import { basename } from 'pathe'

/** Responds to a request to the tools; `path` is what follows their route. */
export async function respond(app: FwApp, client: string, method: string, path: string): Promise<Response> {
  if (method !== 'GET' && method !== 'HEAD') return createResponse('Method Not Allowed', 'text/plain', 405)
  if (path === '' || path === '/') return createResponse(emitPage(app, client), 'text/html')
  if (path !== '/data.json') return createResponse('Not found', 'text/plain', 404)
  const { collectData } = await import('./collect')
  return createResponse(JSON.stringify(await collectData(app)), 'application/json')
}

function createResponse(text: string, type: string, status = 200): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' },
  })
}

/** The page of the tools. */
function emitPage({ options: { app, rootDir } }: Pick<FwApp, 'options'>, client: string): string {
  const base = app.baseURL.replace(/\/*$/, '/')
  const script = `${base}${app.buildAssetsDir.replaceAll(/^\/+|\/+$/g, '')}/@fs${client.startsWith('/') ? '' : '/'}${client}`
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(basename(rootDir))} · fw devtools</title><link rel="icon" href="data:,"><style>html { color-scheme: light dark; background: light-dark(#fff, #15181e) } body { margin: 0 }</style></head>
<body><fw-devtools data-page data-base="${escapeHtml(base)}"></fw-devtools><script type="module" src="${escapeHtml(encodeURI(script))}"></script></body></html>`
}
