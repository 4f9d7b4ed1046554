import { describe, expect, it } from 'vitest'
import { islandPath } from '../../../packages/fw/src/shared/island'
import type { App } from '../../harness/start-app'
import { CACHED_RULES } from './boundaries-app'
import { requestRaw } from '../../harness/raw-request'

const stampOf = (body: string): string | undefined => /0\.\d{6,}/.exec(body)?.[0]
const pageIsland = (path: string): string =>
  islandPath({
    name: `page_${path.slice(1).replaceAll('/', '-')}`,
    props: '',
    slots: '',
    context: JSON.stringify({ url: path }),
  })

/** Payloads and islands of a page follow the rules of the page. */
export function representations(app: App): void {
  const isBuilt = app.mode === 'built'
  const isCached = async (path: string): Promise<boolean> => {
    const [first, second] = [
      await requestRaw(app, path, { 'x-user': 'alice' }),
      await requestRaw(app, path, { 'x-user': 'bob' }),
    ]
    expect([path, first.status, second.status]).toEqual([path, 200, 200])
    expect(first.headers['cache-control'] ?? '').toBe(second.headers['cache-control'] ?? '')
    return stampOf(first.body) === stampOf(second.body)
  }

  describe('rules × representations', () => {
    it('caches pages, payloads and page islands alike', async () => {
      for (const rule of Object.keys(CACHED_RULES)) {
        for (const path of [`/${rule}`, `/${rule}/two`, `/${rule}/alone`])
          expect([path, await isCached(path)]).toEqual([path, true])
        expect(await isCached(pageIsland(`/${rule}/alone`))).toBe(true)
        expect(await isCached(`/${rule}/opted-out`)).toBe(false)
        if (isBuilt) {
          for (const path of [`/${rule}/_payload.json`, `/${rule}/two/_payload.json`])
            expect([path, await isCached(path)]).toEqual([path, true])
        }
      }
    })

    it('returns 404 for the payload of a page that is not cached or not server-rendered', async () => {
      const paths = [
        '/plain',
        '/clientonly',
        '/people/7',
        '/shop/a/b',
        '/framed',
        '/',
        ...Object.keys(CACHED_RULES).map(rule => `/${rule}/opted-out`),
      ]
      for (const path of paths) {
        const file = `${path === '/' ? '' : path}/_payload.json`
        const response = await requestRaw(app, file, { 'x-user': 'alice', accept: 'text/html' })
        expect([file, response.status, response.headers['cache-control'], response.body]).toEqual([
          file,
          404,
          'no-store',
          '',
        ])
      }
    })

    it('applies headers, redirects and middleware to every representation', async () => {
      for (const suffix of ['', '/_payload.json']) {
        expect((await requestRaw(app, `/framed${suffix}`)).headers['x-frame-options']).toBe('DENY')
        expect((await requestRaw(app, `/framed/Deep${suffix}`)).headers['x-frame-options']).toBe('DENY')
        expect((await requestRaw(app, `/shop/x${suffix}`)).headers['x-shop']).toBe('yes')
        expect((await requestRaw(app, `/admin${suffix}`)).status).toBe(403)
        expect((await requestRaw(app, `/moved${suffix}`)).headers.location).toBe('/framed')
        expect(
          (await requestRaw(app, `/cors${suffix}`, { origin: 'http://other.test' })).headers[
            'access-control-allow-origin'
          ],
        ).toBe('*')
      }
    })

    it('rejects the island of a page with the URL of another page', async () => {
      const island = (url: unknown): string =>
        islandPath({ name: 'page_swr-opted-out', props: '', slots: '', context: JSON.stringify({ url }) })
      for (const url of ['/swr/one', '//swr/one', 'http://x/swr', 7, null, '/%73wr', '/SWR/one', '/swr//one']) {
        const response = await requestRaw(app, island(url), { accept: 'application/json' })
        expect([url, response.status >= 400, /s-maxage/.test(response.headers['cache-control'] ?? '')]).toEqual([
          url,
          true,
          false,
        ])
      }
    })
  })
}
