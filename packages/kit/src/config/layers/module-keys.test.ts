import { expect, it } from 'vitest'
import { createProject } from '../../../../../test/project'
import { triggers } from '../../../../../test/triggers'
import { loadOptions } from '../load'

async function load(files: Record<string, string>) {
  const { dir, path } = createProject(files)
  const loaded = await loadOptions({ rootDir: dir, homeDir: path('home'), env: {} })
  // Modules can still declare the undecided keys during setup, which these tests do not run.
  const undecided = new Set(loaded.undecided.map(problem => problem.path![0]!))
  const moduleKeys = loaded.facts.moduleKeys.filter(key => !undecided.has(key))
  return {
    path,
    ...loaded,
    facts: { ...loaded.facts, moduleKeys },
    problems: [...loaded.problems, ...loaded.undecided],
  }
}

const meta = (configKey: string) => `export default { meta: { configKey: '${configKey}' }, setup() {} }`

it('accepts the keys of modules from any source', async () => {
  const { facts, problems } = await load({
    'fw.config.mjs': `
      const inline = Object.assign(() => {}, { getMeta: async () => ({ configKey: 'inlineKey' }) })
      export default {
        extends: './base',
        modules: ['pkg', ['./lib/tuple', {}], '~~/lib/root', '@/lib/source', inline, { meta: { name: 'named' } }, () => {}],
        pkgKey: {}, tupleKey: {}, rootKey: {}, sourceKey: {}, inlineKey: {}, named: {}, scannedKey: {}, folderKey: {}, layerKey: {},
      }`,
    'node_modules/pkg/package.json': JSON.stringify({ name: 'pkg', exports: './pkg.mjs' }),
    'node_modules/pkg/pkg.mjs': `export default Object.assign(function () {}, { getMeta: () => ({ configKey: 'pkgKey', name: 'x' }) })`,
    'lib/tuple.ts': meta('tupleKey'),
    'lib/root/index.mjs': meta('rootKey'),
    'lib/source.mjs': meta('sourceKey'),
    'modules/scanned.ts': meta('scannedKey'),
    'modules/folder/index.mjs': meta('folderKey'),
    'modules/folder/other.mjs': 'throw new Error("not a module")',
    'modules/types.d.ts': '',
    'base/fw.config.json': JSON.stringify({ modules: ['./mine.mjs'] }),
    'base/mine.mjs': meta('layerKey'),
  })
  expect(problems).toEqual([])
  expect([...facts.moduleKeys].sort()).toEqual([
    'folderKey',
    'inlineKey',
    'layerKey',
    'named',
    'pkgKey',
    'rootKey',
    'scannedKey',
    'sourceKey',
    'tupleKey',
  ])
})

it.each([
  [
    'by what it exports',
    {
      'mods/shopmod/package.json': JSON.stringify({ name: 'shopmod', exports: './lib.mjs' }),
      'mods/shopmod/lib.mjs': meta('shop'),
    },
  ],
  [
    'by its main file',
    { 'mods/shopmod/package.json': JSON.stringify({ main: 'lib.mjs' }), 'mods/shopmod/lib.mjs': meta('shop') },
  ],
  ['by its index', { 'mods/shopmod/index.mjs': meta('shop') }],
  ['in node_modules there', { 'mods/node_modules/shopmod/index.js': `module.exports = { meta: { name: 'shop' } }` }],
])('finds a package in `modulesDir`, relative to the root of the config that sets it: %s', async (_, files) => {
  const config = JSON.stringify({ modules: ['shopmod'], modulesDir: ['./mods'], shop: {} })
  expect((await load({ 'fw.config.json': config, ...files })).problems).toEqual([])
  const layer = Object.fromEntries(Object.entries(files).map(([name, text]) => [`base/${name}`, text]))
  const base = JSON.stringify({ modulesDir: ['./mods'] })
  expect(
    (
      await load({
        'fw.config.json': JSON.stringify({ extends: './base', modules: ['shopmod'], shop: {} }),
        'base/fw.config.json': base,
        ...layer,
      })
    ).problems,
  ).toEqual([])
})

