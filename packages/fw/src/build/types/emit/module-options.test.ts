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

it('a label that a module has as its key is a member itself, because it is inherited', () => {
  const text = emitModuleOptions(
    [
      { name: 'components', key: 'ui', types: undefined },
      { name: 'other', key: 'vue', types: undefined },
    ],
    '/app/.fw/types',
  )
  expect(text).toContain('  interface FwConfig {\n    ui?: Record<string, any> | boolean\n  }\n')
  expect(text).not.toContain('ModuleKeys')
  expect(text).not.toContain('vue?:')
})

it('a shared key has the options of fw and of the module', () => {
  const text = emitModuleOptions([{ name: 'headers', key: 'security', types: undefined }], '/app/.fw/types')
  expect(text).toContain('  interface FwConfigSecurity extends Partial<Record<string, any>> {}\n')
  expect(text).not.toContain('security?:')
})
