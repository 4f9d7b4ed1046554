import { defineFwModule, installModule, installModules } from '@fw/kit'
import { installedModules } from '@fw/kit/internal'
import type { Fw, ModuleDependencies, ModuleEntry } from '@fw/schema'
import { describe, expect, it } from 'vitest'
import { triggers } from '../triggers'
import { failureOf, runModules } from './run-modules'

/** A module that logs its options, and requires others. */
const create = (
  name: string,
  moduleDependencies: ModuleDependencies | ((fw: Fw) => ModuleDependencies) = {},
  version = '1.0.0',
) =>
  defineFwModule({
    meta: { name, version },
    defaults: { own: name },
    moduleDependencies,
    setup: (options, fw) => void (fw as Fw & { log: unknown[] }).log.push([name, options]),
  })

const names = (log: unknown[]): unknown[] => log.map(entry => (entry as [string])[0])

const pkg = (name: string, version: string): Record<string, string> => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version, type: 'module', exports: './index.js' }),
  [`node_modules/${name}/index.js`]: `export default Object.assign((options, fw) => { fw.log.push(['${name}', options]) }, { getMeta: () => ({ name: '${name}', configKey: '${name}' }) })`,
})

describe('dependencies of modules', () => {
  it('are set up first, listed or not', async () => {
    const { app } = await runModules(pkg('base', '1.2.0'), {
      overrides: {
        modules: [
          create('shop', fw => ({ [fw.options.ssr ? 'cart' : 'x']: {}, base: { version: '^1.0.0' } })),
          create('cart', { base: {} }),
        ],
      },
    })
    expect(names(app.log)).toEqual(['base', 'cart', 'shop'])
    expect(installedModules(app).map(({ name, origin, version }) => [name, origin, version])).toEqual([
      ['base', { kind: 'module', module: 'cart' }, '1.2.0'],
      ['cart', { kind: 'config' }, '1.0.0'],
      ['shop', { kind: 'config' }, '1.0.0'],
    ])
    expect(app.options.build.transpile).toEqual(['base'])
  })

  it('are those of the same file, however both name it', async () => {
    const files = {
      'lib/cart/module.mjs': `export default Object.assign((options, fw) => { fw.log.push(['cart', options]) }, { meta: {} })`,
    }
    const { app } = await runModules(files, {
      overrides: {
        modules: [
          create('shop', { '~~/lib/cart': { optional: true, overrides: { size: 3 } } }),
          './lib/cart/module.mjs',
        ],
      },
    })
    expect(app.log).toEqual([
      ['cart', { size: 3 }],
      ['shop', { own: 'shop' }],
    ])
  })

  it('may be optional', async () => {
    const { app } = await runModules(pkg('unused', '1.0.0'), {
      overrides: {
        modules: [
          create('shop', { cart: { optional: true }, unused: { optional: true }, gone: { optional: true } }),
          create('cart'),
        ],
      },
    })
    expect(names(app.log)).toEqual(['cart', 'shop'])
  })

  it('get options with a precedence below their entry and above the configuration, or below it', async () => {
    const { app } = await runModules(
      { 'fw.config.mjs': `export default { cart: { size: 2, color: 'red' } }` },
      {
        overrides: {
          modules: [
            create('first', {
              cart: { overrides: { size: 3, by: 'first' }, defaults: { color: 'blue', weight: 1, own: 'first' } },
            }),
            create('second', { cart: { overrides: { by: 'second', inline: 'no' } } }),
            [create('cart'), { inline: 'yes' }],
          ],
        },
      },
    )
    expect(app.log[0]).toEqual(['cart', { size: 3, color: 'red', weight: 1, own: 'first', by: 'first', inline: 'yes' }])
  })

  it('are also installed for modules that a module installs', async () => {
    const { app } = await runModules(pkg('base', '1.0.0'), {
      overrides: {
        modules: [
          defineFwModule({
            meta: { name: 'outer' },
            setup: () => installModule(create('inner', { base: { defaults: { a: 1 } } })),
          }),
        ],
      },
    })
    // A plain function has no other way to read them than its argument.
    expect(app.log).toEqual([
      ['base', { a: 1 }],
      ['inner', { own: 'inner' }],
    ])
    expect((app.options as unknown as Record<string, unknown>).base).toEqual({ a: 1 })
    expect(installedModules(app).map(({ origin }) => origin)).toEqual([
      { kind: 'config' },
      { kind: 'module', module: 'inner' },
      { kind: 'module', module: 'outer' },
    ])
  })

  it('must be installed in a version of the range', async () => {
    const run = (modules: unknown[], files: Record<string, string> = {}) =>
      failureOf(runModules(files, { overrides: { modules } }))
    const missing = triggers('FW2085', await run([create('shop', { '@acme/base': {} })], { 'pnpm-lock.yaml': '' }))
    expect(missing.why).toContain('`shop` requires the module `@acme/base`')
    expect(missing.fix).toContain('`pnpm add @acme/base`')
    const old = triggers('FW2086', await run([create('shop', { base: { version: '>=2' } })], pkg('base', '1.4.0')))
    expect([old.why, old.fix]).toEqual([
      'The module `shop` requires version `>=2` of the module `base`, but 1.4.0 is installed.',
      'Install a version in that range: `npm install base@>=2`.',
    ])
    triggers('FW2086', await run([create('shop', { cart: { version: '^3.0.0' } }), create('cart', {}, '2.0.0')]))
  })

  it('must not require each other', async () => {
    const error = await failureOf(
      runModules(
        {},
        { overrides: { modules: [create('a', { b: {} }), create('b', { c: {} }), create('c', { b: {} })] } },
      ),
    )
    expect(triggers('FW2087', error).why).toContain('`b` → `c` → `b`')
  })
})

