import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { triggers } from '../../../../../../test/triggers'
import { unwrapConsole } from '../../../shared/wrap-console'

const printed: string[] = []
const { warn } = console

beforeEach(() => {
  printed.length = 0
  console.warn = (text: string) => void printed.push(text)
})

afterEach(() => {
  console.warn = warn
})

const warnFor = (path: string): void =>
  console.warn(`[VUE_ROUTER_R0004] No match found for location with path "${path}"`)

/** The module as another application of the process loads it. */
const loadAgain = () => {
  vi.resetModules()
  return import('./missing-pages')
}

it('prints one warning per linked path, and none for the requested one', async () => {
  const { expectMissing } = await loadAgain()
  expectMissing('/requested?a=1')
  for (const path of ['/requested', '/requested?a=1', '/linked', '/linked']) warnFor(path)
  expect(printed).toEqual([expect.stringContaining('/linked')])
})

it('replaces the warning of the router, with the component of the link', async () => {
  const { expectMissing } = await loadAgain()
  expectMissing('/requested')
  const Page = { __file: '/project/app/pages/index.vue', setup: () => warnFor('/linked?a=1'), render: () => null }
  const { createSSRApp } = await import('vue')
  const { renderToString } = await import('vue/server-renderer')
  await renderToString(createSSRApp(Page))
  warnFor('/called')
  expect(printed).toHaveLength(2)
  triggers('FW2136', printed[0]!)
  expect(printed[0]).toMatch(/^\[fw\] FW2136: .* path "\/linked": it is not a page\.\n {2}in .*app\/pages\/index\.vue$/)
  expect(printed[1]).toContain('path "/called": it is not a page.')
  expect(printed.join('\n')).not.toContain('VUE_ROUTER')
})

it.each([
  ['on the server', (path: string) => path === '/old'],
  ['in the browser', async (path: string) => path === '/old'],
])('prints no warning for a link that a route rule redirects: %s', async (_, isRedirected) => {
  const { expectMissing } = await loadAgain()
  expectMissing('/requested', isRedirected)
  for (const path of ['/old?a=1', '/linked']) warnFor(path)
  await vi.waitFor(() => expect(printed).toHaveLength(1))
  expect(printed[0]).toContain('/linked')
})

it('starts again with the next application of the process', async () => {
  const first = await loadAgain()
  first.expectMissing('/requested')
  warnFor('/linked')
  unwrapConsole('warn')
  const next = await loadAgain()
  next.expectMissing('/other')
  for (const path of ['/requested', '/linked', '/other']) warnFor(path)
  expect(printed.map(text => /"(.*)"/.exec(text)![1])).toEqual(['/linked', '/requested', '/linked'])
})
