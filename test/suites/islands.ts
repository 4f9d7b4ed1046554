import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import type { Tab } from '../browser/page'
import { eventually } from '../harness/eventually'
import type { App } from '../harness/start-app'
import { proves } from '../proofs/registry'
import { headingOf, textOf } from './html'

/** The URL with which a page requests an island. */
async function addressOf(app: App, tab: Tab, name: string): Promise<string> {
  return eventually(() => {
    const path = tab.requests.findLast(request => request.startsWith(`${app.base}/__fw_island/${name}_`))
    expect(path).toBeDefined()
    return path!
  })
}

const items = (tab: Tab): Promise<string[]> => tab.page.locator('.item').allTextContents()

/** Components and pages that are rendered only on the server. */
export function islands(app: App): void {
  describe('islands', () => {
    it('are rendered in the page, with slots of the page', proves('2.11-islands'), async () => {
      const html = await app.html('/islands')
      expect(textOf(html, 'feed')).toBe('2 items')
      expect(html.replaceAll(/<!--.*?-->/g, '')).toContain('<a class="item">0:one:0</a></li>')
      expect(textOf(html, 'inside')).toBe('5 from the server')
      expect(textOf(html, 'slotted')).toBe('1')
      expect(html).not.toContain('nothing here')
      expect(textOf(html, 'note')).toBe('hello at /somewhere')
      expect(html).toContain('second root')
      expect(html).toContain('<meta name="feed" content="2 of 26">')
      expect(html).toMatch(/\.feed\[data-v-\w+\]\s*\{\s*color/)
      expect(textOf(await app.html('/islands/other'), 'feed')).toBe('1 items')
      expect(await app.html('/islands/other')).toContain('nothing here')
    })

    it('are hydrated without a request, and preserve the state of their slots when they update', async () => {
      const tab = await openPage(`${app.url}/islands`)
      expect(await items(tab)).toEqual(['0:one:0', '1:two:0'])
      await tab.page.click('.item >> nth=1')
      await eventually(async () => expect(await items(tab)).toEqual(['0:one:1', '1:two:1']))
      await tab.page.click('#inside')
      await tab.shows('#inside', '6 from the server')
      await tab.page.click('#slotted')
      await tab.shows('#slotted', '2')
      expect(await tab.page.evaluate('getComputedStyle(document.querySelector(".feed")).color')).toBe('rgb(1, 2, 3)')
      expect(tab.requests.filter(path => path.includes('__fw_island'))).toEqual([])
      expect(tab.requests.filter(path => path.includes('Feed.server'))).toEqual([])
      await tab.page.click('#more')
      await tab.shows('#feed', '3 items')
      expect(await items(tab)).toEqual(['0:one:1', '1:two:1', '2:three:1'])
      await tab.shows('#slotted', '2')
      const before = await tab.text('#renders')
      await tab.page.click('#refresh')
      await eventually(async () => expect(Number(await tab.text('#renders'))).toBeGreaterThan(Number(before)))
      await tab.shows('#slotted', '2')
      await tab.page.click('.item >> nth=2')
      await eventually(async () => expect(await items(tab)).toContain('2:three:2'))
    })

    it('are fetched on navigation, with their head and styles', async () => {
      const tab = await openPage(`${app.url}/`)
      await tab.page.evaluate('window.isSame = true')
      await tab.page.evaluate('document.querySelector("#__fw").__vue_app__.$fw.$router.push("/islands")')
      await tab.shows('#feed', '2 items')
      expect(await items(tab)).toEqual(['0:one:0', '1:two:0'])
      await tab.page.click('#inside')
      await tab.shows('#inside', '6 from the server')
      await eventually(async () =>
        expect(await tab.page.locator('meta[name="feed"]').getAttribute('content')).toBe('2 of 26'),
      )
      await eventually(async () =>
        expect(await tab.page.evaluate('getComputedStyle(document.querySelector(".feed")).color')).toBe('rgb(1, 2, 3)'),
      )
      const countRequests = (): number => tab.requests.filter(path => path.includes('__fw_island/IslandNote')).length
      expect(countRequests()).toBe(1)
      await tab.page.click('#to-page')
      await tab.shows('h1', 'Page /islands/page?x=1')
      await eventually(async () => expect(await tab.page.title()).toMatch(/^Server page/))
      // Its island is not rendered for a request without parameters.
      const address = await addressOf(app, tab, 'page_islands-page')
      expect((await app.get(address.slice(app.base.length))).status).toBe(400)
      await tab.page.goBack()
      await tab.shows('#feed', '2 items')
      expect(countRequests()).toBe(1)
      await eventually(async () => expect(await tab.page.locator('meta[name="feed"]').count()).toBe(1))
      expect(await tab.page.evaluate('window.isSame')).toBe(true)
    })

    it('render the fallback and emit an error if they fail', async () => {
      const html = await app.html('/islands/other')
      expect(textOf(html, 'fallback')).toBe('could not be shown')
      const tab = await openPage(`${app.url}/islands/other`, { expected: [/418/] })
      await tab.shows('#problem', '418')
      expect(await tab.text('#fallback')).toBe('could not be shown')
    })

    it('can be pages, protected by middleware', async () => {
      expect(headingOf(await app.html('/islands/page?x=2'))).toBe('Page /islands/page?x=2')
      expect((await app.get('/islands/page?closed=1', { headers: { accept: 'text/html' } })).status).toBe(403)
    })

    it('are the only components that can be requested', async () => {
      const status = async (path: string): Promise<number> => (await app.get(`/__fw_island/${path}`)).status
      for (const name of [
        'TheCard',
        'IslandCounter',
        'IslandNot',
        '__proto__',
        'constructor',
        'hasOwnProperty',
        'page_about',
        '..%2F..%2Fapp',
      ])
        expect(await status(`${name}_abc.json`), name).toBe(404)
      expect(await status('IslandNote_abc.json')).toBe(400)
      expect(await status('IslandNote')).toBe(404)
      expect(await status(`IslandNote_abc.json?props=${'x'.repeat(15_000)}`)).toBeGreaterThanOrEqual(400)
      expect((await app.get('/__fw_island/IslandNote_abc.json', { method: 'POST' })).status).toBe(405)
    })

    if (app.mode === 'built') {
      it('stay on the server, and are written to files for prerendered pages', async () => {
        const folder = join(app.outputDir, 'public/_fw')
        const scripts = readdirSync(folder)
          .filter(name => name.endsWith('.js'))
          .map(name => readFileSync(join(folder, name), 'utf8'))
          .join('\n')
        expect(scripts).not.toContain('only-the-server-knows-this')
        expect(scripts).not.toContain('page-text-of-the-server')
        expect(readFileSync(join(app.outputDir, 'public/islands/written/index.html'), 'utf8')).toContain('in a file')
        const written = readdirSync(join(app.outputDir, 'public/__fw_island'))
        expect(written).toEqual([expect.stringMatching(/^IslandFeed_\w+\.json$/)])
        expect(JSON.parse(readFileSync(join(app.outputDir, 'public/__fw_island', written[0]!), 'utf8')).html).toContain(
          '3 items',
        )
        const tab = await openPage(`${app.url}/islands/written`)
        expect(await tab.text('#written')).toBe('in a file')
        await tab.page.click('#inside')
        await tab.shows('#inside', '6 from the server')
      })
    }
  })
}
