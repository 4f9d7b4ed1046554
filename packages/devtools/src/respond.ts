import type { FwApp } from '@fw/schema'
import { emitPage } from './devtools-page'

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
