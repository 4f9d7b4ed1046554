import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { PACKAGES, loadText, scanRepository } from './repository'
import { findUnusedExports } from './unused-exports'
import type { SourceTree } from './unused-exports'

const files = new Map(
  scanRepository()
    .filter(file => /^(?:packages\/[\w-]+\/(?:src|templates)|test|scripts|bench|docs|playground|examples)\//.test(file))
    .filter(file => /\.(?:ts|mts|mjs|vue)$/.test(file) && !file.startsWith('test/fixtures/'))
    .map(file => [file, file.endsWith('.vue') ? scriptOf(loadText(file)) : loadText(file)]),
)

function scriptOf(text: string): string {
  return [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code).join('\n')
}

/** The source file of each entry in `exports` of a package.json, by import name. */
const entries = new Map<string, string>()
/** Files that package.json or a bundle configuration names. */
const loaded = new Set<string>()
for (const folder of PACKAGES) {
  const config = loadText(`packages/${folder}/tsdown.config.mjs`)
  const sources = new Map(
    [...config.matchAll(/'?([\w/-]+)'?: '(src\/[^']+)'/g)].map(([, name, file]) => [name!, file!]),
  )
  for (const [, file] of config.matchAll(/'(src\/[^'$*]+\.\w+)'/g)) loaded.add(`packages/${folder}/${file}`)
  const manifest = JSON.parse(loadText(`packages/${folder}/package.json`)) as {
    name: string
    exports: Record<string, string>
  }
  for (const [subpath, built] of Object.entries(manifest.exports)) {
    const output = /^\.\/dist\/(.*)\.mjs$/.exec(built)?.[1]
    if (output)
      entries.set(join(manifest.name, subpath), `packages/${folder}/${sources.get(output) ?? `src/${output}.ts`}`)
  }
}

/** Only fw's own packages use it, so its names must be used as well. */
const INTERNAL = ['packages/kit/src/internal.ts', 'packages/bundler2-builder/src/shared.ts']
const publicFiles = new Set([...entries.values()].filter(file => !INTERNAL.includes(file)))

/** Names that code outside of the repository imports, by file. */
const OUTSIDE: Readonly<Record<string, string>> = {
  'packages/fw/src/app/head/vueuse.ts': 'replaces the package @vueuse/head',
  'packages/server-builder/src/runtime/engine/engine-app.ts': 'replaces a module of the engine',
  'packages/server-builder/src/runtime/errors/trap-errors.ts': 'replaces a module of the engine',
  'packages/server-builder/src/runtime/start/shut-down.ts': 'replaces a module of the engine',
}

/** Types that declarations of other files have to name. */
const NAMED_IN_DECLARATIONS = [
  'packages/schema/src/diagnostics/response-messages.ts: PasswordParams',
  'packages/schema/src/diagnostics/response-messages.ts: UnsendableParams',
  'packages/schema/src/diagnostics/runtime-messages.ts: VariableParams',
]

const tree: SourceTree = {
  files,
  resolve(from, specifier) {
    const base = specifier.startsWith('.')
      ? normalize(join(dirname(from), specifier))
      : specifier.startsWith('#build/')
        ? `packages/fw/src/virtual/${specifier.slice('#build/'.length)}`
        : undefined
    if (base === undefined) return entries.get(specifier)
    return [base, `${base}.ts`, `${base}.mjs`, `${base}.mts`, `${base}/index.ts`].find(path => files.has(path))
  },
  isPublic: file => publicFiles.has(file) || Object.hasOwn(OUTSIDE, file),
  isLoadedByPath: file => loaded.has(file) || /\/(?:runtime|templates|framework-plugins|app\/debug)\//.test(file),
}

it('finds the entry points of packages', () => {
  expect(entries.get('@fw/kit/internal')).toBe('packages/kit/src/internal.ts')
  expect([...entries.values()].filter(file => !files.has(file))).toEqual([])
})

it('exports nothing that is never imported', () => {
  const isChecked = (file: string): boolean =>
    /^packages\/[\w-]+\/src\//.test(file) && !/\.(?:d\.m?ts|test\.ts)$/.test(file)
  expect(findUnusedExports(tree, isChecked).sort()).toEqual(NAMED_IN_DECLARATIONS)
})

/** A tree of files, of which `index.ts` is public and `loaded.ts` is loaded by its path. */
function unusedIn(planted: Record<string, string>): string[] {
  const texts = new Map(Object.entries(planted))
  const resolve = (_: string, specifier: string): string | undefined =>
    texts.has(`${specifier.slice(2)}.ts`) ? `${specifier.slice(2)}.ts` : undefined
  const isPublic = (file: string): boolean => file === 'index.ts'
  const isLoadedByPath = (file: string): boolean => file === 'loaded.ts'
  return findUnusedExports({ files: texts, resolve, isPublic, isLoadedByPath }, () => true)
}

it.each<[string, Record<string, string>, string[]]>([
  ['an unused function', { 'a.ts': 'export function a() {}' }, ['a.ts: a']],
  ['an unused type', { 'a.ts': 'export interface A {}' }, ['a.ts: A']],
  ['a type that is imported', { 'a.ts': 'export interface A {}', 'b.ts': "import type { A } from './a'" }, []],
  [
    'a re-export that is not imported',
    { 'a.ts': 'export const a = 1', 'b.ts': "export { a } from './a'" },
    ['a.ts: a', 'b.ts: a'],
  ],
  ['a public re-export', { 'a.ts': 'export const a = 1', 'index.ts': "export * from './a'" }, []],
  ['a lazy import', { 'a.ts': 'export const a = 1, b = 2', 'b.ts': "const { a } = await import('./a')" }, ['a.ts: b']],
  ['a namespace', { 'a.ts': 'export const a = 1, b = 2', 'b.ts': "import * as x from './a'\nx.a()" }, ['a.ts: b']],
  [
    'a name in generated code',
    { 'loaded.ts': 'export const a = 1, b = 2', 'b.ts': 'emit(`import { a }`)' },
    ['loaded.ts: b'],
  ],
])('checks %s', (_, planted, unused) => {
  expect(unusedIn(planted)).toEqual(unused)
})
