import type { Fw } from '@fw/schema'
import { expect, it } from 'vitest'
import { emitPageParts } from './page-parts'

function emit(options: { dev?: boolean; test?: boolean; app?: object }, hasPages = true): string {
  return emitPageParts({ options: { app: {}, ...options }, plan: { hasPages } } as unknown as Fw)
}

const importsOf = (text: string): string[] => [...text.matchAll(/page-wrappers\/(\w+)\.mjs/g)].map(([, name]) => name!)

it.each([
  [{}, []],
  [{ app: { keepalive: true } }, ['keepalive']],
  [{ app: { pageTransition: { name: 'page' } } }, ['transition']],
  [{ app: { layoutTransition: true } }, ['transition']],
  // Code may use all of them at any time.
  [{ dev: true }, ['keepalive', 'transition']],
  [{ test: true }, ['keepalive', 'transition']],
])('imports what the options enable: %j', (options, wrappers) => {
  expect(importsOf(emit(options))).toEqual(wrappers)
})

it('exports the router only if there are pages', () => {
  expect(emit({})).toContain("export { RouterView } from 'vue-router'")
  expect(emit({}, false)).toBe(
    'export const RouterView = undefined\nexport const routerViewLocationKey = undefined\nexport const useLink = undefined\n',
  )
})
