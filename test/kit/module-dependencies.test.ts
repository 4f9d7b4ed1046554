import { defineFwModule, installModule } from '@fw/kit'
import { installedModules } from '@fw/kit/internal'
import type { Fw, ModuleDependencies } from '@fw/schema'
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
    expect(app.log).toEqual([
      ['base', {}],
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
