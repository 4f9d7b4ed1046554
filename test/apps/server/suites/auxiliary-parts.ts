import { describe, expect, it } from 'vitest'
import { eventually } from '../../../harness/eventually'
import type { App } from '../../../harness/start-app'

/** Plugins, auto-imports, and everything that handlers can look up. */
export function auxiliaryParts(app: App): void {
  describe('server plugins', () => {
    it('listen to every hook of a request', async () => {
      expect(await app.html('/?hooks')).toContain('<!--appended-->')
      expect(await app.json('/api/replaced')).toEqual({ replaced: true })
      await app.get('/api/broken')
      await eventually(async () => {
        const seen: string[] = await app.json('/api/seen')
        expect(seen).toEqual(
          expect.arrayContaining([
            'request /',
            'render:html /?hooks',
            'render:response /?hooks 200',
            'response / 200',
            'beforeResponse /api/replaced',
            'afterResponse /api/replaced',
            expect.stringMatching(/^error broken on purpose \/api\/broken/),
            'response /api/broken 500',
          ]),
        )
      })
    })
  })

  describe('auto-imports of server code', () => {
    it('include `server/utils`, `shared/utils` and `useEvent`', async () => {
      expect(await app.json('/api/utils?x=1')).toEqual({
        greeting: 'Hello Ada',
        price: '12.50 EUR',
        path: '/api/utils?x=1',
        later: '/api/utils?x=1',
      })
    })

    it('include configurations and rules', async () => {
      expect(await app.json('/api/config')).toEqual({ secret: 'hidden', shown: 'shown', title: 'Teas' })
      const ruled = await app.get('/api/ruled')
      expect(ruled.headers.get('x-ruled')).toBe('yes')
      expect(await ruled.json()).toMatchObject({ headers: { 'x-ruled': 'yes' }, bodyLimit: 10 })
    })
  })

  it('replaces flags of the engine, and texts of the project', async () => {
    expect(await app.json('/api/constants')).toEqual({
      text: 'release tea-7',
      flags: [true, true, '/', app.mode === 'dev' ? 'development' : 'production'],
    })
  })

  describe('OpenAPI', () => {
    it('describes the handlers', async () => {
      const { info, paths } = await app.json('/_openapi.json')
      expect(info).toEqual({ title: 'Teas', version: '2.0.0' })
      expect(paths['/api/documented'].get).toMatchObject({ tags: ['tea'], description: 'All teas' })
      expect(paths['/api/users/{id}'].get.parameters).toMatchObject([{ name: 'id', in: 'path' }])
      expect(Object.keys(paths['/api/hello'])).toEqual(['get', 'post', 'put'])
    })

    it('has a page', async () => {
      const page = await app.get('/_openapi', { headers: { accept: 'text/html' } })
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      const html = await page.text()
      expect(html).toContain('<h1>Teas <small>2.0.0</small></h1>')
      expect(html).toContain('All teas')
      expect(html).not.toContain('<script')
    })
  })
}