/** What a module can be, by its kind. Each logs the options that it gets. */
const KINDS: Record<string, () => ModuleEntry> = {
  'defined with `defineFwModule`': () =>
    defineFwModule({ meta: { name: 'cart' }, setup: (options, fw) => void logOf(fw).push(options) }),
  'a function with `getMeta`': () =>
    Object.assign((options: object, fw: Fw) => void logOf(fw).push(options), {
      getMeta: () => Promise.resolve({ name: 'cart', configKey: 'cart' }),
    }),
  'an object with `meta`': () => ({
    meta: { name: 'cart', configKey: 'cart' },
    setup: (options: object, fw: Fw) => void logOf(fw).push(options),
  }),
  'a function with `getMeta` in a package': () => 'cart',
}

const logOf = (fw: Fw): unknown[] => (fw as Fw & { log: unknown[] }).log

const CALL = { call: 'call' }

/** How another module installs it, with the options of the call. */
const INSTALLERS: Record<string, (cart: ModuleEntry) => ModuleEntry> = {
  '`installModule`': cart => defineFwModule({ meta: { name: 'other' }, setup: () => installModule(cart, CALL) }),
  '`installModules`': cart =>
    defineFwModule({
      meta: { name: 'other' },
      setup: (_, fw) => installModules(new Map([[cart as string, CALL]]), new Set(), fw),
    }),
  '`installModule` in `modules:done`': cart =>
    defineFwModule({
      meta: { name: 'other' },
      setup: (_, fw) => void fw.hook('modules:done', () => installModule(cart, CALL)),
    }),
  'the option `modules`': cart =>
    defineFwModule({
      meta: { name: 'other' },
      setup: (_, fw) => void fw.options.modules!.push([cart as string, CALL]),
    }),
}

describe.each(Object.keys(KINDS))('an optional dependency that is %s', kind => {
  /** Each value names the highest source that sets it. */
  const dependent = (optional: boolean) =>
    create('shop', {
      cart: {
        optional,
        overrides: { call: 'override', override: 'override', list: [2] },
        defaults: { call: 'default', override: 'default', project: 'default', default: 'default', list: [4] },
      },
    })
  const project = {
    ...pkg('cart', '1.0.0'),
    'node_modules/cart/index.js':
      "export default Object.assign((options, fw) => { fw.log.push(options) }, { getMeta: () => ({ name: 'cart', configKey: 'cart' }) })",
    'fw.config.mjs': `export default { cart: { call: 'project', override: 'project', project: 'project', list: [3] } }`,
  }
  const expected = { call: 'call', override: 'override', project: 'project', default: 'default', list: [2, 3, 4] }

  it.each(
    Object.keys(INSTALLERS).flatMap(installer => [
      { installer, position: 'before' },
      { installer, position: 'after' },
    ]),
  )('gets the options of its dependents when a module listed $position them uses $installer', async given => {
    const other = INSTALLERS[given.installer]!(KINDS[kind]!())
    const { app } = await runModules(project, {
      overrides: { modules: given.position === 'before' ? [other, dependent(true)] : [dependent(true), other] },
    })
    expect(app.log.filter(entry => !Array.isArray(entry))).toEqual([expected])
  })

  it('gets them when it is listed', async () => {
    const { app } = await runModules(project, {
      overrides: { modules: [dependent(true), [KINDS[kind]!() as string, CALL]] },
    })
    expect(app.log.filter(entry => !Array.isArray(entry))).toEqual([expected])
  })

  it('must have a version in the range, and stays disabled', async () => {
    const old = create('shop', { cart: { optional: true, version: '>=9', overrides: { a: 1 } } })
    const cart = Object.assign(() => undefined, {
      getMeta: () => Promise.resolve({ name: 'cart', configKey: 'cart', version: '1.0.0' }),
    })
    const installs = defineFwModule({ meta: { name: 'other' }, setup: () => installModule(cart) })
    triggers('FW2086', await failureOf(runModules({}, { overrides: { modules: [old, installs] } })))
    const { app } = await runModules(
      { 'fw.config.mjs': 'export default { cart: false }' },
      {
        overrides: {
          modules: [dependent(true), INSTALLERS['`installModule`']!(KINDS[kind]!() === 'cart' ? cart : KINDS[kind]!())],
        },
      },
    )
    expect(app.log.filter(entry => !Array.isArray(entry))).toEqual([])
  })
})

it('gives a function without a key the options of its call, then those of its dependents', async () => {
  const plain = Object.assign((options: object, fw: Fw) => void logOf(fw).push(options), {
    getMeta: () => Promise.resolve({ name: 'plain' }),
  })
  const { app } = await runModules(
    {},
    {
      overrides: {
        modules: [
          create('shop', { plain: { optional: true, overrides: { a: 2, b: 2 }, defaults: { a: 3, b: 3, c: 3 } } }),
          defineFwModule({ meta: { name: 'other' }, setup: () => installModule(plain, { a: 1 }) }),
        ],
      },
    },
  )
  expect(app.log[1]).toEqual({ a: 1, b: 2, c: 3 })
})
