import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createProject as createFolder } from '../project'
import { triggers } from '../triggers'
import { createProject, runFw, spawnFw } from './program'

/** A package manager that "installs" `@acme/shop` and a package without a module, and fails for all others. */
const PNPM = `#!/usr/bin/env node
const { mkdirSync, writeFileSync } = require('node:fs')
const spec = process.argv[3]
const name = spec.replace(/(.)@.*/, '$1')
if (process.argv[2] !== 'add' || !['@acme/shop', 'library'].includes(name)) {
  console.error('ERR_PNPM_FETCH_404 ' + spec)
  process.exit(1)
}
const dir = 'node_modules/' + name
mkdirSync(dir, { recursive: true })
writeFileSync(dir + '/package.json', JSON.stringify({ name, version: spec.split('@')[2] || '1.0.0', type: 'module', exports: './index.js' }))
writeFileSync(dir + '/index.js', name === 'library' ? 'export const x = 1' : 'export default () => {}')
`

/** A package manager that installs `@fw/nuxt`, and a module that is written for Nuxt with what its overrides place. */
const NUXT_MANAGER = `#!/usr/bin/env node
const { mkdirSync, writeFileSync } = require('node:fs')
const add = (at, name, text) => {
  const dir = 'node_modules/' + at
  mkdirSync(dir, { recursive: true })
  writeFileSync(dir + '/package.json', JSON.stringify({ name, version: '4.0.0', type: 'module', exports: './index.js' }))
  writeFileSync(dir + '/index.js', text)
}
for (const spec of process.argv.slice(3)) {
  const name = spec.replace(/(.)@.*/, '$1')
  if (name === 'nuxt-shop') {
    add('@nuxt/kit', '@fw/nuxt', 'export const defineNuxtModule = setup => setup')
    add(name, name, "import { defineNuxtModule } from '@nuxt/kit'\\nexport default defineNuxtModule(() => {})")
  } else add(name, name, 'export {}')
}
`

function createPnpmProject(files: Record<string, string>): {
  dir: string
  env: Record<string, string>
  config: () => string
} {
  const { dir, path } = createFolder({
    'app/app.vue': '',
    'package.json': '{ "packageManager": "pnpm@9.0.0" }',
    'bin/pnpm': PNPM,
    ...files,
  })
  chmodSync(path('bin/pnpm'), 0o755)
  return {
    dir,
    env: { PATH: `${path('bin')}:${process.env.PATH}` },
    config: () => readFileSync(path('fw.config.ts'), 'utf8'),
  }
}

