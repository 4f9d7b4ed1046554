import { describe, expect, it } from 'vitest'
import { parseArrows } from '../../scripts/generated/arrows'
import { type Graph, type Import, findCycles, findEager, findForbidden, loadGraph, parseImports } from './graph'
import { PACKAGES, loadText } from './repository'

// Each costs more than the rest of a command, so that only the code that needs one may load it.
const HEAVY = [
  '@fw/bundler1-builder',
  '@fw/bundler2-builder',
  '@fw/bundler3-builder',
  '@fw/devtools',
  '@fw/server-builder',
  'chokidar',
  'giget',
  'ignore',
  'jsonc-parser',
  'nitro/builder',
  'oxc-parser',
  'oxc-transform',
  'semver/functions/satisfies.js',
  'tinyglobby',
  'toml-eslint-parser',
  'vite',
  'yaml',
]
const ENTRIES = [
  'packages/schema/src/index.ts',
  'packages/kit/src/config/index.ts',
  'packages/fw/src/config.ts',
  'packages/fw/src/cli/main.ts',
]

const graph = loadGraph()
const rooms = parseArrows(loadText('ARCHITECTURE.md'))

describe('import graph', () => {
  it('follows the arrow table of ARCHITECTURE.md', () => {
    expect(findForbidden(graph, rooms)).toEqual([])
  })

  it('has no cycle', () => {
    expect(findCycles(graph)).toEqual([])
  })

  it('has no type cycle, except through the generated options', () => {
    // Options contain hooks, hooks get the application, and the application has options.
    const withoutOptions = new Map([...graph].filter(([file]) => !file.endsWith('/options.gen.ts')))
    expect(findCycles(withoutOptions, ['static', 'type'])).toEqual([])
  })

  it('has no cycle of dynamic and type imports together, except through the generated options', () => {
    const withoutOptions = new Map([...graph].filter(([file]) => !file.endsWith('/options.gen.ts')))
    expect(findCycles(withoutOptions, ['static', 'type', 'dynamic'])).toEqual([])
  })

  it.each(ENTRIES)('does not load a heavy library with %s', entry => {
    expect(findEager(graph, entry, HEAVY)).toEqual([])
  })

  it('does not import application code from the modules that application code imports', () => {
    // The application's files import `#app`. If `#app` imported them, they would run while it is partially evaluated.
    const own = ['app-config', 'css', 'global-components', 'middleware', 'plugins', 'root', 'router-options'].map(
      name => `#build/${name}`,
    )
    expect(findEager(graph, 'packages/fw/src/app/index.ts', own)).toEqual([])
  })

  it.each(PACKAGES)('declares exactly the used dependencies in the package.json of %s', name => {
    const own = JSON.parse(loadText(`packages/${name}/package.json`)) as {
      name: string
      dependencies: Record<string, string>
      devDependencies?: Record<string, string>
      peerDependencies?: Record<string, string>
    }
    const used = new Set(
      [...graph]
        .filter(([file]) => file.startsWith(`packages/${name}/`))
        .flatMap(([, imports]) => imports.map(entry => entry.name))
        .filter(entry => !/^(?:\.|#|node:)/.test(entry))
        .map(entry =>
          entry
            .split('/')
            .slice(0, entry.startsWith('@') ? 2 : 1)
            .join('/'),
        ),
    )
    used.delete(own.name)
    // One version for Vite and Nitro: if a release lacks a platform binding, the binding of another version would be used.
    if (name === 'bundler1-builder') used.add('rolldown')
    // A storage driver of the engine imports it: `engine/storage-packages` resolves it.
    if (name === 'server-builder') used.add('lru-cache')
    // The minimizer of webpack loads it by its name.
    if (name === 'bundler2-builder') used.add('lightningcss')
    // Nuxt modules import it without declaring it, because the packages of Nuxt depend on it.
    if (name === 'nuxt') used.add('radix3')
    // Peer dependencies are installed by the project, and some are only detected.
    for (const peer of Object.keys(own.peerDependencies ?? {})) used.delete(peer)
    // Bundled packages are not dependencies of the published package.
    expect([...used].sort()).toEqual(Object.keys({ ...own.dependencies, ...own.devDependencies }).sort())
  })
})

describe('the guard itself', () => {
  const table = [
    '| room | folder | may import | Node |',
    '|---|---|---|---|',
    '| `@fw/schema` | `packages/schema/src` | | no |',
    '| `@fw/kit` | `packages/kit/src` | `@fw/schema` | yes |',
    '| `fw/config` | `packages/fw/src/config.ts` | `@fw/schema` | no |',
    '| `fw/cli` | `packages/fw/src/cli` | `@fw/schema`, `@fw/kit` | yes |',
  ].join('\n')
  const planted = (file: string, ...imports: Import[]): Graph =>
    new Map([
      ['packages/schema/src/index.ts', []],
      ['packages/fw/src/config.ts', []],
      ['packages/fw/src/cli/main.ts', []],
      [file, imports],
    ])
  const check = (file: string, name: string) => findForbidden(planted(file, { name, kind: 'type' }), parseArrows(table))

  it.each([
    ['packages/schema/src/a.ts', 'node:fs'],
    ['packages/schema/src/a.ts', '@fw/kit'],
    ['packages/kit/src/a.ts', 'fw/config'],
    ['packages/kit/src/a.ts', '../../fw/src/config'],
    ['packages/fw/src/config.ts', './cli/main'],
    ['packages/fw/src/cli/a.ts', '../config'],
    ['packages/kit/src/a.ts', './gone'],
    ['packages/other/src/a.ts', './b'],
  ])('finds that %s imports %s', (file, name) => {
    expect(check(file, name)).toHaveLength(1)
  })

  it.each([
    ['packages/kit/src/a.ts', 'node:fs'],
    ['packages/kit/src/a.ts', '@fw/schema/runtime-config'],
    ['packages/fw/src/cli/a.ts', './main'],
    ['packages/schema/src/a.ts', 'pathe'],
  ])('lets %s import %s', (file, name) => {
    expect(check(file, name)).toEqual([])
  })

  it('finds cycles of static imports, and of types if requested', () => {
    const cycle = (kind: Import['kind']): Graph =>
      new Map([
        ['a.ts', [{ name: './b', kind: 'static' }]],
        ['b.ts', [{ name: './a', kind }]],
      ])
    expect(findCycles(cycle('static'))).toEqual(['a.ts → b.ts → a.ts'])
    expect(findCycles(cycle('type'))).toEqual([])
    expect(findCycles(cycle('type'), ['static', 'type'])).toEqual(['a.ts → b.ts → a.ts'])
    expect(findCycles(cycle('dynamic'))).toEqual([])
    expect(findCycles(cycle('dynamic'), ['static', 'type'])).toEqual([])
  })

  it('finds a cycle of a dynamic import and a type', () => {
    const cycle: Graph = new Map([
      ['a.ts', [{ name: './b', kind: 'dynamic' }]],
      ['b.ts', [{ name: './a', kind: 'type' }]],
    ])
    expect(findCycles(cycle, ['static', 'type', 'dynamic'])).toEqual(['a.ts → b.ts → a.ts'])
  })

  it('finds heavy libraries behind static imports only', () => {
    const reached = (kind: Import['kind']): Graph =>
      new Map([
        ['a.ts', [{ name: './b', kind }]],
        ['b.ts', [{ name: 'heavy', kind: 'static' }]],
      ])
    expect(findEager(reached('static'), 'a.ts', ['heavy'])).toEqual(['a.ts → b.ts → heavy'])
    expect(findEager(reached('dynamic'), 'a.ts', ['heavy'])).toEqual([])
  })

  it('parses every form of import', () => {
    const text = `import a from 'a'
import type { B } from 'b'
import { type C } from 'c'
import 'd'
export * from 'e'
export type { F } from 'f'
const g = () => import('g')
let h: import('h').H
const i = require('i')`
    expect(parseImports('x.ts', text)).toEqual([
      { name: 'a', kind: 'static' },
      { name: 'b', kind: 'type' },
      { name: 'c', kind: 'type' },
      { name: 'd', kind: 'static' },
      { name: 'e', kind: 'static' },
      { name: 'f', kind: 'type' },
      { name: 'g', kind: 'dynamic' },
      { name: 'h', kind: 'type' },
      { name: 'i', kind: 'dynamic' },
    ])
  })
})
