import { expect, it } from 'vitest'
import { emitModuleOptions } from './module-options'

it('declares the options of modules by key and by name', () => {
  const text = emitModuleOptions(
    [
      { name: 'tea-module', key: 'tea', types: '/app/node_modules/tea-module/module.d.mts' },
      { name: 'other', key: 'tea', types: undefined },
      { name: 'third', key: 'ssr', types: undefined },
      { name: 'modules/own.ts', key: undefined, types: '/app/modules/own.ts' },
    ],
    '/app/.fw/types',
  )
  const tea = "ModuleOptionsOf<(typeof import('../../node_modules/tea-module/module.mjs'))['default']>"
  expect(text).toContain(`interface ModuleKeys {\n  tea?: ${tea} | boolean\n}`)
  expect(text).toContain('interface FwConfig extends ModuleKeys {}')
  expect(text).toContain(`'tea-module': ${tea}\n    other: Record<string, any>\n`)
  expect(text).toContain("'modules/own.ts': ModuleOptionsOf<(typeof import('../../modules/own'))['default']>")
})
