import { defineFwModule, installModule, installModules, loadOptions } from '@fw/kit'
import { installedModules } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { readSetup, writeSetup } from '../../packages/kit/src/modules/module-setups'
import { createProject } from '../project'
import { triggers } from '../triggers'
import { createApp } from './app'
import { failureOf, runModules } from './run-modules'

const log = (fw: Fw): unknown[] => (fw as Fw & { log: unknown[] }).log

describe('the options of a module', () => {
  it.each([
    ['an object', { currency: 'USD' }],
    ['a function', (fw: Fw) => ({ currency: `${fw.options.rootDir.length > 0}` })],
    ['an async function', async () => ({ currency: 'JPY' })],
  ])('have defaults from %s', async (_, defaults) => {
    const { app, run } = await createApp({})
    const module = defineFwModule<{ currency?: string; tax?: number }>({ meta: { name: 'shop' }, defaults, setup() {} })
    const expected = typeof defaults === 'function' ? await defaults(app) : defaults
    expect(await module.getOptions({ tax: 7 }, app)).toEqual({ ...expected, tax: 7 })
    expect(await run(() => module.getOptions())).toEqual(expected)
    expect(await module.getMeta()).toEqual({ name: 'shop', configKey: 'shop' })
  })

  it('are set in the types of `setup` with `.with()`', async () => {
    const { app, run } = await createApp({})
    const seen: string[] = []
    const module = defineFwModule<{ word?: string; other?: number; deep?: { a?: string; b?: string } }>().with({
      meta: { name: 'words' },
      defaults: { word: 'hello', deep: { a: 'x' } },
      setup(options) {
        // Options with a default are set in the types, others are not.
        seen.push(options.word.toUpperCase(), options.deep.a.toUpperCase())
        // @ts-expect-error
        seen.push(options.other.toFixed())
      },
    })
    await run(() => installModule(module, { other: 1 }, app))
    expect(seen).toEqual(['HELLO', 'X', '1'])
    const plain = defineFwModule((options: { a?: number }, fw) => void seen.push(`${options.a} ${fw === app}`))
    await run(() => installModule(plain, { a: 2 }))
    expect(seen.at(-1)).toBe('2 true')
  })

  it('are described by a schema', async () => {
    const schema = {
      currency: { $default: 'EUR', $schema: { type: 'string', enum: ['EUR', 'USD'] } },
      tax: { rate: { $default: 19, $schema: { type: 'number' } }, names: { type: 'array', items: { type: 'string' } } },
      label: { $resolve: (value: string | undefined) => (value ?? 'shop').toUpperCase() },
      plain: 'default',
      $schema: { title: 'Shop' },
    }
    const { app } = await createApp({})
    const module = defineFwModule<Record<string, any>>({
      meta: { name: 'shop' },
      schema,
      defaults: { plain: 'own' },
      setup() {},
    })
    expect(await module.getOptions({ tax: { names: ['a'] }, extra: 1 }, app)).toEqual({
      currency: 'EUR',
      tax: { rate: 19, names: ['a'] },
      label: 'SHOP',
      plain: 'own',
      extra: 1,
    })
  })

  it('are checked by the schema, with the location of the wrong one', async () => {
    const config = (shop: string, inline: string): string =>
      `import module from './shop.mjs'\nexport default {\n  modules: [\n    [module, ${inline}],\n  ],\n  shop: {\n    tax: { rate: ${shop} },\n  },\n}`
    // Temporary projects cannot import the kit.
    const shop = `export default globalThis.shopModule`
    Object.assign(globalThis, {
      shopModule: defineFwModule({
        meta: { name: 'shop' },
        schema: { tax: { rate: { $schema: { type: ['number', 'null'] } } }, mode: { type: 'boolean' } },
      }),
    })
    const wrong = await failureOf(runModules({ 'fw.config.mjs': config(`'high'`, '{}'), 'shop.mjs': shop }))
    const problem = triggers('FW2084', wrong)
    expect(problem.why).toBe('The option `tax.rate` of the module `shop` must be a number or null, but is "high".')
    expect(problem.location).toMatchObject({ file: expect.stringMatching(/fw\.config\.mjs$/), line: 7 })
    const inline = await failureOf(runModules({ 'fw.config.mjs': config('1', `{ mode: 3 }`), 'shop.mjs': shop }))
    expect(triggers('FW2084', inline).location).toMatchObject({ line: 4 })
    await runModules({ 'fw.config.mjs': config('null', '{ mode: true }'), 'shop.mjs': shop })
  })
})