it('searches the folder of `dir.modules`, relative to the root and to the sources', async () => {
  const { problems, facts } = await load({
    'fw.config.json': JSON.stringify({ srcDir: 'src', dir: { modules: 'mods' }, rootKey: {}, sourceKey: {} }),
    'mods/root.mjs': meta('rootKey'),
    'src/mods/source.mjs': meta('sourceKey'),
    'modules/unused.mjs': 'throw new Error("must not be loaded")',
  })
  expect(problems).toEqual([])
  expect([...facts.moduleKeys].sort()).toEqual(['rootKey', 'sourceKey'])
})

it('reports that a module does not exist', async () => {
  const { problems } = await load({ 'fw.config.json': JSON.stringify({ modules: ['./gone'], mystery: {} }) })
  expect(triggers('FW1150', problems).why).toMatch(/: it does not exist\.$/)
})

it('loads no module if every key is an option', async () => {
  const { problems, facts } = await load({
    'fw.config.json': JSON.stringify({ modules: ['./broken.mjs', 'gone'], ssr: false, $production: { ssr: true } }),
    'broken.mjs': 'throw new Error("must not be loaded")',
  })
  expect(problems).toEqual([])
  expect(facts.moduleKeys).toEqual([])
})

it.each([
  ['fw.config.json', JSON.stringify({ $schema: 'x', $meta: { name: 'x' }, $env: {}, $test: {}, modules: ['gone'] })],
  ['.fwrc', '$schema=x\nmodules[]=gone'],
])('accepts the keys of a file that are not options, in %s', async (name, text) => {
  const { problems } = await load({ [name]: text, 'modules/broken.mjs': 'throw new Error("must not be loaded")' })
  expect(problems).toEqual([])
})

it.each(['$production', '$env'])('also checks the keys in %s', async part => {
  const own = { layerKey: {}, mystery: {} }
  const { problems, facts } = await load({
    'fw.config.json': JSON.stringify({ [part]: part === '$env' ? { production: own } : own }),
    'modules/mine.mjs': meta('layerKey'),
  })
  expect(facts.moduleKeys).toEqual(['layerKey'])
  expect(problems.map(({ code, path }) => [code, path])).toEqual([['FW1001', ['mystery']]])
})

it('checks the keys in inactive parts, unless these parts have modules or layers', async () => {
  const files = { 'modules/mine.mjs': meta('layerKey') }
  const plain = await load({
    ...files,
    'fw.config.json': JSON.stringify({ $development: { layerKey: {}, mystery: {} } }),
  })
  expect(plain.problems.map(({ code, path }) => [code, path])).toEqual([['FW1001', ['mystery']]])
  const own = await load({
    ...files,
    'fw.config.json': JSON.stringify({
      $test: { modules: ['not-installed'] },
      $env: { test: { testKey: {}, ssr: 1 } },
    }),
  })
  expect(own.problems.map(({ code, path }) => [code, path])).toEqual([['FW1003', ['ssr']]])
  const base = await load({
    ...files,
    'fw.config.json': JSON.stringify({ $test: { modules: ['not-installed'] }, testKey: {} }),
  })
  expect(base.problems.map(({ code, path }) => [code, path])).toEqual([['FW1001', ['testKey']]])
})

it('loads modules of inactive parts if a key is still unknown', async () => {
  const inactive = { $development: { modules: ['./m.mjs', './broken.mjs'] }, shop: {} }
  const files = { 'm.mjs': meta('shop'), 'broken.mjs': 'throw new Error("broken")' }
  expect((await load({ ...files, 'fw.config.json': JSON.stringify(inactive) })).problems).toEqual([])
  const { problems } = await load({ ...files, 'fw.config.json': JSON.stringify({ ...inactive, mystery: {} }) })
  expect(problems.map(({ code, path }) => [code, path])).toEqual([['FW1001', ['mystery']]])
  const known = await load({
    'modules/shop.mjs': meta('shop'),
    'm.mjs': 'globalThis.isImported = true',
    'fw.config.json': JSON.stringify({ $development: { modules: ['./m.mjs'] }, shop: {} }),
  })
  expect(known.problems).toEqual([])
  expect(globalThis).not.toHaveProperty('isImported')
})

