import { editCode } from '@fw/kit/imports'
import { expect, it } from 'vitest'
import { renameScript } from './rename-script'
import type { RenameOptions } from './rename-script'

function rename(code: string, options: Partial<RenameOptions> = {}): string {
  const renames = renameScript(code, 'tsx', { full: true, ...options })
  return editCode(code, renames!.edits, []).code
}

it.each([
  ['const app = useNuxtApp()', 'const app = useFwApp()'],
  ['export default defineNuxtPlugin(() => {})', 'export default defineFwPlugin(() => {})'],
  ["import { useNuxtApp } from '#imports'\nuseNuxtApp()", "import { useFwApp } from '#imports'\nuseFwApp()"],
  ["import { useNuxtApp as a } from '#app'\na()", "import { useFwApp as a } from '#app'\na()"],
  ["import { useNuxt } from '@nuxt/kit'", "import { useFw } from '@fw/kit'"],
  ['import { useState } from "nuxt/app"', 'import { useState } from "fw/app"'],
  ["import { useState } from '#app/composables/state'", "import { useState } from '#app'"],
  ["import Link from '#app/components/nuxt-link'", "import { FwLink as Link } from '#app'"],
  ["import * as kit from '@nuxt/kit'\nkit.useNuxt()", "import * as kit from '@fw/kit'\nkit.useFw()"],
  ["export { useNuxtApp } from '#app'", "export { useFwApp as useNuxtApp } from '#app'"],
  [
    "import { useNuxtApp } from '#app'\nexport { useNuxtApp }",
    "import { useFwApp } from '#app'\nexport { useFwApp as useNuxtApp }",
  ],
  [
    "const { useNuxt } = await import('@nuxt/kit')\nuseNuxt()",
    "const { useFw: useNuxt } = await import('@fw/kit')\nuseNuxt()",
  ],
  ["(await import('@nuxt/kit')).useNuxt()", "(await import('@fw/kit')).useFw()"],
  ["const kit = require('@nuxt/kit')", "const kit = require('@fw/kit')"],
  ["vi.mock('#app/nuxt', () => ({}))", "vi.mock('#app', () => ({}))"],
  ['const all = { useNuxtApp }', 'const all = { useNuxtApp: useFwApp }'],
  ['const x = <NuxtLink to="/">a</NuxtLink>', 'const x = <FwLink to="/">a</FwLink>'],
  ["resolveComponent('NuxtLink')", "resolveComponent('FwLink')"],
  [
    "import { mockNuxtImport } from '@nuxt/test-utils/runtime'\nmockNuxtImport('useNuxtApp', () => f)",
    "import { mockFwImport } from 'fw/test-utils/runtime'\nmockFwImport('useFwApp', () => f)",
  ],
  ['window.useNuxtApp?.()', 'window.useFwApp?.()'],
  ['this.$nuxt.isHydrating', 'this.$fw.isHydrating'],
  [
    "import type { NuxtError } from '#app'\nlet e: NuxtError | Ref<NuxtError>",
    "import type { FwError } from '#app'\nlet e: FwError | Ref<FwError>",
  ],
  ["let a: import('#app').NuxtApp", "let a: import('#app').FwApp"],
  [
    "import type { NuxtApp } from '#app'\nexport type { NuxtApp }",
    "import type { FwApp } from '#app'\nexport type { FwApp as NuxtApp }",
  ],
  [
    "declare module '@nuxt/schema' { interface NuxtConfig { a: 1 } }",
    "declare module '@fw/schema' { interface FwConfig { a: 1 } }",
  ],
  [
    "declare module '#app' { interface NuxtApp { $a: 1 } }\nexport {}",
    "declare module '#app' { interface FwApp { $a: 1 } }\nexport {}",
  ],
  [
    "import { addVitePlugin } from '@nuxt/kit'\naddVitePlugin(p)",
    "import { addBundler1Plugin } from '@fw/kit'\naddBundler1Plugin(p)",
  ],
  [
    "import { useNuxt } from '@nuxt/kit'\nuseNuxt().options.vite.vue = x",
    "import { useFw } from '@fw/kit'\nuseFw().options.bundler1.ui = x",
  ],
  [
    'const nuxt = useNuxt()\nconst { options } = nuxt\nconst { nitro, ...rest } = options\nnitro.preset',
    'const nuxt = useNuxt()\nconst { options } = nuxt\nconst { serverEngine: nitro, ...rest } = options\nnitro.preset',
  ],
  ["useNuxt().hook('nitro:config', c => c)", "useNuxt().hook('serverEngine:config', c => c)"],
  [
    'defineNuxtModule({ setup(o, nuxt) { nuxt.options.nitro = { esbuild: {} } } })',
    'defineNuxtModule({ setup(o, nuxt) { nuxt.options.serverEngine = { esbuild: {} } } })',
  ],
  [
    "export default defineVitestConfig({ test: { environment: 'nuxt', environmentOptions: { nuxt: {} } } })",
    "export default defineVitestConfig({ test: { environment: 'fw', environmentOptions: { fw: {} } } })",
  ],
  [`// @vitest-${'environment'} nuxt\n`, `// @vitest-${'environment'} fw\n`],
])('%s', (before, after) => {
  expect(rename(before)).toBe(after)
  expect(rename(after)).toBe(after)
})

