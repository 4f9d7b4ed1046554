import { describe, expect, it } from 'vitest'
import type { App } from '../harness/start-app'
import { proves } from '../proofs/registry'
import { headingOf, textOf } from './html'

/** Files in the layouts directory wrap pages. */
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
    ])('wraps %s in the layout of its page meta', async (path, name) => {
      const html = await app.html(path)
      expect(html).toContain(`class="${name}"`)
      expect(html).not.toContain('layout-default')
    })

    it('lets a page render its layout itself', async () => {
      const html = await app.html('/bare')
      expect(headingOf(html)).toBe('Bare')
      expect(html).not.toContain('layout-default')
      expect(html).toContain('class="layout-plain"')
      expect(textOf(html, 'own-layout')).toBe('inside')
    })
  })
}