it('reports modules that cannot be loaded, and not the keys that may belong to them', async () => {
  const { problems, path } = await load({
    'fw.config.json': '{\n  "modules": [\n    "./broken.mjs",\n    "gone"\n  ],\n  "mystery": {}\n}',
    'broken.mjs': 'throw new Error("boom\\nmore")',
    'modules/bad.mjs': 'throw new Error("bad")',
  })
  expect(triggers('FW1150', problems).severity).toBe('error')
  expect(problems.map(({ code, location }) => [code, location?.file, location?.line])).toEqual([
    ['FW1150', path('broken.mjs'), 1],
    ['FW1150', path('fw.config.json'), 4],
    ['FW1150', path('modules/bad.mjs'), 1],
  ])
  expect(problems.map(({ why }) => why).join('\n')).toMatch(/`\.\/broken\.mjs` cannot be loaded.*: boom\.$/m)
})

it('accepts the keys of modules that modules require', async () => {
  const { problems, facts } = await load({
    'fw.config.mjs': `export default { modules: ['./outer.mjs', 'pkg'], required: {}, computed: {}, deep: {} }`,
    'outer.mjs': `
      export default Object.assign(() => {}, {
        getMeta: () => ({ name: 'outer' }),
        getModuleDependencies: () => ({ required: {}, gone: { optional: true } }),
      })`,
    'node_modules/deep/module.js': `module.exports = { meta: { configKey: 'deep' }, setup() {} }`,
    'node_modules/required/index.js': `
      module.exports = Object.assign(() => {}, { meta: { configKey: 'required' }, getModuleDependencies: () => ({ deep: {} }) })`,
    'node_modules/pkg/index.js': `module.exports = Object.assign(() => {}, { getModuleDependencies: fw => ({ [fw.options.modules[1] + '-computed']: {} }) })`,
    'node_modules/pkg-computed/index.js': `module.exports = { meta: { configKey: 'computed' }, setup() {} }`,
  })
  expect(problems).toEqual([])
  expect([...facts.moduleKeys].sort()).toEqual(['computed', 'deep', 'outer', 'required'])
})

it('finds modules with the aliases of the configuration, and from the folder of its file', async () => {
  const { problems } = await load({
    'fw.config.mjs': `export default { extends: './base/fw.config.mjs', modules: ['#mods/shop', 'near'], alias: { '#mods': './mods' }, shop: {}, near: {} }`,
    'mods/shop/module.mjs': meta('shop'),
    'near.mjs': meta('near'),
    'node_modules/near/index.js': `module.exports = { meta: { configKey: 'far' }, setup() {} }`,
    'base/fw.config.mjs': `export default { modules: ['./mine.mjs'], mine: {} }`,
    'base/mine.mjs': meta('mine'),
  })
  expect(problems).toEqual([])
})

it('reads the key of the first file of a package that exports a module', async () => {
  const { problems } = await load({
    'fw.config.mjs': `export default { modules: ['both', './folder'], fromModule: {}, fromFw: {} }`,
    'node_modules/both/package.json': JSON.stringify({
      name: 'both',
      exports: { '.': './lib.mjs', './fw': './fw.mjs', './module': './module.mjs' },
    }),
    'node_modules/both/lib.mjs': 'throw new Error("not the module")',
    'node_modules/both/fw.mjs': 'export const preset = 1',
    'node_modules/both/module.mjs': meta('fromModule'),
    'folder/fw.mjs': meta('fromFw'),
    'folder/index.mjs': 'throw new Error("not the module")',
  })
  expect(problems).toEqual([])
})
