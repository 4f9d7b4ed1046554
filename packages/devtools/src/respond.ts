import type { FwApp } from '@fw/schema'
import { emitPage } from './devtools-page'

/** Answers a request to the tools; `path` is what follows their route. */
export async function answer(app: FwApp, client: string, method: string, path: string): Promise<Response> {
  if (method !== 'GET' && method !== 'HEAD') return respond('Method Not Allowed', 'text/plain', 405)
  if (path === '' || path === '/') return respond(emitPage(app, client), 'text/html')
  if (path !== '/data.json') return respond('Not found', 'text/plain', 404)
  const { collectData } = await import('./collect')
  return respond(JSON.stringify(await collectData(app)), 'application/json')
}

function respond(text: string, type: string, status = 200): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' },
  })
}
