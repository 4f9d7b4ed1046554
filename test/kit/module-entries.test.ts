import { defineFwModule, hasFwCompatibility, isFwMajorVersion } from '@fw/kit'
import { isInRange } from '@fw/kit/config'
import { installedModules } from '@fw/kit/internal'
import { describe, expect, it } from 'vitest'
import { triggers } from '../triggers'
import { createApp } from './app'
import { failureOf, runModules } from './run-modules'

const log = (name: string): string => `export default (options, fw) => { fw.log.push(['${name}', options]) }`

describe('entries of `modules`', () => {
  it('may use every alias, and packages of `modulesDir`', async () => {
    const { app } = await runModules({
      'fw.config.mjs': `export default { modulesDir: ['./vendor'], modules: ['~/src-a', '@/src-b', '~~/root-a', '@@/root-b', 'vendored'] }`,
      'app/src-a.mjs': log('src-a'),
      'app/src-b.mjs': log('src-b'),
      'root-a.mjs': log('root-a'),
      'root-b.mjs': log('root-b'),
      'vendor/vendored/index.mjs': log('vendored'),
    })
    expect(app.log.map(entry => (entry as string[])[0])).toEqual(['src-a', 'src-b', 'root-a', 'root-b', 'vendored'])
  })

  it('are skipped if a condition is not met', async () => {
    const { app } = await runModules({
      'fw.config.mjs': `export default { modules: [false && './a', undefined, null, '', ['./b', { a: 1 }]] }`,
      'b.mjs': log('b'),
    })
    expect(app.log).toEqual([['b', { a: 1 }]])
  })

  it('mean `<name>/fw`, `<name>/module` or `<name>`: the first that exports a module', async () => {
    const { app } = await runModules({
      'fw.config.mjs': `export default { modules: ['with-fw', 'with-module', '~~/lib/folder'] }`,
      'node_modules/with-fw/package.json': JSON.stringify({
        type: 'module',
        exports: { '.': './index.js', './fw': './fw.js' },
      }),
      'node_modules/with-fw/index.js': 'throw new Error("a library for other tools")',
      'node_modules/with-fw/fw.js': log('with-fw/fw'),
      'node_modules/with-module/package.json': JSON.stringify({
        type: 'module',
        exports: { '.': './index.js', './fw': './fw.js', './module': './module.js' },
      }),
      'node_modules/with-module/index.js': log('with-module'),
      'node_modules/with-module/fw.js': 'export const preset = {}',
      'node_modules/with-module/module.js': log('with-module/module'),
      'lib/folder/index.mjs': log('folder'),
    })
    expect(app.log.map(entry => (entry as string[])[0])).toEqual(['with-fw/fw', 'with-module/module', 'folder'])
  })

  it('that are missing are reported at their location, with the command of the package manager', async () => {
    const missing = await failureOf(
      runModules({
        'fw.config.mjs': `export default {\n  modules: [\n    () => {},\n    '@acme/gone/sub',\n  ],\n}`,
        'package.json': '{ "packageManager": "yarn@4.0.0" }',
      }),
    )
    const problem = triggers('FW2001', missing)
    expect(problem.fix).toContain('`yarn add @acme/gone`')
    expect(problem.location).toMatchObject({ line: 4 })
  })

  it('may be added by a module', async () => {
    const { app } = await runModules({
      'fw.config.mjs': `export default { modules: ['./a'] }`,
      'a.mjs': `export default (_, fw) => { fw.log.push('a'); fw.options.modules.push(['~~/b', { from: 'a' }], (_, other) => { other.options.modules.push('~~/c') }) }`,
      'b.mjs': log('b'),
      'c.mjs': log('c'),
      'modules/d.mjs': log('d'),
    })
    expect(app.log).toEqual(['a', ['d', {}], ['b', { from: 'a' }], ['c', {}]])
  })

  it('have a name, a version, a key and an origin when they are installed', async () => {
    const { app } = await runModules({
      'fw.config.mjs': `export default { extends: ['./base'], modules: ['pkg'] }`,
      'node_modules/pkg/package.json': JSON.stringify({
        name: 'pkg',
        version: '2.3.4',
        type: 'module',
        exports: './dist/index.js',
      }),
      'node_modules/pkg/dist/index.js': 'export default () => {}',
      'node_modules/pkg/dist/module.json': JSON.stringify({ name: '@acme/pkg', configKey: 'acme' }),
      'base/fw.config.mjs': `export default { $meta: { name: 'base' }, modules: ['./own'] }`,
      'base/own.mjs': 'export default () => {}',
      'modules/local.mjs': 'export default () => {}',
    })
    expect(
      installedModules(app).map(({ name, version, meta, origin }) => [name, version, meta.configKey, origin]),
    ).toEqual([
      ['./own', undefined, undefined, { kind: 'config', layer: 'base' }],
      ['pkg', '2.3.4', 'acme', { kind: 'config' }],
      ['modules/local.mjs', undefined, undefined, { kind: 'folder' }],
    ])
    expect(app.options._installedModules.map(({ meta, entryPath }) => [meta.name, meta.version, entryPath])).toEqual([
      ['./own', undefined, 'base/own.mjs'],
      ['@acme/pkg', '2.3.4', 'pkg'],
      ['modules/local.mjs', undefined, 'modules/local.mjs'],
    ])
  })
})

