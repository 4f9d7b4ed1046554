import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { readExports, splitGlob } from './read-exports'

it.each([
  ['/a/stores', '/a/stores', ['*.E', '*/index.E']],
  ['/a/stores/**', '/a/stores', ['**/*.E']],
  ['/a/*/use', '/a', ['*/use/*.E']],
  ['/a/stores/*', '/a/stores', ['*.E']],
  ['/a/*/index.ts', '/a', ['*/index.ts']],
])('splits %s into a base and patterns', (dir, base, patterns) => {
  const found = splitGlob(dir)
  expect({ base: found.base, patterns: found.patterns.map(pattern => pattern.replace(/\{.*\}/, 'E')) }).toEqual({
    base,
    patterns,
  })
})

it('does not treat characters in the name of an existing folder as a glob', () => {
  expect(splitGlob('/a (1)/stores/**', path => path === '/a (1)')).toMatchObject({ base: '/a (1)/stores' })
})

async function read(files: Record<string, string>): Promise<string[]> {
  const dir = await mkdtemp(join(tmpdir(), 'fw-exports-'))
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(dir, name), text)
    const rows = await readExports(join(dir, Object.keys(files)[0]!))
    return rows.map(
      ({ name, as, type, from }) =>
        `${type ? 'type ' : ''}${name}${as ? ` as ${as}` : ''}${from === join(dir, Object.keys(files)[0]!) ? '' : ` of ${from}`}`,
    )
  } finally {
    await rm(dir, { recursive: true })
  }
}

it.each<[string, string[]]>([
  ['export const a = 1, { b, c: [d] } = e', ['a', 'b', 'd']],
  ['export function a() {}\nexport async function* b() {}\nexport class C {}', ['a', 'b', 'C']],
  [
    'export interface A {}\nexport type B = 1\nexport enum C {}\nexport abstract class D {}',
    ['type A', 'type B', 'C', 'D'],
  ],
  ['const a = 1\nexport { a, a as b, type T, a as default }', ['a', 'b', 'type T', 'default as myFile']],
  ['export { a } from "x"\nexport * as b from "y"\nexport type { C } from "z"', ['a', 'b', 'type C']],
  ['export default 1', ['default as myFile']],
  ['// export const a = 1\nconst b = "export const c"', []],
])('%s exports %s', async (code, names) => {
  expect(await read({ 'my-file.ts': code })).toEqual(names)
})

it('follows re-exports', async () => {
  expect(
    await read({
      'index.ts': 'export * from "./b"\nexport type * from "./c"',
      'b.ts': 'export const b = 1\nexport default 2\nexport * from "./index"',
      'c.ts': 'export const c = 1',
    }),
  ).toEqual(['b', 'type c'])
})

it('treats the exports of declaration files as types', async () => {
  expect(await read({ 'a.d.ts': 'export const a: 1\nexport interface B {}' })).toEqual(['type a', 'type B'])
})
