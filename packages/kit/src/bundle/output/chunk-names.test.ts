import type { Fw } from '@fw/schema'
import { expect, it } from 'vitest'
import { nameFiles } from './name-files'

it.each([
  ['/site/app/pages/index.vue?macro', 'index', 'app/pages/index.vue'],
  ['/site/node_modules/fw/dist/app/head/add.mjs', 'add', 'fw: head'],
  ['/site/node_modules/.pnpm/x@1/node_modules/@acme/chart/index.js', 'index', '@acme/chart: index'],
  ['/elsewhere/ui/button.vue', 'button', 'button.vue'],
  [undefined, 'shared', 'shared'],
])('names the script of %s', (facadeModuleId, name, shown) => {
  const app = {
    options: { rootDir: '/site', buildDir: '/site/.fw' },
    plan: { entries: { client: '/fw/dist/app/entry.mjs' } },
  } as unknown as Fw
  const file = { type: 'chunk', fileName: 'a.js', isEntry: false, facadeModuleId, name }
  expect(nameFiles(app, [file] as unknown as Parameters<typeof nameFiles>[1])).toEqual({ 'a.js': shown })
})