describe('fw add MODULE', () => {
  it('installs the module with the package manager of the project, and adds it to the configuration', async () => {
    const { dir, env, config } = createPnpmProject({
      'fw.config.ts': `// mine\nexport default {\n  modules: [\n    () => {}, // first\n  ],\n}\n`,
    })
    const { code, out, err } = await spawnFw(['add', '@acme/shop@2.1.0'], dir, env)
    expect([code, err]).toEqual([0, ''])
    expect(out).toBe(
      "$ pnpm add @acme/shop@2.1.0\nInstalled @acme/shop 2.1.0\nAdded '@acme/shop' to modules in fw.config.ts\n",
    )
    expect(config()).toBe(
      `// mine\nexport default {\n  modules: [\n    () => {}, // first\n    '@acme/shop',\n  ],\n}\n`,
    )
    const again = await spawnFw(['module', 'add', '@acme/shop', '--json'], dir, env)
    expect(JSON.parse(again.out)).toEqual({
      module: '@acme/shop',
      version: '1.0.0',
      command: 'pnpm add @acme/shop',
      config: null,
    })
  })

  it.each([
    ['pnpm', { pnpm: { overrides: 'placed' } }],
    ['npm', { overrides: 'placed' }],
    ['bun', { overrides: 'placed' }],
    ['yarn', { resolutions: 'placed' }],
  ])('installs a module for Nuxt with the package and the overrides of %s that it needs', async (manager, expected) => {
    const { dir, path } = createFolder({
      'app/app.vue': '',
      'package.json': `{\n    "packageManager": "${manager}@9.0.0",\n    "name": "shop"\n}\n`,
      [`bin/${manager}`]: NUXT_MANAGER,
    })
    chmodSync(path(`bin/${manager}`), 0o755)
    const env = { PATH: `${path('bin')}:${process.env.PATH}` }
    const { code, out, err } = await spawnFw(['add', 'nuxt-shop'], dir, env)
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('Added overrides for @fw/nuxt to package.json\n')
    expect(out).toContain("Installed @fw/nuxt, in the place of Nuxt's packages\n")
    expect(out).toContain("Added 'nuxt-shop' to modules in fw.config.ts\n")
    const written = readFileSync(path('package.json'), 'utf8')
    const placed = Object.fromEntries(
      ['@nuxt/kit', '@nuxt/schema', 'nuxt'].map(name => [name, 'npm:@fw/nuxt@^4.0.0-alpha.1']),
    )
    expect(JSON.parse(written)).toEqual({
      packageManager: `${manager}@9.0.0`,
      name: 'shop',
      ...JSON.parse(JSON.stringify(expected).replace('"placed"', JSON.stringify(placed))),
    })
    expect(written).toContain('\n    "name"')
    // Neither the overrides nor the package are added twice.
    expect((await spawnFw(['add', 'nuxt-shop'], dir, env)).out).not.toContain('@fw/nuxt')
    expect(readFileSync(path('package.json'), 'utf8')).toBe(written)
  })

  it('writes the overrides to the settings of pnpm 11, and keeps the version of Nuxt', async () => {
    const { dir, path } = createFolder({
      'app.vue': '',
      'nuxt.config.mjs': 'export default {}',
      'package.json': '{ "packageManager": "pnpm@11.0.0", "dependencies": { "nuxt": "^4.1.0" } }',
      'bin/pnpm': NUXT_MANAGER,
    })
    chmodSync(path('bin/pnpm'), 0o755)
    const env = { PATH: `${path('bin')}:${process.env.PATH}` }
    const { out } = await spawnFw(['add', '@fw/nuxt'], dir, env)
    expect(out).toContain('Added overrides for @fw/nuxt to pnpm-workspace.yaml\n')
    expect(out).toContain('Added the version of Nuxt to .nuxtrc\n')
    expect(readFileSync(path('pnpm-workspace.yaml'), 'utf8')).toMatch(
      /^overrides:\n {2}'@nuxt\/kit': 'npm:@fw\/nuxt@\^4.*'\n {2}'@nuxt\/schema': .*\n {2}'nuxt': .*\n$/,
    )
    expect(readFileSync(path('.nuxtrc'), 'utf8')).toBe('future.compatibilityVersion=4\n')
    expect(JSON.parse(readFileSync(path('package.json'), 'utf8'))).not.toHaveProperty('pnpm')
  })

  it("rejects Yarn Plug'n'Play, before and after Yarn has run", async () => {
    const { dir, path } = createFolder({
      'app/app.vue': '',
      'package.json': '{ "packageManager": "yarn@4.0.0" }',
      'bin/yarn': '#!/bin/sh\necho "$@" >> called\ntouch .pnp.cjs\n',
    })
    chmodSync(path('bin/yarn'), 0o755)
    const env = { PATH: `${path('bin')}:${process.env.PATH}` }
    const rejected = async (): Promise<void> => {
      const { code, err } = await spawnFw(['add', '@acme/shop'], dir, env)
      triggers('FW1335', err)
      expect(code).toBe(1)
      expect(err).toContain('nodeLinker: node-modules')
      expect(readFileSync(path('called'), 'utf8')).toBe('add @acme/shop\n')
    }
    await rejected()
    await rejected()
    expect(existsSync(path('fw.config.ts'))).toBe(false)
  })

  it('installs what a module needs beside it, if the package manager does not', async () => {
    const { dir, env } = createPnpmProject({
      'bin/pnpm': PNPM.replace("'library'", "'library', 'vuex'").replace(
        "type: 'module'",
        "type: 'module', peerDependencies: name === 'vuex' ? {} : { vuex: '^3.0.0 || ^4.1.0' }",
      ),
    })
    const { out, err } = await spawnFw(['add', '@acme/shop'], dir, env)
    expect(err).toBe('')
    expect(out).toContain('$ pnpm add @acme/shop\n$ pnpm add vuex@^4.1.0\nInstalled @acme/shop 1.0.0\n')
  })

  it('creates a configuration, and adds files without installing them', async () => {
    const { dir, env, config } = createPnpmProject({ 'lib/local.mjs': 'export default () => {}' })
    const { out } = await spawnFw(['add', '~~/lib/local'], dir, env)
    expect(out).toBe("Added '~~/lib/local' to modules in fw.config.ts\n")
    expect(config()).toBe("export default defineFwConfig({\n  modules: ['~~/lib/local'],\n})\n")
    await spawnFw(['add', 'shop-later', '--no-install'], dir, env)
    expect(config()).toContain("modules: ['~~/lib/local', 'shop-later']")
  })

  it('does not change the configuration if the package is missing or has no module', async () => {
    const { dir, env } = createPnpmProject({})
    const missing = await spawnFw(['add', 'gone-package'], dir, env)
    triggers('FW1334', missing.err)
    expect([missing.code, missing.err]).toEqual([
      1,
      expect.stringContaining('`pnpm add gone-package` failed: ERR_PNPM_FETCH_404'),
    ])
    const library = await spawnFw(['add', 'library'], dir, env)
    expect(library.err).toContain('It exports neither a function nor an object')
    expect(existsSync(join(dir, 'fw.config.ts'))).toBe(false)
  })

  it('asks the author to change a configuration that computes the modules', async () => {
    const { dir, env, config } = createPnpmProject({
      'fw.config.ts': 'const list = () => []\nexport default { modules: list() }\n',
    })
    triggers('FW1333', (await spawnFw(['add', '@acme/shop'], dir, env)).err)
    expect(config()).toContain('modules: list() }')
  })
})

