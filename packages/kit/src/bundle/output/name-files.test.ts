import { expect, it } from 'vitest'
import { nameContents, nameFiles, originOf } from './name-files'
import type { NamedFile } from './name-files'

const origin = (id: string): string => originOf(id, '/site', ['/site/.fw', '/repo/fw/dist'])

it.each([
  ['/site/app/pages/index.vue', 'app/pages/index.vue'],
  ['/site/app/pages/index.vue?vue&type=script', 'app/pages/index.vue'],
  ['/site/node_modules/vue-router/dist/vue-router.js', 'vue-router'],
  ['/site/node_modules/@vue/runtime-core/dist/runtime-core.esm-bundler.js', 'vue'],
  ['/repo/node_modules/.pnpm/vue@3/node_modules/vue/dist/vue.js', 'vue'],
  ['/site/node_modules/@acme/charts/index.js', '@acme/charts'],
  ['/site/node_modules/@fw/kit/dist/index.mjs', 'fw'],
  ['/site/.fw/routes.mjs', 'fw'],
  ['\0plugin-vue:export-helper', 'fw'],
  ['#build/routes', 'fw'],
  ['/repo/fw/dist/app/revive.mjs', 'fw'],
  ['/elsewhere/ui/button.vue', 'button.vue'],
])('names %s as %s', (id, name) => {
  expect(origin(id)).toBe(name)
})

it('names shared chunks after the main source of their modules', () => {
  const sizes = [
    ['/site/app/a.ts', 10],
    ['/site/node_modules/vue/a.js', 30],
    ['/site/node_modules/@vue/b/b.js', 30],
    ['/site/app/gone.ts', 0],
    ['/site/app/b.ts', 50],
    ['\0x', 1],
  ] as const
  expect(nameContents(sizes, origin)).toBe('vue, app/b.ts + 2 more')
  expect(nameContents(sizes.slice(0, 1), origin)).toBe('app/a.ts')
  expect(nameContents([], origin)).toBe('')
})

it('names every script and style of a build', () => {
  const chunk = { type: 'chunk', isEntry: false, facadeModuleId: null, modules: {}, name: 'src' }
  const files = [
    { ...chunk, fileName: 'a.js', isEntry: true, facadeModuleId: '/fw/entry.mjs' },
    { ...chunk, fileName: 'b.js', facadeModuleId: '/site/app/pages/index.vue' },
    { ...chunk, fileName: 'c.js', modules: { '/site/node_modules/vue/a.js': { renderedLength: 2 } } },
    { ...chunk, fileName: 'd.js' },
    { ...chunk, fileName: 'h.js', name: 'revive', facadeModuleId: '/repo/fw/dist/app/revive.mjs' },
    { type: 'asset', fileName: 'e.css', names: ['main.css'], originalFileNames: ['app/assets/main.css'] },
    { type: 'asset', fileName: 'f.css', names: ['index.css'], originalFileNames: [] },
    { type: 'asset', fileName: 'i.css', names: ['entry.css'], originalFileNames: ['../fw/entry.mjs'] },
    { type: 'asset', fileName: 'j.css', names: ['index.css'], originalFileNames: ['app/pages/index.vue'] },
    {
      type: 'asset',
      fileName: 'k.css',
      names: ['chart.css'],
      originalFileNames: ['node_modules/@acme/chart/index.js'],
    },
    { type: 'asset', fileName: 'l.css', names: ['own.css'], originalFileNames: ['node_modules/fw/dist/app/add.mjs'] },
    { type: 'asset', fileName: 'm.css', names: ['base.css'], originalFileNames: ['node_modules/@acme/ui/base.scss'] },
    { type: 'asset', fileName: 'g.svg', names: ['logo.svg'], originalFileNames: [] },
  ] as unknown as NamedFile[]
  expect(
    nameFiles(
      {
        options: { rootDir: '/site', buildDir: '/site/.fw' },
        plan: { entries: { client: '/repo/fw/dist/app/entry.mjs' } },
      } as never,
      files,
    ),
  ).toEqual({
    'a.js': 'entry',
    'b.js': 'app/pages/index.vue',
    'c.js': 'vue',
    'd.js': 'src',
    'h.js': 'fw: payload',
    'e.css': 'app/assets/main.css',
    'f.css': 'index.css',
    'i.css': 'entry (CSS)',
    'j.css': 'app/pages/index.vue (CSS)',
    'k.css': '@acme/chart (CSS)',
    'l.css': 'fw (CSS)',
    'm.css': '@acme/ui',
  })
})
