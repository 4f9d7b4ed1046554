import { describe, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import type { App } from '../harness/start-app'
import { proves } from '../proofs/registry'
import { attributeOf, stylesOf, textOf } from './html'

const color = (selector: string): string =>
  `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).color`

/** Static files: public files, images and styles. */
export function assets(app: App): void {
  describe('public files', () => {
    it('are served unchanged', proves('2.2-public'), async () => {
      const response = await app.get('/robots.txt')
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
      expect(await response.text()).toBe('User-agent: *\n')
      expect(await app.html('/nested/file.txt')).toBe('nested file\n')
      expect((await app.get('/logo.svg')).headers.get('content-type')).toBe('image/svg+xml')
    })

    it('respond to HEAD, and return 404 if they are missing', async () => {
      const head = await app.get('/robots.txt', { method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([200, ''])
      expect((await app.get('/robots.txt2')).status).toBe(404)
      expect((await app.get('/%2e%2e/package.json')).status).toBe(404)
    })
  })

  describe('assets', () => {
    it.each(['relative', 'tilde', 'named', 'imported', 'custom', 'aliased', 'public'])(
      'renders a working URL for the %s image',
      proves('alias', '2.1-custom', '2.2-assets-alias'),
      async id => {
        const source = attributeOf(await app.html('/assets'), id, 'src')!
        if (source.startsWith('data:')) return expect(decodeURIComponent(source)).toContain('<rect')
        expect(source.startsWith(`${app.base}/`)).toBe(true)
        const path = source.slice(app.base.length)
        expect(path).toMatch(id === 'public' ? /^\/logo\.svg$/ : /^\/_fw\//)
        const response = await app.get(path)
        expect(response.status).toBe(200)
        expect(response.headers.get('content-type')).toBe('image/svg+xml')
      },
    )

    it('imports the raw content of a file', async () => {
      expect(textOf(await app.html('/assets'), 'raw')).toBe('true')
    })

    it('imports the URL of a compiled style sheet, and its source', async () => {
      const html = await app.html('/assets')
      expect(textOf(html, 'sheet')).toBe('true')
      const href = attributeOf(html, 'sheet', 'href')!
      expect(href.startsWith(`${app.base}/_fw/`), href).toBe(true)
      const response = await app.get(href.slice(app.base.length), { headers: { accept: 'text/css,*/*;q=0.1' } })
      expect(response.headers.get('content-type')).toMatch(/^text\/css/)
      const text = await response.text()
      expect(text.replaceAll(' ', '')).toMatch(/\.linked\.inner\{\s*color:(?:rgb\(21,22,23\)|#151617)/)
      expect(text).not.toContain('$linked')
      const image = /url\("?(?!data:)([^")]+)"?\)/.exec(text)?.[1]
      const url = new URL(image!, new URL(href, app.url))
      expect((await fetch(url)).headers.get('content-type'), url.href).toBe('image/svg+xml')
    })

    it('includes global styles of every preprocessor on every page', proves('css', '2.4-css'), async () => {
      for (const path of ['/assets', '/about']) {
        const styles = await stylesOf(app, await app.html(path))
        // Minifiers may write a color differently.
        expect(styles, path).toMatch(/\.global-css\{color:(?:rgb\(1,2,3\)|#010203)/)
        expect(styles, path).toMatch(/\.global-scss\.inner\{color:(?:rgb\(4,5,6\)|#040506)/)
        expect(styles, path).toMatch(/\.global-less\.inner\{color:(?:rgb\(7,8,9\)|#070809)/)
      }
    })

    it('styles the page before and after scripts run', proves('2.1-custom', 'css'), async () => {
      for (const javaScriptEnabled of [false, true]) {
        const tab = await openPage(`${app.url}/assets`, {
          javaScriptEnabled,
          ready: javaScriptEnabled,
          expected: javaScriptEnabled ? [] : [/^request failed: .+\.js csp$/],
        })
        for (const [selector, expected] of [
          ['.global-css', 'rgb(1, 2, 3)'],
          ['.global-scss .inner', 'rgb(4, 5, 6)'],
          ['.global-less .inner', 'rgb(7, 8, 9)'],
          ['.scoped-rule', 'rgb(11, 12, 13)'],
          ['#moduled', 'rgb(14, 15, 16)'],
        ] as const)
          expect(await tab.page.evaluate(color(selector)), `${selector}, scripts ${javaScriptEnabled}`).toBe(expected)
        const images = (await tab.page.evaluate(
          '(({ backgroundImage, listStyleImage, borderImageSource, borderLeftColor }) => [backgroundImage, listStyleImage, borderImageSource, borderLeftColor])(getComputedStyle(document.querySelector(".with-images")))',
        )) as string[]
        expect(images[0]).toMatch(/pic|data:image/)
        expect(images[1]).toMatch(/\/_fw\/.*big/)
        expect(images[2]).toMatch(/\/logo\.svg/)
        expect(images[3]).toBe('rgb(7, 7, 7)')
      }
    })

    it('includes no rule twice', async () => {
      const styles = await stylesOf(app, await app.html('/assets'))
      expect(styles.split('.global-css{')).toHaveLength(2)
      expect(styles.split('.scoped-rule[').length).toBeLessThan(3)
    })
  })
}
