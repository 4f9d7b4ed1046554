import { describe, expect, it } from 'vitest'
import type { App } from '../../harness/start-app'
import { requestRaw } from '../../harness/raw-request'
import { islandPath } from '../../../packages/fw/src/shared/island'

/** Cached responses that server code makes stale. */
export function revalidation(app: App): void {
  const bodies = async (paths: readonly string[], headers?: Record<string, string>): Promise<string[]> =>
    (await Promise.all(paths.map(path => requestRaw(app, path, headers)))).map(({ body }) => body)
  const revalidate = (body: { path?: string; tag?: string }): Promise<Response> =>
    app.get('/api/revalidate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const changed = async (
    paths: readonly string[],
    work: () => Promise<unknown>,
    headers?: Record<string, string>,
  ): Promise<string[]> => {
    const before = await bodies(paths, headers)
    expect(await bodies(paths, headers)).toEqual(before)
    await work()
    const after = await bodies(paths, headers)
    expect(await bodies(paths, headers)).toEqual(after)
    return paths.filter((_, index) => after[index] !== before[index])
  }

  describe('revalidation', () => {
    it('renders a revalidated page again in all its representations', async () => {
      const island = islandPath({
        name: 'page_swr-alone',
        props: '',
        slots: '',
        context: JSON.stringify({ url: '/swr/alone' }),
      })
      const page = ['/swr/alone', island]
      const paths = [...page, '/swr/one', '/isr/one', '/api/swr']
      expect(await changed(paths, () => revalidate({ path: '/swr/alone' }))).toEqual(page)
      expect(await changed(paths, () => revalidate({ path: '/api/swr' }))).toEqual(['/api/swr'])
      expect(await changed(paths, () => revalidate({ path: '/swr/**' }))).toEqual([...page, '/swr/one'])
      expect(await changed(paths, () => revalidate({ path: '/SWR/one/' }))).toEqual(['/swr/one'])
      expect(await changed(paths, () => revalidate({ path: '/elsewhere' }))).toEqual([])
    })

    it('applies to all hosts', async () => {
      const headers = { host: 'other.localhost' }
      expect(await changed(['/asked'], () => revalidate({ path: '/asked' }), headers)).toEqual(['/asked'])
    })

    it('renders everything with a revalidated tag again', async () => {
      const paths = ['/swr/tagged', '/api/tagged', '/swr/one']
      expect(await changed(paths, () => revalidate({ tag: 'tea' }))).toEqual(['/swr/tagged', '/api/tagged'])
    })
  })
}