describe('fw module search', () => {
  it('lists tried modules without a network', async () => {
    const dir = createProject({})
    const { out, code } = await runFw(['module', 'search', 'store'], dir)
    expect(code).toBe(0)
    expect(out).toMatch(/^MODULE +VERSION +RESULT +WORKS WITH\n@pinia\/nuxt +\d\S+ +works +Vite, webpack, Rspack\n/)
    const [first] = JSON.parse((await runFw(['module', 'search', '@nuxt/icon', '--json'], dir)).out) as object[]
    expect(first).toMatchObject({ name: '@nuxt/icon', works: true, tried: expect.stringContaining('icons') })
    expect((await runFw(['module', 'search', 'nothing-like-it'], dir)).out).toContain('No module that was tried')
  })
})

describe('fw module list', () => {
  const project = (): string =>
    createProject({
      'app/app.vue': '',
      'fw.config.mjs': `export default { extends: ['./base'], modules: ['pkg', './off'], off: false }`,
      'off.mjs': `export default Object.assign(() => {}, { getMeta: () => ({ name: 'off', configKey: 'off' }) })`,
      'node_modules/pkg/package.json': JSON.stringify({
        name: 'pkg',
        version: '1.2.3',
        type: 'module',
        exports: './index.js',
      }),
      'node_modules/pkg/index.js': `export default Object.assign(() => { console.log('noise') }, { getMeta: () => ({ name: 'pkg', configKey: 'shop' }), getModuleDependencies: () => ({ dependency: {} }), onInstall() { throw new Error('must not run') } })`,
      'node_modules/dependency/package.json': JSON.stringify({
        name: 'dependency',
        version: '3.0.0',
        type: 'module',
        exports: './index.js',
      }),
      'node_modules/dependency/index.js': 'export default () => {}',
      'modules/local.mjs': 'export default () => false',
      'base/fw.config.mjs': `export default { $meta: { name: 'base' }, modules: ['./own.mjs'] }`,
      'base/own.mjs': 'export default () => {}',
    })

  it('lists name, version, source, key and duration, in setup order', async () => {
    const dir = project()
    const { out, code } = await runFw(['module', 'list'], dir)
    expect(code).toBe(0)
    expect(out.replace(/[\d.]+ ms/g, 'N ms').replace(/ {2,}/g, ' | ')).toBe(
      `NAME | VERSION | SOURCE | CONFIG KEY | SETUP
./own.mjs | - | layer base (config) | - | N ms
dependency | 3.0.0 | installed by pkg | - | N ms
pkg | 1.2.3 | config | shop | N ms
off | - | config | off | disabled
modules/local.mjs | - | modules/ | - | skipped
`,
    )
    const rows = JSON.parse((await runFw(['module', 'list', '--json'], dir)).out)
    expect(rows[2]).toMatchObject({
      name: 'pkg',
      version: '1.2.3',
      configKey: 'shop',
      state: 'installed',
      file: join('node_modules/pkg/index.js'),
    })
    // Listing modules changes nothing.
    expect(existsSync(join(dir, '.fwrc'))).toBe(false)
  })

  it('says that there are none', async () => {
    expect((await runFw(['module', 'list'], createProject({ 'app/app.vue': '' }))).out).toBe('No modules.\n')
  })
})
