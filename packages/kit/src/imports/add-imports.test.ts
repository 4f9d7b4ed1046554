import { expect, it } from 'vitest'
import { createImportIndex } from './import-index'
import { transformImports } from './add-imports'

const index = createImportIndex([
  { name: 'ref', from: 'vue' },
  { name: '$fetch', from: '#app' },
  { name: 'default', as: 'useFoo', from: '/app/composables/foo.ts' },
  { name: '*', as: 'tools', from: '/app/utils/tools.ts' },
  { name: 'format', as: 'formatDate', from: 'dates' },
  { name: 'Ref', from: 'vue', type: true },
])

async function transform(code: string, id = '/app/pages/a.vue'): Promise<string | undefined> {
  return (await transformImports(code, id, index))?.code
}

it('adds imports for used names', async () => {
  expect(await transform('const a = ref($fetch("/"))')).toBe(
    'const a = ref($fetch("/"))\nimport { ref } from "vue"\nimport { $fetch } from "#app"\n',
  )
  expect(await transform('useFoo(tools.x, formatDate())')).toBe(
    'useFoo(tools.x, formatDate())\nimport useFoo from "/app/composables/foo.ts"\nimport * as tools from "/app/utils/tools.ts"\nimport { format as formatDate } from "dates"\n',
  )
})

it('returns undefined if no import is needed', async () => {
  expect(await transform('import { ref } from "mine"\nref(1)')).toBeUndefined()
  expect(await transform('export const Ref = 1')).toBeUndefined()
  expect(await transform('const a = useFoo', '/app/composables/foo.ts?t=1')).toBeUndefined()
})

it('replaces names in compiled templates', async () => {
  expect(await transform('_toDisplayString(_ctx.formatDate(_ctx.day))')).toBe(
    '_toDisplayString(__fw_unref(__fw_import_formatDate)(_ctx.day))\nimport { unref as __fw_unref } from "vue"\nimport { format as __fw_import_formatDate } from "dates"\n',
  )
})

it('imports names of #imports from their source', async () => {
  expect(await transform('import { ref as r } from "#imports"\nr(1)')).toBe('\nr(1)\nimport { ref as r } from "vue"\n')
  expect(await transform('import { unknown } from "#imports"\n1')).toBeUndefined()
  expect(await transform('import * as all from "#imports"\nall')).toBeUndefined()
})

it('excludes code without auto-imports by a fast test', () => {
  expect(index.mayUse.test('const refs = a$fetch')).toBe(false)
  expect(index.mayUse.test('x = $fetch(1)')).toBe(true)
  expect(index.mayUse.test('from "#imports"')).toBe(true)
})
