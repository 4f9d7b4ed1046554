import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import type { App } from '../harness/start-app'
import { textOf } from './html'
import { FLAG_NAMES, PLACES } from './transform-files'
import type { Place } from './transform-files'

function expectedFlags(side: 'client' | 'server', dev: boolean, prerender = false): string[] {
  const values: Record<string, boolean> = {
    client: side === 'client',
    server: side === 'server',
    browser: side === 'client',
    dev,
    test: false,
    prerender,
  }
  return FLAG_NAMES.map(name => String(values[name.split('.').at(-1)!]))
}

function flagsOf(html: string, id: string): any {
  const text = new RegExp(`id="${id}"[^>]* data-flags="([^"]*)"`).exec(html)?.[1] ?? ''
  return JSON.parse(text.replaceAll('&quot;', '"'))
}

/** All files of a folder, except maps. */
function readAll(dir: string): Array<[file: string, text: string]> {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => [join(entry.parentPath, entry.name), readFileSync(join(entry.parentPath, entry.name), 'utf8')])
}

/** Code that goes through transforms, loaders and constants, which each bundler runs in its own way. */
export function transforms(app: App): void {
  const isDev = (): boolean => app.mode === 'dev'

  describe('transforms', () => {
    it.each(PLACES)('replaces all flags on the server: %s', async (place: Place) => {
      const html = await app.html('/transforms/flags')
      const found = place === 'component' ? flagsOf(html, 'component-flags') : flagsOf(html, 'server-flags')[place]
      const flags = typeof found === 'string' ? JSON.parse(found) : found
      expect(flags).toEqual(expectedFlags('server', isDev()))
    })

    it('replaces all flags in the browser', async () => {
      const tab = await openPage(`${app.url}/transforms/flags`)
      await tab.page.waitForSelector('#browser-flags', { state: 'attached' })
      const { env, ...flags } = JSON.parse((await tab.page.getAttribute('#browser-flags', 'data-flags'))!)
      expect(Object.keys(flags).toSorted()).toEqual(PLACES.filter(place => place !== 'handler').toSorted())
      for (const [place, text] of Object.entries<string>(flags))
        expect(JSON.parse(text), place).toEqual(expectedFlags('client', isDev()))
      expect(JSON.parse(env)).toEqual(['string', isDev(), false, 'string'])
    })

    it('has `import.meta.url` and `import.meta.env` on the server', async () => {
      const { env } = flagsOf(await app.html('/transforms/flags'), 'server-flags')
      expect(JSON.parse(env)).toEqual(['string', isDev(), true, 'string'])
    })

    it('sets `import.meta.prerender` only while it prerenders', async () => {
      const html = isDev()
        ? await app.html('/transforms/prerendered')
        : readFileSync(join(app.outputDir, 'public/transforms/prerendered/index.html'), 'utf8')
      expect(flagsOf(html, 'prerender-flags')).toEqual(expectedFlags('server', isDev(), !isDev()))
    })

    if (app.mode === 'built') {
      it('writes no path of the machine that builds', () => {
        const files = readAll(app.outputDir)
        expect(files.length).toBeGreaterThan(10)
        const found = files.filter(([, text]) => text.includes(app.dir))
        expect(found.map(([file, text]) => [file, text.slice(text.indexOf(app.dir) - 60).slice(0, 160)])).toEqual([])
      })
    }

    it('preserves the context of functions in `definePageMeta` and of setup after `await`', async () => {
      const html = await app.html('/transforms/context')
      expect(textOf(html, 'seen')).toBe('validate, middleware 19 object')
      expect(textOf(html, 'known')).toBe('unnamed state')
      expect(textOf(html, 'loaded')).toBe('loaded by a handler')
      const moved = await app.get('/transforms/context?away=1')
      expect([moved.status, moved.headers.get('location')]).toEqual([302, `${app.base}/transforms/prerendered`])
      const tab = await openPage(`${app.url}/transforms/context`)
      expect(await tab.text('#known')).toBe('unnamed state')
    })

    it('loads code that only the browser renders there, and handlers on demand', async () => {
      const response = await app.get('/transforms/browser', { headers: { accept: 'text/html' } })
      expect([response.status, await response.text()]).toEqual([
        200,
        expect.not.stringContaining('word of the browser'),
      ])
      const tab = await openPage(`${app.url}/transforms/browser`)
      await tab.shows('#browser-part', 'word of the browser')
      await tab.shows('#chart', 'word of the browser')
      await tab.page.click('#to-context')
      await tab.shows('#loaded', 'loaded by a handler')
    })

    it('keeps pages alive and runs transitions, wherever `<FwPage>` gets its props', async () => {
      const counter = await openPage(`${app.url}/transforms/kept/one`)
      await counter.page.click('#count')
      await counter.shows('#count', '1')
      await counter.page.click('#to-two')
      await counter.shows('#two', 'two')
      await counter.page.click('#to-one')
      await counter.shows('#count', '1')
      const moved = await openPage(`${app.url}/transforms/moved/one`)
      await moved.page.click('#to-two')
      await moved.shows('#two', 'two')
      expect(await moved.page.evaluate('globalThis.leftOfTest')).toBe('one')
    })

    it('removes composables on the side for which they are listed', async () => {
      expect(textOf(await app.html('/transforms/sides'), 'on-server')).toBe('useServerOnly')
      const tab = await openPage(`${app.url}/transforms/sides`)
      await tab.shows('#in-browser', 'useBrowserOnly')
      expect(await tab.text('#on-server')).toBe('useServerOnly')
    })

    it('resolves components by name in JSX', async () => {
      const labels = (html: string): string[] =>
        [...html.matchAll(/class="(?:badge|own)"[^>]*>([^<]*)/g)].map(([, label]) => label!)
      const expected = ['by name', 'lazy', 'kebab', 'registered', 'local', 'in a script']
      const html = await app.html('/transforms/jsx')
      expect(labels(html)).toEqual(expected)
      expect(html).toContain(`<a href="${app.base}/transforms/flags"`)
      const tab = await openPage(`${app.url}/transforms/jsx`)
      expect(await tab.page.locator('.badge, .own').allTextContents()).toEqual(expected)
    })
  })
}
