import { describe, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import type { App } from '../harness/start-app'
import { proves } from '../proofs/registry'
import { textOf } from './html'

/** Auto-imports and aliases. */
export function imports(app: App): void {
  describe('imports', () => {
    it(
      'auto-imports exports of composables, utils, shared and additional directories',
      proves('imports.dirs', '2.2-shared'),
      async () => {
        const html = await app.html('/imports')
        expect(textOf(html, 'mine')).toBe('mine mine')
        expect(textOf(html, 'default-one')).toBe('a default export')
        expect(textOf(html, 'nested')).toBe('nested')
        expect(textOf(html, 'inner')).toBe('unknown')
        expect(textOf(html, 'money')).toBe('2.00')
        expect(textOf(html, 'cart')).toBe('apple')
        expect(textOf(html, 'shared')).toBe('LABEL! 42')
        expect(await app.json('/api/util')).toMatchObject({ shout: 'HEY!', answer: 42 })
      },
    )

    it('auto-imports the same names in the browser', async () => {
      const tab = await openPage(`${app.url}/imports`)
      expect(await tab.text('#shared')).toBe('LABEL! 42')
      expect(await tab.text('#cart')).toBe('apple')
    })

    it(
      'runs modules of the config, then local modules',
      proves('2.4-module-order', '2.4-module-forms', '1.3'),
      async () => {
        expect(textOf(await app.html('/config'), 'modules')).toBe('tuple inline a-first b-second')
        expect(await app.html('/stamp')).toContain('stamped by a module')
      },
    )

    it('resolves the application API as `#app/fw`, with `callWithFw`', async () => {
      expect(textOf(await app.html('/imports'), 'called')).toBe('called at /imports')
    })

    it('resolves templates of modules from #build', async () => {
      expect(await app.html('/stamp')).toContain('stamped by a module')
    })
  })
}
