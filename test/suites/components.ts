import { describe, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import { eventually } from '../harness/eventually'
import type { App } from '../harness/start-app'
import { proves } from '../proofs/registry'
import { attributeOf, textOf } from './html'

// The component has scoped styles, so its elements carry an attribute.
const titlesOf = (html: string): string[] =>
  [...html.matchAll(/<strong data-v-\w+>([^<]*)<\/strong>/g)].map(([, title]) => title!)

/** Auto-imported components. */
export function components(app: App): void {
  describe('components', () => {
    it(
      'renders components by their path-based names',
      proves('components', 'components.dirs', 'components.dirs[].path'),
      async () => {
        const html = await app.html('/components')
        for (const title of ['Card', 'untitled', 'Lazy']) expect(titlesOf(html)).toContain(title)
        for (const name of ['base-button', 'base-field', 'base-form-row', 'widget-clock', 'leaf', 'yes'])
          expect(html, name).toContain(`class="${name}"`)
        expect(html).toContain('lazy slot')
      },
    )

    it('renders only .server components on the server, and fallbacks of the others', async () => {
      const html = await app.html('/components')
      expect(html).toContain('server half')
      expect(html).not.toContain('client half')
      expect(html).not.toContain('in the browser')
      expect(textOf(html, 'fallback')).toBe('waiting')
      expect(html).not.toContain('id="client-only"')
    })

    it(
      'resolves global components by a name known at runtime, and loads .client and lazy ones in the browser',
      proves('components.dirs[].global'),
      async () => {
        expect(await app.html('/components')).toContain('class="everywhere"')
        const tab = await openPage(`${app.url}/components`)
        expect(await tab.text('.everywhere')).toBe('global')
        await tab.page.waitForSelector('#only-there')
        await tab.page.waitForSelector('#client-only')
        expect(await tab.page.locator('#fallback').count()).toBe(0)
        await tab.shows('.both', 'client half')
        expect(await tab.page.locator('#delayed').count()).toBe(0)
        await tab.page.click('#show')
        await tab.page.waitForSelector('#delayed')
      },
    )

    it('renders an element for a missing component, even if a page has its name', async () => {
      const html = await app.html('/itself')
      expect(html.match(/<h1/g)).toHaveLength(1)
      expect(html).toMatch(/<itself class="odd"[^>]*>Inside<\/itself>/i)
      const tab = await openPage(`${app.url}/itself`, { expected: [/Failed to resolve component: Itself/] })
      expect(await tab.page.locator('#__fw h1').count()).toBe(1)
    })

    it('exports components from #components', async () => {
      const html = await app.html('/components-module')
      expect(titlesOf(html)).toEqual(['imported', 'imported lazily'])
    })

    it('hydrates lazy components by their strategy', async () => {
      const html = await app.html('/lazy-hydration')
      const labels = ['never', 'clicked', 'idle', 'after', 'narrow', 'when', 'visible', 'defined', 'plain']
      for (const label of labels) expect(textOf(html, label), label).toBe(`${label} 0`)
      expect(html).not.toMatch(/hydrate-|hydrateOn/)
      const tab = await openPage(`${app.url}/lazy-hydration`)
      const hydrated = (): Promise<string[]> =>
        tab.page.evaluate(
          `Object.keys(document.documentElement.dataset).filter(name => ${JSON.stringify(labels)}.includes(name)).sort()`,
        )
      await eventually(async () => expect(await hydrated()).toEqual(['after', 'idle', 'plain']))
      await tab.page.click('#clicked')
      await tab.shows('#clicked', 'clicked 1')
      await tab.shows('#taken', 'clicked')
      await tab.page.click('#turn-on')
      await eventually(async () => expect(await hydrated()).toContain('when'))
      await tab.page.setViewportSize({ width: 400, height: 600 })
      await eventually(async () => expect(await hydrated()).toContain('narrow'))
      await tab.page.evaluate('scrollTo(0, document.body.scrollHeight)')
      await eventually(async () =>
        expect(await hydrated()).toEqual(['after', 'clicked', 'defined', 'idle', 'narrow', 'plain', 'visible', 'when']),
      )
      await tab.page.click('#never')
      await tab.page.click('#plain')
      await tab.shows('#plain', 'plain 1')
      expect(await tab.text('#never')).toBe('never 0')
    })

    it('runs onPrehydrate before hydration, as for dates in the locale and time zone of the visitor', async () => {
      const html = await app.html('/prehydrate')
      // The code is included once.
      expect(html.split('setAttribute(').length - 1).toBe(1)
      expect(html).toMatch(/<time[^>]* id="moment"[^>]*>January 2, 2024 at 11:30|<time[^>]*>January 2, 2024/)
      expect(attributeOf(html, 'moment', 'datetime')).toBe('2024-01-02T23:30:00.000Z')
      expect(attributeOf(html, 'moment', 'title')).toBe('2024-01-02T23:30:00.000Z')
      expect(textOf(html, 'ago')).toBe('3 days ago')
      const tab = await openPage(`${app.url}/prehydrate`, { locale: 'de-DE', timezoneId: 'Asia/Tokyo' })
      expect(await tab.text('#moment')).toBe('3. Januar 2024 um 08:30')
      expect(await tab.text('#ago')).toBe('vor 3 Tagen')
      for (const label of ['one', 'two'])
        expect(await tab.page.locator(`#${label}`).getAttribute('data-seen')).toBe(`${label} loading before`)
      expect(await tab.page.evaluate('document.documentElement.dataset.before')).toBe('loading')
    })
  })
}
