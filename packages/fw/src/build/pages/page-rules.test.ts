import { expect, it } from 'vitest'
import { patternsOf, readRouteRules, resolvePageRules } from './page-rules'

const app = (inlineRouteRules: boolean) => ({ options: { experimental: { inlineRouteRules } } }) as never
const page = (script: string) => `<script setup>\n${script}\n</script>\n`

it.each([
  ['/', ['/']],
  ['/foo/bar', ['/foo/bar']],
  ['/foo/:id()', ['/foo/**']],
  ['/foo/:id()/edit', ['/foo/*/edit']],
  ['/:lang?/about', ['/*/about', '/about']],
  ['/docs/:lang?', ['/docs/**']],
  ['/files/:path(.*)*', ['/files/**']],
  ['/user-:id()/posts', ['/*/posts']],
])('the path %s has the patterns %s', (path, patterns) => {
  expect(patternsOf(path)).toEqual(patterns)
})

it('returns the rules of nested pages by their full paths', () => {
  const rules = new Map([
    ['a.vue', { ssr: false }],
    ['b.vue', { swr: 60 }],
  ])
  expect(
    resolvePageRules(
      [
        {
          path: '/a',
          file: 'a.vue',
          children: [
            { path: ':id()', file: 'b.vue' },
            { path: '/own', file: 'c.vue' },
          ],
        },
      ],
      rules,
    ),
  ).toEqual({ '/a': { ssr: false }, '/a/**': { swr: 60 } })
})

it('reads literals', async () => {
  expect(
    await readRouteRules('/p/a.vue', page("defineRouteRules({ swr: 60, headers: { a: 'b' } })"), app(true)),
  ).toEqual({ swr: 60, headers: { a: 'b' } })
  expect(await readRouteRules('/p/a.vue', page('const a = 1'), app(false))).toBeUndefined()
})

it.each([
  ['defineRouteRules({ swr: 60 })', false, '`experimental.inlineRouteRules` is disabled'],
  ['defineRouteRules({ swr: time })', true, 'is not static'],
  ['defineRouteRules(rules)', true, 'is not static'],
  ['defineRouteRules({})\ndefineRouteRules({})', true, 'twice'],
])('rejects %s', async (script, isOn, text) => {
  await expect(readRouteRules('/p/a.vue', page(script), app(isOn))).rejects.toMatchObject({
    problems: [{ code: 'FW2043', why: expect.stringContaining(text), location: { file: '/p/a.vue' } }],
  })
})
