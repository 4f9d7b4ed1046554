import { describe, expect, it } from 'vitest'
import { readRuntimeImports } from './runtime-imports'

const read = async (code: string, lang: 'js' | 'ts' = 'js') =>
  (await readRuntimeImports(code, lang)).map(({ specifier, kind, isBare, isServerBranch }) =>
    [specifier, kind, isBare && 'bare', isServerBranch && 'server'].filter(Boolean).join(' '),
  )

it.each([
  ["import a from 'x'", ['x static']],
  ["import 'x'", ['x static bare']],
  ["import * as a from 'x'", ['x static']],
  ["export { a } from 'x'", ['x static']],
  ["export * from 'x'", ['x static']],
  ['export default () => import(`x`)', ['x dynamic']],
  ["const text = 'import a from \"x\"' // import 'x'", []],
  [
    "import type { A } from 'x'\nimport { type B } from 'x'\nexport type { A } from 'x'\nexport { type B } from 'x'",
    [],
  ],
  ["import { type A, b } from 'x'", ['x static']],
  ["type A = import('x').A", []],
])('reads %j', async (code, expected) => {
  expect(await read(code, 'ts')).toEqual(expected)
})

describe('a dynamic import', () => {
  it.each([
    "if (import.meta.server) await import('x')",
    "if (!import.meta.client) { await import('x') }",
    "if (import.meta.client) go()\nelse await import('x')",
    "if (import.meta.server && ready) await import('x')",
    "if (!(import.meta.client || other)) await import('x')",
    "const a = import.meta.server ? await import('x') : undefined",
    "const a = import.meta.server && import('x')",
    "const a = import.meta.browser || import('x')",
    "if (process.server) await import('x')",
    "async function f() {\n  if (import.meta.client) return\n  await import('x')\n}",
    "const f = async () => {\n  if (import.meta.client) { go(); return }\n  return { a: await import('x') }\n}",
    "if (false) await import('x')",
  ])('is in a branch for the server: %s', async code => {
    expect(await read(code)).toEqual(['x dynamic server'])
  })

  it.each([
    "await import('x')",
    "if (import.meta.client) await import('x')",
    "if (import.meta.server || ready) await import('x')",
    "if (import.meta.dev) await import('x')",
    "if (import.meta.server) go()\nelse await import('x')",
    "const a = import.meta.server || import('x')",
    "const a = import.meta.server ?? import('x')",
    "async function f() {\n  if (import.meta.server) return\n  await import('x')\n}",
    "async function f() {\n  if (import.meta.client) go()\n  await import('x')\n}",
    "if (await import('x')) go()",
  ])('also runs in browsers: %s', async code => {
    expect(await read(code)).toEqual(['x dynamic'])
  })
})
