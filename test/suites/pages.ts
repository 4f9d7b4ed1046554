import { describe, expect, it } from 'vitest'
import type { App } from '../harness/start-app'
import { proves } from '../proofs/registry'
import { headingOf, textOf } from './html'

/** Files in the pages directory become routes. */
export function pages(app: App): void {
  describe('pages', () => {
    it.each([
      ['/', 'Home'],
      ['/about', 'About'],
      ['/users', 'All users'],
      ['/users/7', 'User 7'],
      ['/blog', 'Blog index'],
      ['/blog/first', 'Blog first'],
      ['/docs/a/b/c', 'Docs a > b > c'],
      ['/pricing', 'Pricing'],
      ['/shop/shoes-boots', 'Shop shoes / boots'],
      ['/shop/item-9-details', 'Details 9'],
      ['/named', 'Named another-name from meta'],
      ['/also-named', 'Named another-name from meta'],
      ['/own-path/xyz', 'Own path xyz'],
      ['/numbers/12', 'Number 12'],
      ['/tsx', 'Written in JSX'],
    ])('renders %s with the heading "%s"', proves('2.2-pages', 'pre-variants', '9.1'), async (path, heading) => {
      const response = await app.get(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toMatch(/^text\/html/)
      expect(headingOf(await response.text())).toBe(heading)
    })

    it('decodes parameters, and provides query and name', async () => {
      const html = await app.html('/users/7%20b?tab=posts')
      expect(headingOf(html)).toBe('User 7 b')
      expect(textOf(html, 'name')).toBe('users-id')
      expect(textOf(html, 'query')).toBe('posts')
    })

    it('renders a child page inside its parent page', async () => {
      const home = await app.html('/parent')
      expect(headingOf(home)).toBe('Parent')
      expect(textOf(home, 'inner')).toBe('Parent home')
      expect(textOf(await app.html('/parent/child'), 'inner')).toBe('Child')
    })

    it('redirects with page meta', async () => {
      const response = await app.get('/moved')
      expect(response.status).toBe(302)
      expect(response.headers.get('location')).toBe(`${app.base}/about`)
    })

    it.each(['/hidden', '/helper', '/own-path/abc', '/numbers/twelve', '/nothing/here'])(
      'returns 404 for %s',
      async path => {
        const response = await app.get(path, { headers: { accept: 'text/html' } })
        expect(response.status).toBe(404)
        expect(headingOf(await response.text())).toBe('Error 404')
      },
    )

    it('omits ignored files', proves('2.4-ignoreprefix'), async () => {
      for (const path of ['/-hidden', '/helper.spec', '/ignored-by-file'])
        expect((await app.get(path)).status, path).toBe(404)
      expect((await app.get('/-hidden.txt')).status).toBe(404)
      expect(await app.html('/')).not.toContain('draft')
    })

    it('matches a path with a trailing slash', async () => {
      expect(headingOf(await app.html('/about/'))).toBe('About')
    })
  })
}
