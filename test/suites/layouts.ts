import { describe, expect, it } from 'vitest'
import type { App } from '../harness/start-app'
import { proves } from '../proofs/registry'
import { headingOf, textOf } from './html'

/** Files in layouts wrap pages. */
export function layouts(app: App): void {
  describe('layouts', () => {
    it('wraps pages in the default layout', proves('2.2-autoreg'), async () => {
      const html = await app.html('/about')
      expect(html).toContain('<div class="layout-default"')
      expect(html).toContain('default layout')
    })

    it.each([
      ['/plain', 'layout-plain'],
      ['/wide', 'layout-wide-screen'],
    ])('wraps %s in the layout it names', async (path, name) => {
      const html = await app.html(path)
      expect(html).toContain(`class="${name}"`)
      expect(html).not.toContain('layout-default')
    })

    it('leaves the layout to the page when it says so', async () => {
      const html = await app.html('/bare')
      expect(headingOf(html)).toBe('Bare')
      expect(html).not.toContain('layout-default')
      expect(html).toContain('class="layout-plain"')
      expect(textOf(html, 'own-layout')).toBe('inside')
    })
  })
}