describe('the setup of a module', () => {
  it('adds hooks, is measured, and can decline', async () => {
    const ready = vi.fn<() => void>()
    const used = defineFwModule({
      meta: { name: 'used', version: '1.2.3' },
      hooks: { ready },
      setup: () => ({ timings: { db: 3 } }),
    })
    const declined = defineFwModule({ meta: { name: 'declined' }, setup: () => false as const })
    const { app } = await runModules({}, { overrides: { modules: [used, declined] } })
    await app.callHook('ready', app)
    expect(ready).toHaveBeenCalledOnce()
    expect(installedModules(app).map(({ name, state }) => [name, state])).toEqual([
      ['used', 'installed'],
      ['declined', 'skipped'],
    ])
    expect(app.options._installedModules).toMatchObject([
      { meta: { name: 'used', version: '1.2.3' }, timings: { setup: expect.any(Number), db: 3 }, module: used },
      { meta: { name: 'declined' } },
    ])
    expect(app.options._requiredModules).toEqual({ used: true, declined: true })
  })

  it('does not run if the configuration disables the module, or another copy of it has run', async () => {
    const create = (name: string) => defineFwModule({ meta: { name }, setup: (_, fw) => void log(fw).push(name) })
    const { app } = await runModules(
      { 'fw.config.mjs': 'export default { off: false, on: true }' },
      { overrides: { modules: [create('off'), create('on'), create('on')] } },
    )
    expect(app.log).toEqual(['on'])
    expect(app.options._installedModules[0]!.meta).toMatchObject({ name: 'off', disabled: true })
  })

  it('is reported if it is slow, while timings are measured', async () => {
    const now = vi.spyOn(performance, 'now')
    let time = 0
    now.mockImplementation(() => (time += 6000))
    try {
      const module = defineFwModule({ meta: { name: 'slow' }, setup() {} })
      const quiet = await runModules({}, { overrides: { modules: [module] } })
      expect(quiet.reported).toEqual([])
      const { reported } = await runModules({}, { overrides: { modules: [module], debug: { modules: true } } })
      triggers('FW2088', reported)
    } finally {
      now.mockRestore()
    }
  })

  it.each([
    ['load', 'throw new Error("no database")', 'while it was loaded', 1],
    ['setup', '\nexport default () => { throw new Error("no database") }', 'during setup', 2],
    [
      'options',
      '\n\nexport default globalThis.failing(() => { throw new Error("no database") })',
      'while its options were resolved',
      3,
    ],
  ])('names the module, the phase %s and the location of an error', async (_, text, phase, line) => {
    Object.assign(globalThis, {
      failing: (defaults: () => object) => defineFwModule({ meta: { name: 'bad' }, defaults }),
    })
    const problem = triggers('FW2002', await failureOf(runModules({ 'modules/bad.mjs': text })))
    expect(problem.why).toBe(`The module \`modules/bad.mjs\` failed ${phase}: no database.`)
    expect(problem.location).toMatchObject({ file: expect.stringMatching(/modules\/bad\.mjs$/), line })
  })

  it.each(['', 'async '])('names the module and the hook of an error in a listener, %s', async kind => {
    const { app } = await runModules({
      'modules/bad.mjs': `export default (_, fw) => {\n  fw.hook('app:resolve', ${kind}() => {\n    throw new Error('no disk')\n  })\n}`,
    })
    const problem = triggers('FW2002', await failureOf(app.callHook('app:resolve', app.apps.default)))
    expect(problem.why).toBe('The module `modules/bad.mjs` failed in the hook `app:resolve`: no disk.')
    expect(problem.location).toMatchObject({ line: 3 })
  })
})

