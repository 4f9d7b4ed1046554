import {
  addComponent,
  addImports,
  addLayout,
  addPlugin,
  addPluginTemplate,
  addRouteMiddleware,
  addServerHandler,
  addTemplate,
  addTypeTemplate,
  assertFwCompatibility,
  defineFwModule,
  extendPages,
  getFwVersion,
  hasFwCompatibility,
  installModule,
  resolvePath,
  isFwMajorVersion,
  requireOptions,
  useFw,
} from '@fw/kit'
import { replaceInPlan, templateContext } from '@fw/kit/internal'
import type { Fw, Problem, ProblemError } from '@fw/schema'
import { describe, expect, it } from 'vitest'
import { configSchema } from '../../packages/fw/src/build/config-schema/index'
import { createFw } from '../../packages/fw/src/build/create'
import { setupFeature } from '../../packages/fw/src/build/feature'
import { modules } from '../../packages/fw/src/build/modules'
import { pages as pagesFeature } from '../../packages/fw/src/build/pages/index'
import { createProject } from '../project'
import { proves } from '../proofs/registry'
import { triggers } from '../triggers'
import { createApp } from './app'

const app4 = { 'app/app.vue': '' }
const failure = async (work: Promise<unknown>): Promise<ProblemError> =>
  work.then(
    () => expect.fail('nothing was thrown'),
    (error: unknown) => error as ProblemError,
  )

async function runModules(
  files: Record<string, string>,
  overrides: Record<string, unknown> = {},
  report?: Parameters<typeof createFw>[1],
): Promise<Fw & { log: unknown[] }> {
  const { dir } = createProject(files)
  const loaded = await requireOptions({ rootDir: dir, overrides, env: {}, homeDir: dir })
  const app = Object.assign(createFw(loaded, report), { log: [] as unknown[] })
  await setupFeature(app, modules, loaded)
  return app
}

