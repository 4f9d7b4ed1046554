import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { App } from '../../../harness/start-app'

/** Every route rule, on pages, handlers and errors. */
export function rules(app: App): void {
  const locationOf = async (path: string): Promise<[number, string | null]> => {
    const { status, headers } = await app.get(path)
    return [status, headers.get('location')]
  }

  describe('route rules', () => {
    it('redirect with patterns and status codes', async () => {
      expect(await locationOf('/old')).toEqual([307, '/'])
      expect(await locationOf('/moved/wide?a=1')).toEqual([301, '/ruled/wide?a=1'])
      expect(await locationOf('/gone/4')).toEqual([308, '/'])
      expect(await locationOf('/away')).toEqual([307, 'https://example.com/there'])
      // Rules of the server engine take precedence for the same pattern, and the rest is merged.
      const both = await app.get('/both')
      expect([both.status, both.headers.get('location'), both.headers.get('x-both')]).toEqual([307, '/', 'options'])
    })

    it('proxy to other routes, with path, query and method', async () => {
      expect(await app.json('/proxied/a/b?q=1')).toEqual({ path: 'a/b', query: { q: '1' }, method: 'GET' })
      expect(await app.json('/proxied/c', { method: 'POST' })).toEqual({ path: 'c', query: {}, method: 'POST' })
    })

    it.each(['swr', 'isr', 'cache'])('cache responses of handlers: %s', async rule => {
      const [first, second] = [await app.json(`/api/rules/${rule}`), await app.json(`/api/rules/${rule}`)]
      expect(second).toEqual(first)
      const [fresh, other] = [await app.json('/api/rules/stamp'), await app.json('/api/rules/stamp')]
      expect(other).not.toEqual(fresh)
    })

    it('set headers and CORS on all responses, also of errors', async () => {
      for (const [path, status] of [
        ['/api/rules/stamp', 200],
        ['/api/rules/fails', 409],
        ['/api/rules/none', 404],
      ] as const) {
        const response = await app.get(path, { headers: { origin: 'https://other.test', accept: 'application/json' } })
        expect([path, response.status, response.headers.get('x-api')]).toEqual([path, status, 'rules'])
        expect([path, response.headers.get('access-control-allow-origin')]).toEqual([path, '*'])
      }
      for (const [path, status] of [
        ['/ruled/wide', 200],
        ['/ruled/fails', 418],
        ['/ruled/none', 404],
      ] as const) {
        const response = await app.get(path, { headers: { accept: 'text/html' } })
        expect([path, response.status, response.headers.get('x-page')]).toEqual([path, status, 'ruled'])
      }
      expect((await app.get('/')).headers.get('x-page')).toBeNull()
      expect((await app.get('/api/engine/none')).headers.get('x-engine')).toBe('yes')
    })

    it('answer preflight requests', async () => {
      const { status, headers } = await app.get('/api/rules/stamp', {
        method: 'OPTIONS',
        headers: { origin: 'https://other.test', 'access-control-request-method': 'PUT' },
      })
      expect([status, headers.get('access-control-allow-origin')]).toEqual([204, '*'])
      expect(headers.get('access-control-allow-methods')).toBeTruthy()
    })

    it('decide how pages are rendered', async () => {
      expect(await app.html('/ruled/client')).not.toContain('client only')
      const bare = await app.html('/ruled/bare')
      expect(bare).toContain('<h1>bare</h1>')
      if (app.mode === 'built') expect(bare).not.toContain('<script')
      expect(await app.html('/ruled/wide')).toMatch(/<div id="layout-wide">(?:<!--.*?-->)*<main><h1>wide<\/h1>/)
      expect(await app.html('/')).toContain('<div id="layout-default">')
      expect(await app.html('/ruled/guarded')).toContain('<h1>guarded by rule</h1>')
      const [first, second] = [await app.html('/ruled/prerendered'), await app.html('/ruled/prerendered')]
      expect(first === second).toBe(app.mode === 'built')
    })

    if (app.mode === 'built') {
      it('are in the manifest as far as browsers need them', () => {
        const folder = join(app.outputDir, 'public/_fw/builds')
        const { id } = JSON.parse(readFileSync(join(folder, 'latest.json'), 'utf8'))
        const meta = readFileSync(join(folder, 'meta', `${id}.json`), 'utf8')
        expect(JSON.parse(meta).prerendered).toContain('/ruled/prerendered')
        expect(meta).toContain('/moved')
        expect(meta).toContain('"ssr":false')
        for (const secret of ['x-api', 'x-page', '/api/echo', 'bodyLimit']) expect(meta).not.toContain(secret)
        expect(existsSync(join(app.outputDir, 'public/ruled/prerendered/index.html'))).toBe(true)
      })
    }
  })
}
