import { expect, it } from 'vitest'
import { createProject } from '../../../../../test/project'
import { findPackageTypes, resolveExport, resolveLabel } from './package-types'

it('resolves the packages of the names in the config', () => {
  expect(['ui', 'ui-router/auto-routes', '@ui/compiler-sfc', 'h3', '@fw/schema'].map(resolveLabel)).toEqual([
    'vue',
    'vue-router/auto-routes',
    '@vue/compiler-sfc',
    'h3',
    '@fw/schema',
  ])
})

it('resolves exports like TypeScript', () => {
  expect(resolveExport('./a.js', '.')).toBe('./a.js')
  expect(resolveExport({ '.': { browser: './b.js', import: { types: './t.d.mts', default: './m.mjs' } } }, '.')).toBe(
    './t.d.mts',
  )
  expect(resolveExport({ './sub/*': { types: './dist/*.d.ts' } }, './sub/x')).toBe('./dist/x.d.ts')
  expect(resolveExport({ '.': './a.js' }, './sub')).toBeUndefined()
})

it('finds the types of a package wherever it is installed', () => {
  const { dir, path } = createProject({
    'node_modules/modern/package.json':
      '{ "exports": { ".": "./dist/index.mjs", "./extra": { "types": "./extra.d.ts" } } }',
    'node_modules/modern/dist/index.d.mts': '',
    'node_modules/modern/extra.d.ts': '',
    'node_modules/@old/one/package.json': '{ "main": "lib.js", "types": "lib.d.ts" }',
    'node_modules/@old/one/lib.d.ts': '',
    'node_modules/untyped/package.json': '{ "main": "lib.js" }',
    'vendor/own/package.json': '{}',
    'vendor/own/index.d.ts': '',
  })
  const find = (id: string) => findPackageTypes(id, [path('apps/shop')], [path('vendor')])?.slice(dir.length + 1)
  expect(find('modern')).toBe('node_modules/modern/dist/index.d.mts')
  expect(find('modern/extra')).toBe('node_modules/modern/extra.d.ts')
  expect(find('@old/one')).toBe('node_modules/@old/one/lib.d.ts')
  expect(find('own')).toBe('vendor/own/index.d.ts')
  expect(find('untyped')).toBeUndefined()
  expect(find('missing')).toBeUndefined()
})