describe('modules', () => {
  const log = (name: string) => `export default (options, app) => { app.log.push(['${name}', options]) }`

  it(
    'runs every form of a module: configured ones first, then those in modules/ by name',
    proves('modules', '2.4-module-forms', '2.4-module-order', '1.3'),
    async () => {
      const app = await runModules({
        ...app4,
        'fw.config.mjs': `export default { modules: ['pkg', ['~~/mods/x', { a: 1 }], (options, app) => { app.log.push(['inline', options]); app.options.app.rootId = 'changed' }, '~/own'] }`,
        'node_modules/pkg/package.json': '{"name":"pkg","type":"module","exports":"./index.js"}',
        'node_modules/pkg/index.js': log('pkg'),
        'mods/x.mjs': log('x'),
        'app/own.mjs': log('own'),
        'modules/b/index.mjs': log('b'),
        'modules/a.mjs': log('a'),
        'modules/a.d.ts': 'export {}',
      })
      expect(app.log).toEqual([
        ['pkg', {}],
        ['x', { a: 1 }],
        ['inline', {}],
        ['own', {}],
        ['a', {}],
        ['b', {}],
      ])
      expect(app.options.app.rootId).toBe('changed')
    },
  )

  it('run layer by layer, the lowest precedence first: in each one the listed modules, then its folder', async () => {
    const layer = (name: string, more = ''): Record<string, string> => ({
      [`${name}fw.config.mjs`]: `export default { modules: ['./listed-b', './listed-a']${more} }`,
      ...Object.fromEntries(
        ['listed-a', 'listed-b', 'modules/b/index', 'modules/a', 'modules/c'].map(file => [
          `${name}${file}.mjs`,
          log(`${name}${file}`),
        ]),
      ),
    })
    const app = await runModules(
      {
        ...app4,
        ...layer('', `, extends: ['./first', './second'], theme: './theme'`),
        ...layer('first/', `, extends: '../base'`),
        ...layer('second/'),
        ...layer('base/'),
        ...layer('theme/'),
        ...layer('layers/1/'),
        ...layer('layers/2/'),
      },
      { modules: [(_: unknown, fw: Fw & { log: unknown[] }) => void fw.log.push(['override'])] },
    )
    const inOrder = ['listed-b', 'listed-a', 'modules/a', 'modules/b/index', 'modules/c']
    // The project lists its modules, then the overrides do.
    const ofProject = [...inOrder.slice(0, 2), 'override', ...inOrder.slice(2)]
    const layers = app.layers.slice(1).map(({ rootDir }) => `${rootDir.slice(app.options.rootDir.length + 1)}/`)
    expect(layers.toSorted()).toEqual(['base/', 'first/', 'layers/1/', 'layers/2/', 'second/', 'theme/'])
    expect(app.log.map(entry => (entry as [string])[0])).toEqual([
      ...layers.toReversed().flatMap(name => inOrder.map(file => name + file)),
      ...ofProject,
    ])
  })

  it('accepts the keys of modules that modules install in overrides, if one declares them', async () => {
    const inner = defineFwModule({
      meta: { name: 'inner' },
      setup: (options, fw) => void (fw as Fw & { log: unknown[] }).log.push(options),
    })
    const outer = defineFwModule({ meta: { name: 'outer' }, setup: () => installModule(inner) })
    const run = async (overrides: Record<string, unknown>, areFlags = false): Promise<unknown[]> => {
      const { dir } = createProject(app4)
      const loaded = await requireOptions({
        rootDir: dir,
        overrides: { modules: [outer], ...overrides },
        areFlags,
        env: {},
        homeDir: dir,
      })
      const app = Object.assign(createFw(loaded), { log: [] as unknown[] })
      for (const feature of [modules, configSchema]) await setupFeature<any>(app, feature, loaded)
      return app.log
    }
    expect(await run({ inner: { a: 1 } })).toEqual([{ a: 1 }])
    expect(await run({ 'inner.a': 1, 'inner.b.c': 2 })).toEqual([{ a: 1, b: { c: 2 } }])
    expect((await failure(run({ iner: { a: 1 } }))).problems).toMatchObject([{ code: 'FW1001', path: ['iner'] }])
    // A flag with a typo is an error before any module runs.
    expect((await failure(run({ inner: { a: 1 } }, true))).problems).toMatchObject([{ path: ['inner'] }])
  })

  it('accepts the keys of modules that modules install, however they name them', async () => {
    const inner = (key: string, more = '') => `
      export default Object.assign(async (_, app) => { app.log.push([${JSON.stringify(key)}, app.options.${key}]); ${more} }, { meta: { configKey: '${key}' } })`
    const files = {
      ...app4,
      'outer.mjs': `
        import other from './imported.mjs'
        const names = ['computed-pkg']
        export default async (_, { installModule, resolvePath }) => {
          await installModule('named-pkg', { a: 1 })
          await installModule(await resolvePath('./resolved.mjs'))
          await installModule(other, {})
          for (const name of names) await installModule(name)
        }`,
      'imported.mjs': inner('imported'),
      'resolved.mjs': inner('resolved'),
      'node_modules/named-pkg/index.mjs': inner('named', `await app.installModule('deep')`),
      'node_modules/deep/module.mjs': inner('deep'),
      'node_modules/computed-pkg/index.mjs': inner('computed'),
    }
    const keys = ['named', 'deep', 'resolved', 'imported', 'computed']
    const run = async (values: Record<string, number>): Promise<unknown[]> => {
      const config = `export default { modules: ['./outer.mjs'], ...${JSON.stringify(values)} }`
      const { dir } = createProject({ ...files, 'fw.config.mjs': config })
      const loaded = await requireOptions({ rootDir: dir, env: {}, homeDir: dir })
      const app = Object.assign(createFw(loaded), { log: [] as unknown[], installModule, resolvePath })
      for (const feature of [modules, configSchema]) await setupFeature<any>(app, feature, loaded)
      return app.log
    }
    const values = Object.fromEntries(keys.map((key, index) => [key, index]))
    expect(await run(values)).toEqual(keys.map((key, index) => [key, index]))
    expect((await failure(run({ ...values, depe: 1 }))).problems).toMatchObject([{ code: 'FW1001', path: ['depe'] }])
  })

  it(
    'warns about incompatible modules, or stops if compatibility is enforced',
    proves('experimental.enforceModuleCompatibility', '7-module'),
    async () => {
      const files = {
        ...app4,
        'old.mjs': `export default Object.assign((options, app) => { app.log.push('old') }, { meta: { name: 'old', compatibility: { fw: '>=99' } } })`,
        'other.mjs': `export default Object.assign((options, app) => { app.log.push('other') }, { meta: { compatibility: { fw: '*', builder: { bundler1: false } } } })`,
        'fine.mjs': `export default Object.assign((options, app) => { app.log.push('fine') }, { meta: { compatibility: { fw: '>=4', builder: { bundler2: false } } } })`,
        'fw.config.mjs': `export default { modules: ['./old', './other', './fine'] }`,
      }
      const reported: unknown[] = []
      const app = await runModules(files, {}, problem => reported.push(problem))
      const output = JSON.stringify(reported)
      expect(app.log).toEqual(['old', 'other', 'fine'])
      triggers('FW2040', output)
      expect(output).toContain('it requires fw >=99')
      expect(output).toContain('it does not support the builder `bundler1`')
      const { problems } = await failure(runModules(files, { experimental: { enforceModuleCompatibility: true } }))
      expect(problems).toMatchObject([{ code: 'FW2040', severity: 'error' }])
    },
  )

  it.each([
    // Ranges of older and newer modules, and the layouts in which they are compatible.
    ['^4.0.0', true, true],
    ['>=4.0.0', true, true],
    ['4.x', true, true],
    ['^4.0.0-alpha.1', true, true],
    ['>=4.2.0', true, true],
    ['^3.0.0', false, true],
    ['>=3.16.0', true, true],
    ['^3.7.0 || ^4.0.0', true, true],
    ['~3.21.0', false, true],
    ['^2.0.0', false, false],
    ['^0.1.0', false, false],
    ['>=5', false, false],
  ])('checks the range %s: compatible is %s in the v4 layout, %s in the v3 layout', async (range, inV4, inV3) => {
    for (const [layout, expected] of [
      [4, inV4],
      [3, inV3],
    ] as const) {
      const reported: unknown[] = []
      const meta = { name: 'old', compatibility: { fw: range, builder: { bundler1: range } } }
      const app = await runModules(
        {
          'old.mjs': `export default Object.assign(() => {}, { meta: ${JSON.stringify(meta)} })`,
          'fw.config.mjs': `export default { future: { compatibilityVersion: ${layout} }, modules: ['./old'] }`,
        },
        {},
        problem => reported.push(problem),
      )
      expect([layout, reported.length === 0]).toEqual([layout, expected])
      expect(await hasFwCompatibility(meta.compatibility, app)).toBe(expected)
      if (!expected) triggers('FW2040', (await failure(assertFwCompatibility(meta.compatibility, app))).problems)
      else expect(await assertFwCompatibility(meta.compatibility, app)).toBe(true)
      expect([2, 3, 4].map(major => isFwMajorVersion(major as 3, app))).toEqual([false, layout === 3, true])
      expect(getFwVersion(app)).toMatch(/^4\.\d+\.\d+/)
    }
  })

  it('runs modules of layers before those of the project', async () => {
    const app = await runModules({
      ...app4,
      'fw.config.mjs': `export default { extends: ['./base'], modules: ['./first'] }`,
      'first.mjs': log('project'),
      'base/fw.config.mjs': `export default { modules: ['./first'] }`,
      'base/first.mjs': log('layer'),
    })
    expect(app.log).toEqual([
      ['layer', {}],
      ['project', {}],
    ])
  })

  it('runs a module once, even if it is listed twice', async () => {
    const app = await runModules({
      ...app4,
      'fw.config.mjs': `export default { modules: ['./modules/a', './modules/a.mjs'] }`,
      'modules/a.mjs': log('a'),
    })
    expect(app.log).toEqual([['a', {}]])
  })

  it('warns about options that modules write too late, and about hooks with a similar name', async () => {
    const problems: Problem[] = []
    const app = await runModules(
      {
        ...app4,
        'fw.config.mjs': `export default {
  modules: ['./late.mjs'],
  hooks: {
    'bundler1:extendConfg': () => {},
    'late:own': () => {},
  },
}`,
        'late.mjs': `export default function late(_, fw) {
  fw.options.extends.push('./base')
  fw.options.hooks['build:done'] = [() => {}]
}`,
      },
      {},
      problem => void problems.push(problem),
    )
    await expect.poll(() => problems).toHaveLength(3)
    const found = triggers('FW2093', problems)
    expect(found.fix).toContain('`bundler1:extendConfig`')
    expect(found.location).toMatchObject({ line: 4, column: 5 })
    triggers('FW2094', problems)
    const late = problems.filter(({ code }) => code === 'FW2094')
    expect(late.map(({ why }) => /option `(\w+)`/.exec(why)![1]).sort()).toEqual(['extends', 'hooks'])
    expect(late.every(({ location }) => location!.file.endsWith('/late.mjs'))).toBe(true)
    expect(app.hasListeners!('build:done')).toBe(false)
  })

  it('stops if a module is missing or fails', async () => {
    const missing = await failure(runModules({ ...app4, 'fw.config.mjs': `export default { modules: ['not-there'] }` }))
    triggers('FW2001', missing)
    expect(missing.message).toContain('npm install not-there')
    const broken = await failure(
      runModules({ ...app4, 'modules/bad.mjs': `export default () => { throw new Error('no database') }` }),
    )
    triggers('FW2002', broken)
    expect(broken.problems[0]!.location?.file).toMatch(/modules\/bad\.mjs$/)
    expect(broken.message).toContain('no database')
    triggers('FW2002', await failure(runModules({ ...app4, 'modules/odd.mjs': 'export default 3' })))
  })

  it('merges module options from the call, the config and the defaults', async () => {
    const { app, run } = await createApp(app4)
    Object.assign(app.options, { shop: { currency: 'EUR', list: [2] } })
    const seen: unknown[] = []
    const hooked: unknown[] = []
    const module = defineFwModule<{ currency?: string; tax?: number; list?: number[] }>({
      meta: { name: 'shop-module', configKey: 'shop' },
      defaults: { currency: 'USD', tax: 7, list: [1] },
      hooks: { ready: () => hooked.push('ready') },
      setup: options => void seen.push(options),
    })
    await run(() => installModule(module, { tax: 19 }))
    await app.callHook('ready', app)
    expect(seen).toEqual([{ currency: 'EUR', tax: 19, list: [2, 1] }])
    expect(hooked).toEqual(['ready'])
  })
})

