import { describe, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import type { App } from '../matrix/app'
import { proves } from '../proofs/registry'
import { textOf } from './html'

// The component has scoped styles, so its elements carry an attribute.
const titlesOf = (html: string): string[] => [...html.matchAll(/<strong data-v-\w+>([^<]*)<\/strong>/g)].map(([, title]) => title!)

/** Components without imports. */
export function components(app: App): void {
  describe('components', () => {
    it('renders them by the name of their path', proves('components', 'components.dirs', 'components.dirs[].path'), async () => {
      const html = await app.html('/components')
      for (const title of ['Card', 'untitled', 'Lazy']) expect(titlesOf(html)).toContain(title)
      for (const name of ['base-button', 'base-field', 'base-form-row', 'widget-clock', 'leaf', 'yes']) expect(html, name).toContain(`class="${name}"`)
      expect(html).toContain('lazy slot')
    })

    it('finds global ones by a name known at run time', proves('components.dirs[].global'), async () => {
      expect(await app.html('/components')).toContain('class="everywhere"')
      const tab = await openPage(`${app.url}/components`)
      expect(await tab.text('.everywhere')).toBe('global')
    })

    it('renders the halves where they belong', async () => {
      const html = await app.html('/components')
      expect(html).toContain('server half')
      expect(html).not.toContain('client half')
      expect(html).not.toContain('in the browser')
      expect(textOf(html, 'fallback')).toBe('waiting')
      expect(html).not.toContain('id="client-only"')
      const tab = await openPage(`${app.url}/components`)
      await tab.page.waitForSelector('#only-there')
      await tab.page.waitForSelector('#client-only')
      expect(await tab.page.locator('#fallback').count()).toBe(0)
      await tab.shows('.both', 'client half')
    })

    it('loads a lazy one when it is shown', async () => {
      const tab = await openPage(`${app.url}/components`)
      expect(await tab.page.locator('#delayed').count()).toBe(0)
      await tab.page.click('#show')
      await tab.page.waitForSelector('#delayed')
    })

    it('gives them as exports of a module', async () => {
      const html = await app.html('/components-module')
      expect(titlesOf(html)).toEqual(['imported', 'imported lazily'])
    })
  })
}
