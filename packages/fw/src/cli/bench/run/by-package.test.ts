import { expect, it } from 'vitest'
import { sumByPackage } from './by-package'

it('adds up packages, and lists files of the project', () => {
  expect(
    sumByPackage(
      [
        ['/shop/node_modules/vue/dist/a.mjs', 10],
        ['/shop/node_modules/vue/node_modules/@vue/shared/b.mjs', 5],
        ['/shop/node_modules/vue/c.mjs', 1],
        ['/shop/modules/d.ts', 2],
        ['/elsewhere/e.mjs', 3],
      ],
      '/shop',
    ),
  ).toEqual({ vue: 11, '@vue/shared': 5, 'modules/d.ts': 2, '/elsewhere': 3 })
})
