import { describe, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import type { App } from '../matrix/app'
import { proves } from '../proofs/registry'
import { textOf } from './html'

/** Files in plugins, and those the configuration lists. */
export function plugins(app: App): void {
  describe('plugins', () => {
    it('runs in order: enforce, names, dependencies, hooks', proves('2.2-autoreg'), async () => {
      const html = await app.html('/plugins')
      expect(textOf(html, 'order')).toBe('order function slow waits last created')
      expect(textOf(html, 'early')).toBe('true')
      expect(textOf(html, 'hello')).toBe('Hello Ada')
      expect(textOf(html, 'folder')).toBe('index of a folder')
    })

    it('runs each listed one once, on the side it is for', proves('plugins', 'plugins[].src', 'plugins[].mode', '2.4-plugins'), async () => {
      const html = await app.html('/plugins')
      expect(textOf(html, 'listed')).toBe('1')
      expect(textOf(html, 'side')).toBe('server')
      expect(textOf(html, 'from-server')).toBe('on-server-marker')
      expect(html).not.toContain('in-browser-marker')
      const tab = await openPage(`${app.url}/plugins`)
      expect(await tab.text('#client-side')).toBe('client')
      expect(await tab.page.locator('html').getAttribute('data-plugin')).toBe('in-browser-marker')
    })
  })
}