describe('the functions of the kit', () => {
  it('add entries to the plan', async () => {
    const { app, path, run } = await createApp(app4)
    run(() => {
      addPlugin('~/a.client.ts')
      addPlugin({ src: '~/b.ts', mode: 'server' })
      addPlugin('~/last.ts', { append: true })
      addPlugin('~/b.ts')
      addPluginTemplate({ filename: 'made.mjs', getContents: () => 'export default () => {}' })
      addComponent({ name: 'shop-cart', filePath: '~/Cart.client.vue' })
      addComponent({ name: 'ShopCart', filePath: '~/Other.client.vue', priority: -1 })
      addImports({ name: 'useCart', from: '~/cart' })
      addServerHandler({ route: '/x', handler: '#server/x.ts' })
    })
    expect(app.plan.plugins).toEqual([
      { src: path('.fw/made.mjs'), mode: 'all' },
      { src: path('app/b.ts'), mode: 'all' },
      { src: path('app/a.client.ts'), mode: 'client' },
      { src: path('app/last.ts'), mode: 'all', order: 10 },
    ])
    expect(app.plan.components).toMatchObject([
      {
        pascalName: 'ShopCart',
        kebabName: 'shop-cart',
        filePath: path('app/Cart.client.vue'),
        mode: 'client',
        export: 'default',
      },
    ])
    expect(app.plan.imports).toEqual([{ name: 'useCart', from: '~/cart' }])
    expect(app.plan.server.handlers).toEqual([{ route: '/x', handler: path('server/x.ts') }])
  })

  it('add layouts, middleware and pages to those of the project', async () => {
    const { app, path, run } = await createApp(app4)
    run(() => {
      addLayout('~/Wide.vue')
      addLayout('~/mine.vue', 'default')
      addRouteMiddleware({ name: 'auth', path: '/m/auth.ts', global: false })
      addRouteMiddleware({ name: 'log', path: '/m/log.ts', global: true }, { override: true })
      extendPages(pages => void pages.push({ path: '/extra', file: '/m/extra.vue' }))
    })
    replaceInPlan(app, 'layouts', 'layouts', [{ entries: [{ name: 'default', file: '/own.vue' }] }])
    replaceInPlan(app, 'middleware', 'middleware', [
      {
        entries: [
          { name: 'auth', path: '/own.ts', global: false },
          { name: 'log', path: '/own-log.ts', global: true },
        ],
      },
    ])
    const files = app.plan
    expect(files.layouts).toEqual({
      default: { name: 'default', file: '/own.vue' },
      wide: { name: 'wide', file: path('app/Wide.vue') },
    })
    expect(files.middleware).toEqual([
      { name: 'auth', path: '/own.ts', global: false },
      { name: 'log', path: '/m/log.ts', global: true },
    ])
    const pages: Parameters<Parameters<typeof extendPages>[0]>[0] = []
    await app.callHook('pages:extend', pages)
    expect(pages).toEqual([{ path: '/extra', file: '/m/extra.vue' }])
  })

  it.each([
    ['enables routing', {}, true, ['/extra']],
    ['does not if the project disabled it', { pages: false }, false, []],
  ])('add pages to a project without a pages folder, which %s', async (_, overrides, hasPages, paths) => {
    const { app, path, run } = await createApp({ ...app4, 'extra.vue': '<template><p /></template>' }, overrides)
    run(() => extendPages(pages => void pages.push({ path: '/extra', file: path('extra.vue') })))
    await setupFeature(app, pagesFeature)
    expect(app.plan.hasPages).toBe(hasPages)
    expect(app.plan.pages.map(page => page.path)).toEqual(paths)
    expect(app.plan.plugins.some(({ src }) => src.endsWith('app/pages/router.mjs'))).toBe(hasPages)
  })

  it('add one template per file name, and return its path', async () => {
    const { app, path, run } = await createApp({ ...app4, 'tpl.txt': 'from disk' })
    const first = run(() => addTemplate({ filename: 'a.mjs', getContents: () => '1' }))
    expect(first.dst).toBe(path('.fw/a.mjs'))
    run(() => addTemplate({ filename: 'a.mjs', getContents: () => '2' }))
    run(() => addTemplate(path('tpl.txt')))
    expect(() => run(() => addTemplate({ filename: '../../a.mjs', getContents: () => '1' }))).toThrow(
      'outside the build directory',
    )
    run(() => addTypeTemplate({ filename: 'types/x.d.ts', getContents: () => 'export {}' }))
    expect(
      await Promise.all(
        app.plan.templates.map(async template => [template.filename, await template.getContents(templateContext(app))]),
      ),
    ).toEqual([
      ['a.mjs', '2'],
      [expect.stringMatching(/\.tpl\.\w+\.txt$/), 'from disk'],
      ['types/x.d.ts', 'export {}'],
    ])
    expect(app.plan.typeReferences).toEqual([{ path: 'types/x.d.ts' }])
    expect(() => run(() => addTypeTemplate({ filename: 'x.ts' as 'x.d.ts', getContents: () => '' }))).toThrow('.d.ts')
  })

  it('require an application context', () => {
    expect(() => useFw()).toThrow('in the setup of a module')
  })
})

describe('templates', () => {
  const files = { ...app4, 'some.ejs': 'export const x = <%= x %> + <%= options.x %>' }
  const experimental = { compileTemplate: true, templateUtils: true }

  it(
    'are compiled and get utilities, as in version 3',
    proves('experimental.compileTemplate', 'experimental.templateUtils'),
    async () => {
      for (const flag of [true, false]) {
        const { app, path, run } = await createApp(files, {
          experimental: Object.fromEntries(Object.keys(experimental).map(name => [name, flag])),
        })
        const filled = run(() => addTemplate({ src: path('some.ejs'), filename: 'some.mjs', options: { x: 1 } }))
        expect(await filled.getContents(templateContext(app))).toBe(
          flag ? 'export const x = 1 + 1' : 'export const x = <%= x %> + <%= options.x %>',
        )
        const helped = run(() =>
          addTemplate({
            filename: 'helped.mjs',
            options: { y: 2 },
            getContents: ({ utils, options }) => `${Object.keys(utils ?? {}).join()} ${options!.y}`,
          }),
        )
        expect(await helped.getContents(templateContext(app))).toBe(
          flag ? 'serialize,importName,importSources 2' : ' 2',
        )
      }
    },
  )
})