it.each([
  "const text = 'useNuxtApp'",
  '// useNuxtApp()\n',
  'function f(useNuxtApp) { return useNuxtApp() }',
  "import { useNuxtApp } from '../own'\nuseNuxtApp()",
  'const o = { useNuxtApp: 1, NuxtLink() {} }\no.useNuxtApp',
  'const useNuxtApp = () => 1\nuseNuxtApp()',
  'type NuxtApp = 1\nlet a: NuxtApp',
  'const vite = { vite: 1 }\nvite.vite',
  "other.hook('vite:extend', f)",
  'options.vite',
  'label: for (;;) break label',
  'class A { useNuxtApp() {} }',
  "import { createI18n } from 'vue-i18n'",
])('leaves %s', code => {
  expect(rename(code)).toBe(code)
})

it('renames only what the compatibility package cannot keep, without the full mode', () => {
  const code =
    "useNuxtApp(process.env.NUXT_KEY)\nconst { NUXT_B } = process.env\nimport '../.nuxt/types'\nimport.meta.env.NUXT_C"
  expect(rename(code, { full: false })).toBe(
    "useNuxtApp(process.env.FW_KEY)\nconst { FW_B: NUXT_B } = process.env\nimport '../.fw/types'\nimport.meta.env.FW_C",
  )
})

it('keeps local names if the new one is taken', () => {
  expect(rename("import { useNuxtApp } from '#app'\nconst useFwApp = 1\nuseNuxtApp()")).toBe(
    "import { useFwApp as useNuxtApp } from '#app'\nconst useFwApp = 1\nuseNuxtApp()",
  )
  const { left } = renameScript('const useFwApp = 1\nuseNuxtApp()', 'ts', { full: true })!
  expect(left).toMatchObject([{ name: 'useNuxtApp', offset: 19 }])
})

it('renames references to types', () => {
  expect(rename('/// <reference types="nuxt" />\n/// <reference path="../.nuxt/nuxt.d.ts" />\n')).toBe(
    '/// <reference types="fw" />\n/// <reference path="../.fw/fw.d.ts" />\n',
  )
})

it.each([
  ["addImports({ name: 'useNuxtApp', from: '#app/nuxt' })", ['useNuxtApp', '#app/nuxt']],
  [
    "const include = ['nuxt/app', '@nuxt/kit/x', '#build/nuxt.config.mjs']",
    ['#build/nuxt.config.mjs', 'nuxt/app', '@nuxt/kit/x'],
  ],
  ['const code = `import { useNuxtApp } from "#app"`', ['useNuxtApp']],
  ["const words = ['nuxt', 'nuxt module', '/nuxt/app', '@nuxt/icon/a', '#app']", []],
  ["import { useState } from 'nuxt/app'\nresolveComponent('NuxtLink')", []],
])('lists ids and names in strings: %s', (code, names) => {
  const { left } = renameScript(code, 'ts', { full: true })!
  expect(left.map(({ name }) => name)).toEqual(names)
})

it('imports server functions from fw/server, and reads requests on every platform', () => {
  const code = "import { getQuery, H3Event } from 'h3'\nexport default defineEventHandler(event => event.node.req.url)"
  expect(rename(code, { isServer: true })).toBe(
    "import { getQuery, H3Event } from 'fw/server'\nexport default defineEventHandler(event => event.path)",
  )
  const { left } = renameScript('const f = event => event.node.res.end()', 'ts', { full: true, isServer: true })!
  expect(left).toMatchObject([{ name: 'event.node.res' }])
})

it('does not rename what the project declares itself', () => {
  expect(rename('<NuxtLink/>', { ownNames: new Set(['NuxtLink']) })).toBe('<NuxtLink/>')
})

it('does not read scripts with syntax errors', () => {
  expect(renameScript('const (', 'ts', { full: true })).toBeUndefined()
})
