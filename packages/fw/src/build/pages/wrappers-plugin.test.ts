import type { CodeContext, Fw } from '@fw/schema'
import { expect, it } from 'vitest'
import { fwPath } from '../paths'
import { createWrappersPlugin, findWrappers } from './wrappers-plugin'

it.each([
  ['_createVNode(_component_FwPage)', []],
  ['h("p", { style: {"transition":"all 1s"} })', []],
  ['el.style.transition = "all 1s"', []],
  ['_createVNode(_component_FwPage, { transition: { name: "a" } })', ['transition']],
  ['const { transition } = props; h(FwPage, { transition })', ['transition']],
  ['_createVNode(_component_OwnPage, { transition: "" })', ['transition']],
  ['export const pageProps = { transition: { name: "own" } }', ['transition']],
  ['export default [{ path: "/", meta: {"pageTransition":true} }]', ['transition']],
  ['to.meta.layoutTransition = {}', ['transition']],
  ['_createVNode(_component_FwPage, { keepalive: "" })', ['keepalive']],
  ['to.meta.keepalive = true; to.meta.pageTransition = true', ['keepalive', 'transition']],
])('%s', (code, found) => {
  expect(findWrappers(code)).toEqual(found)
})

function run(code: string, id: string): string | undefined {
  const result = createWrappersPlugin({ options: { buildDir: '/project/.fw' } } as Fw).transform!.handler.call(
    {} as CodeContext,
    code,
    id,
  )
  return (result as { code: string } | undefined)?.code
}

it.each([
  '/app/pages/index.vue',
  '/app/parts/by-path.ts',
  '/project/node_modules/package/index.mjs',
  '/project/.fw/routes.mjs',
])('imports the implementation in any module: %s', id => {
  const file = JSON.stringify(fwPath('app/page-wrappers/keepalive.mjs'))
  expect(run('export const keepalive = true', id)).toBe(`export const keepalive = true\nimport ${file}\n`)
  expect(run('exports.keepalive = true', id)).toBe(`exports.keepalive = true\n;require(${file})\n`)
})

it.each([
  fwPath('app/chunks/page.mjs'),
  '/project/node_modules/@vue/runtime-dom/dist/x.js',
  '/app/a.vue?vue&type=style',
  '/project/.fw/options.mjs',
])('does not change the implementation itself, Vue, styles and the options: %s', id => {
  expect(run('export const keepalive = true', id)).toBeUndefined()
})
