import { describe, expect, it } from 'vitest'
import { describeFindings, factsOf } from '../../../../../../../test/doctor-facts'
import { triggers } from '../../../../../../../test/triggers'
import { findBrowserGlobals } from './browser-globals'

const setup = (script: string): string => `<script setup lang="ts">\n${script}\n</script>\n<template><p /></template>\n`

const check = async (file: string, text: string): Promise<string[]> =>
  describeFindings(findBrowserGlobals(await factsOf({ [file]: text })))

describe('browser globals', () => {
  it('are found where the server runs the code', async () => {
    const facts = await factsOf({ 'app/pages/index.vue': setup("const theme = ref(localStorage.getItem('theme'))") })
    const { why, fix } = triggers('FW2320', findBrowserGlobals(facts))
    expect([why, fix]).toEqual([
      '`localStorage` is used where the server runs the code, too, and does not exist there.',
      'Use it in `onMounted` or in a listener, or only in browsers: `if (import.meta.client) { localStorage }`.',
    ])
    expect(await check('app/pages/index.vue', setup('const width: number = window.innerWidth'))).toEqual([
      'FW2320 app/pages/index.vue:2:23',
    ])
    expect(await check('app/utils/dom.ts', 'export const root = document.body')).toEqual([
      'FW2320 app/utils/dom.ts:1:21',
    ])
    expect(await check('app/plugins/a.ts', 'export default defineFwPlugin(() => {\n  window.a = 1\n})')).toEqual([
      'FW2320 app/plugins/a.ts:2:3',
    ])
  })

  it.each([
    ['a lifecycle hook', 'onMounted(() => window.scrollTo(0, 0))'],
    ['a function', 'function save() { localStorage.setItem("a", "b") }'],
    ['a condition', 'if (import.meta.client) document.title = "a"'],
    ['a conditional expression', 'const width = import.meta.client ? window.innerWidth : 0'],
    ['the right side of an operator', 'import.meta.client && window.scrollTo(0, 0)'],
    ['a check of its type', 'const isBrowser = typeof window !== "undefined"'],
    ['a type', 'const element = ref<typeof window | Document>()'],
    ['a variable of the same name', 'const location = useLocation()\nconsole.log(location.href)'],
    ['a parameter of the same name', 'const open = useOpen((document) => document.id)'],
    ['a key', 'const options = reactive({ document: 1, history: [] })'],
    ['a member', 'const { data } = useFetch("/x")\nconsole.log(data.window)'],
  ])('are allowed in %s', async (_, script) => {
    expect(await check('app/pages/index.vue', setup(script))).toEqual([])
  })

  it('are allowed where only browsers run the code', async () => {
    const text = setup('window.scrollTo(0, 0)')
    expect(await check('app/components/Map.client.vue', text)).toEqual([])
    expect(await check('server/api/a.ts', 'window.a')).toEqual([])
    expect(
      await check('app/plugins/a.ts', 'export default defineFwPlugin(() => {\n  if (x) return\n  window.a = 1\n})'),
    ).toEqual([])
    const sources = { 'app/pages/a.vue': text }
    const only = { browserFiles: new Set(['/project/app/pages/a.vue']) }
    expect(findBrowserGlobals(await factsOf(sources, only))).toEqual([])
    expect(findBrowserGlobals(await factsOf(sources, { isServerRendered: false }))).toEqual([])
    const named = { 'app/pages/a.vue': setup('const list = history(1)') }
    expect(findBrowserGlobals(await factsOf(named, { importNames: new Set(['history']) }))).toEqual([])
  })
})
