import { createSSRApp, h } from 'vue'
import type { Component } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { expect, it } from 'vitest'
import type { Fw } from '@fw/schema'
import { emitDefaultError } from './default-error'
import { emitAppDefaultRoot, emitDefaultRoot } from './default-root'

/** The default export of a module, with the functions of the framework replaced. */
async function load(code: string): Promise<Component> {
  const vue = `data:text/javascript,${encodeURIComponent('export const h = (...args) => globalThis.__testH(...args)')}`
  const app = `data:text/javascript,${encodeURIComponent('export const FwLayout = "fw-layout", FwPage = "fw-page", clearError = () => {}, useHead = () => {}, useRuntimeConfig = () => ({ app: { baseURL: "/docs/" } })')}`
  Object.assign(globalThis, { __testH: h })
  const text = code
    .replaceAll('import.meta.dev', 'false')
    .replace(/["']vue["']/, JSON.stringify(vue))
    .replace(/["']#app["']/, JSON.stringify(app))
  return ((await import(`data:text/javascript,${encodeURIComponent(text)}`)) as { default: Component }).default
}

it('renders pages, with layouts if there are some, or the welcome page', async () => {
  const show = async (hasPages: boolean, hasLayouts: boolean) =>
    renderToString(createSSRApp(await load(emitDefaultRoot(hasPages, hasLayouts))))
  expect(await show(false, false)).toMatch(/<h1>Welcome to fw<\/h1>.*<code>pages\/index\.vue<\/code>/s)
  expect(emitDefaultRoot(false, false, 'app/')).toContain('"app/pages/index.vue"')
  // Otherwise its background has a white frame.
  expect(emitDefaultRoot(false, false)).toContain('body{margin:0}')
  expect(emitDefaultRoot(true, false)).toBe('export { FwPage as default } from "#app"\n')
  expect(emitDefaultRoot(true, true)).toContain('h(FwLayout, null, { default: () => h(FwPage) })')
})

it('names files in the source directory of the layout', () => {
  const emit = (srcDir: string): string =>
    emitAppDefaultRoot({
      plan: { hasPages: false, layouts: {} },
      isSet: () => true,
      options: { rootDir: '/project', srcDir, extensions: ['.vue'] },
    } as unknown as Fw)
  expect(emit('/project')).toContain('"pages/index.vue"')
  expect(emit('/project/app')).toContain('"app/pages/index.vue"')
})

it('renders the status of an error, without internals', async () => {
  const Page = await load(emitDefaultError())
  const show = (error: object) => renderToString(createSSRApp(Page, { error }))
  expect(await show({ status: 404, message: 'secret' })).toMatch(/<h1>404<\/h1><p>Page not found<\/p>.*href="\/docs\/"/)
  expect(await show({ status: 500, message: 'secret', stack: 'secret' })).not.toContain('secret')
})
