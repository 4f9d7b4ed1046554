import type { CodeContext } from '@fw/schema'
import { expect, it } from 'vitest'
import { importMetaPlugin } from './import-meta'

function run(code: string, isDev = false): string {
  const { transform } = importMetaPlugin({ 'import.meta.client': 'true', 'import.meta.env.DEV': 'false' }, isDev)
  if (code.search(transform!.filter!.code!) < 0) return code
  return (transform!.handler.call({} as CodeContext, code, '/a.js') as { code: string }).code
}

it.each([
  ['a(import.meta.url)', 'a(__fw_meta_url__)'],
  ['a(import.meta?.url)', 'a(__fw_meta_url__ )'],
  ['new URL(name, import.meta.url)', 'new URL(name, __fw_meta_url__)'],
  ["createRequire(import.meta.url)('./a')", "createRequire(__fw_meta_url__)('./a')"],
])('reads the URL of the script: %s', (code, result) => {
  expect(run(code)).toBe(result)
  expect(run(code, true)).toBe(code)
})

it.each([
  "new URL('./a.png', import.meta.url)",
  'new URL( "./a.png" , import.meta.url )',
  'new URL(`./${name}.png`, import.meta.url)',
  "a('import.meta.url') // import.meta.url",
  'import.meta.client && import.meta.env.DEV',
  'import.meta.urls',
])('does not change files that the bundler resolves, strings and constants: %s', code => {
  expect(run(code)).toBe(code)
})

it.each(['const { url } = import.meta', "a(import.meta['url'])", 'a(import.meta, b)'])(
  'replaces the object, without the path of the module: %s',
  code => {
    const object =
      'var __fw_meta__ = /* @__PURE__ */ Object.assign(Object.create(__fw_native_meta__), { client: import.meta.client, env: import.meta.env });'
    expect(run(code)).toBe(object + code.replace('import.meta', '__fw_meta__'))
    expect(run(code, true)).toContain('Object.assign({}, { url: import.meta.url, client: import.meta.client')
  },
)