describe('what modules find in `fw.options`', () => {
  it('includes the layers, the directories and the purpose', async () => {
    const { app, project } = await runModules({
      'fw.config.mjs': `export default { extends: ['./base'], shop: { a: 1 }, dir: { pages: 'app/views' } }`,
      'modules/shop.mjs': `export default { meta: { name: 'shop' }, setup() {} }`,
      'base/fw.config.mjs': `export default { $meta: { name: 'base' }, shop: { b: 2 } }`,
      'base/app/pages/x.vue': '',
    })
    expect(app.options._layers).toMatchObject([
      {
        cwd: project.dir,
        configFile: project.path('fw.config.mjs'),
        config: {
          rootDir: project.dir,
          srcDir: project.path('app'),
          shop: { a: 1 },
          dir: { pages: 'views', public: project.path('public') },
        },
      },
      {
        cwd: project.path('base'),
        meta: { name: 'base' },
        config: {
          srcDir: project.path('base/app'),
          shop: { b: 2 },
          dir: { pages: 'pages', shared: 'shared', public: project.path('base/public') },
        },
      },
    ])
    const { appDir, _prepare, _build, _generate, _start, _majorVersion } = app.options
    expect([_prepare, _build, _generate, _start, _majorVersion]).toEqual([false, false, false, false, 4])
    expect(appDir).toMatch(/\/app$/)
    // They are not options.
    expect(Object.keys(app.options)).not.toContain('_layers')
  })
})

describe('versions that modules support', () => {
  it.each([
    ['>=4.0.0', true, true],
    ['^4.0.0', true, true],
    ['>=4.2.0', true, true],
    ['>=3.0.0', true, true],
    ['^3.0.0', false, true],
    ['^3.0.0 || ^4.0.0', true, true],
    ['>=5.0.0', false, false],
    ['<4.0.0', false, true],
  ])('include %s in the v4 layout: %s, in the v3 layout: %s', async (fw, v4, v3) => {
    for (const [version, expected] of [
      [4, v4],
      [3, v3],
    ] as const) {
      const { app } = await createApp({}, { 'future.compatibilityVersion': version })
      expect([version, await hasFwCompatibility({ fw }, app)]).toEqual([version, expected])
      expect(isFwMajorVersion(3, app)).toBe(version === 3)
    }
    // The packages are prereleases of version 4.
    expect(await isInRange('4.0.0-alpha.12', fw)).toBe(v4 && fw !== '>=4.2.0')
  })

  it('are enforced on request', async () => {
    const module = defineFwModule({ meta: { name: 'old', compatibility: { fw: '^2.0.0' } }, setup() {} })
    const { reported } = await runModules({}, { overrides: { modules: [module] } })
    triggers('FW2040', reported)
    const error = await failureOf(
      runModules({}, { overrides: { modules: [module], 'experimental.enforceModuleCompatibility': true } }),
    )
    expect(triggers('FW2040', error).severity).toBe('error')
  })
})