describe('onInstall and onUpgrade', () => {
  const create = (version: string, fail = false) =>
    defineFwModule<{ a?: number }>({
      meta: { name: '@acme/shop', version, configKey: 'shop' },
      onInstall: fw => {
        if (fail) throw new Error('no network')
        log(fw).push('installed')
      },
      onUpgrade: (fw, options, previous) => void log(fw).push(['upgraded', options, previous]),
      setup: (_, fw) => void log(fw).push('set up'),
    })

  it('run once for each version, which .fwrc of the project contains', async () => {
    const first = await runModules(
      { '.fwrc': '# mine\nssr=false\nsetups.other="2.0.0"' },
      { overrides: { modules: [create('1.0.0')] } },
    )
    const { project } = first
    const next = async (version: string): Promise<unknown[]> =>
      (await runModules({}, { project, overrides: { modules: [[create(version), { a: 1 }]] } })).app.log
    const rc = (): string => readFileSync(project.path('.fwrc'), 'utf8')
    expect(first.app.log).toEqual(['installed', 'set up'])
    expect(rc()).toBe('# mine\nssr=false\nsetups.other="2.0.0"\nsetups.@acme/shop="1.0.0"\n')
    expect(await next('1.0.0')).toEqual(['set up'])
    expect(await next('1.10.0')).toEqual([['upgraded', { a: 1 }, '1.0.0'], 'set up'])
    expect(await next('1.9.0')).toEqual(['set up'])
    expect(rc()).toBe('# mine\nssr=false\nsetups.other="2.0.0"\nsetups.@acme/shop="1.9.0"\n')
  })

  it('write a form that rc9 reads, as far as it can read a name', async () => {
    const { dir, path } = createProject({ '.fwrc': 'ssr=false\n' })
    const readable = ['shop', '@acme/shop', 'fw-shop', 'shop:cart', 'acme~shop', '$shop']
    const unreadable = ['vue.js', 'my shop', 'a=b', 'say "hi"', 'a[0]', 'list[]']
    const names = [...readable, ...unreadable]
    for (const [index, name] of names.entries()) writeSetup(path('.fwrc'), name, `1.0.${index}`)
    // The reader that the server engine contains.
    const { loadConfig } = await import('../../node_modules/nitro/dist/_libs/c12+rc9.mjs' as string)
    const { config } = await loadConfig({
      cwd: dir,
      rcFile: '.fwrc',
      configFile: 'none',
      globalRc: false,
      dotenv: false,
    })
    expect(readable.map(name => config.setups[name])).toEqual(readable.map((_, index) => `1.0.${index}`))
    expect(names.map(name => readSetup(path('.fwrc'), name))).toEqual(names.map((_, index) => `1.0.${index}`))
    // Each version replaces the one before, also in the form of earlier versions of fw.
    const lines = () => readFileSync(path('.fwrc'), 'utf8').trim().split('\n').length
    expect(lines()).toBe(names.length + 1)
    writeFileSync(
      path('.fwrc'),
      readFileSync(path('.fwrc'), 'utf8').replace('setups.@acme/shop=', 'setups["@acme/shop"]='),
    )
    expect(readSetup(path('.fwrc'), '@acme/shop')).toBe('1.0.1')
    for (const name of names) writeSetup(path('.fwrc'), name, '2.0.0')
    expect(names.map(name => readSetup(path('.fwrc'), name))).toEqual(names.map(() => '2.0.0'))
    expect(lines()).toBe(names.length + 1)
    expect(readFileSync(path('.fwrc'), 'utf8')).toContain('setups.@acme/shop="2.0.0"')
    expect((await loadOptions({ rootDir: dir, env: {}, homeDir: dir })).problems).toEqual([])
  })

  it('are reported and repeated if they fail', async () => {
    const { reported, app, project } = await runModules({}, { overrides: { modules: [create('1.0.0', true)] } })
    expect(triggers('FW2089', reported).why).toContain('no network')
    expect(app.log).toEqual(['set up'])
    const again = await runModules({}, { project, overrides: { modules: [create('1.0.0')] } })
    expect(again.app.log).toEqual(['installed', 'set up'])
  })
})

describe('installModules', () => {
  it('installs a map of modules, and adds their files to a set', async () => {
    const { app, path } = await createApp({ 'm.mjs': 'export default (options, fw) => { fw.log.push(options) }' })
    Object.assign(app, { log: [] })
    const files = new Set<string>()
    await installModules(new Map([[path('m.mjs'), { a: 1 }]]), files, app)
    expect([log(app), [...files]]).toEqual([[{ a: 1 }], [path('m.mjs')]])
  })
})
