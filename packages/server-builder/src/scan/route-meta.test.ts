import { expect, it } from 'vitest'
import { extractRouteMeta } from './route-meta'

it.each([
  ["defineRouteMeta({ openAPI: { tags: ['a'], deprecated: true } })", { openAPI: { tags: ['a'], deprecated: true } }],
  [
    'defineRouteMeta({ openAPI: { description: `text`, "x-rank": -1 } } as const)',
    { openAPI: { description: 'text', 'x-rank': -1 } },
  ],
  ['const n: number = 1\ndefineRouteMeta({ openAPI: { title: n } })', { openAPI: { title: undefined } }],
  ['export default defineEventHandler(() => { defineRouteMeta({}) })', undefined],
])('reads the literals of %s', async (code, meta) => {
  expect(await extractRouteMeta('route.ts', code)).toEqual(meta)
})
