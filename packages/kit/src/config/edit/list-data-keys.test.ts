import { expect, it } from 'vitest'
import { listDataKeys } from './list-data-keys'

it.each([
  ['yaml', 'a:\n  b: { "c": 1 }\n  # d: 1\nlist: [{ e: 1 }]\n', ['a', 'a.b', 'a.b."c"', 'list']],
  [
    'toml',
    'x = { y = 1 }\n[a]\nb.c = 1\n[a."d"]\ne = 1\n[[list]]\nf = 1\n',
    ['x', 'x.y', 'a', 'a.b', 'a.b.c', 'a', 'a."d"', 'a.d.e'],
  ],
] as const)('lists the keys of %s', async (syntax, text, expected) => {
  const keys = await listDataKeys(text, syntax)
  const written = keys.map(({ path, start, end }) => [...path.slice(0, -1), text.slice(start, end)].join('.'))
  expect(written).toEqual(expected)
})
