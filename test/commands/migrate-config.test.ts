import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { triggers } from '../triggers'
import { createRepository, manifest, migrate, range, read } from './migrated-repository'
import { runFw } from './program'

const NUXT = { type: 'module', dependencies: { nuxt: '^4.1.0' } }

/** A flat application for Nuxt 4, which uses names of Nuxt. */
const flat = (file: string, text: string) =>
  createRepository({
    'package.json': manifest(NUXT),
    [file]: text,
    'app.vue': '<template><NuxtPage /></template>\n',
    'pages/index.vue': '<template><p /></template>\n',
  })

const ADDED = 'future: { compatibilityVersion: 4 }'

describe('the form of a configuration', () => {
  it.each([
    [
      'an object',
      'nuxt.config.js',
      'export default {\n  ssr: false,\n}\n',
      `export default {\n  ${ADDED},\n  srcDir: '.',\n  modules: ['@fw/nuxt'],\n  ssr: false,\n}\n`,
    ],
    [
      'CommonJS',
      'nuxt.config.cjs',
      'module.exports = { ssr: false }\n',
      `module.exports = { ${ADDED}, srcDir: '.', modules: ['@fw/nuxt'], ssr: false }\n`,
    ],
    [
      'a function',
      'nuxt.config.ts',
      'export default defineNuxtConfig(() => ({ ssr: false }))\n',
      `export default defineFwConfig((() => ({ ${ADDED}, srcDir: '.', modules: ['@fw/nuxt'], ssr: false }))())\n`,
    ],
    [
      'an asynchronous function',
      'nuxt.config.mjs',
      'export default async () => {\n  const ssr = await load()\n  return { ssr }\n}\nconst load = async () => false\n',
      `export default await (async () => {\n  const ssr = await load()\n  return { ${ADDED}, srcDir: '.', modules: ['@fw/nuxt'], ssr }\n})()\nconst load = async () => false\n`,
    ],
    [
      'JSON',
      'nuxt.config.json',
      '{\n  "ssr": false\n}\n',
      '{\n  "future": { "compatibilityVersion": 4 },\n  "srcDir": ".",\n  "modules": ["@fw/nuxt"],\n  "ssr": false\n}\n',
    ],
    [
      'JSON with comments',
      'nuxt.config.jsonc',
      '// mine\n{ "modules": ["./a"], "ssr": false, }\n',
      '// mine\n{ "future": { "compatibilityVersion": 4 }, "srcDir": ".", "modules": ["@fw/nuxt", "./a"], "ssr": false, }\n',
    ],
    [
      'JSON5',
      'nuxt.config.json5',
      "// mine\n{ modules: ['./a'], ssr: false, }\n",
      '// mine\n{ "future": { "compatibilityVersion": 4 }, "srcDir": ".", modules: [\'@fw/nuxt\', \'./a\'], ssr: false, }\n',
    ],
    [
      'YAML',
      'nuxt.config.yaml',
      '# mine\nssr: false # keep\nmodules:\n  - ./a\n',
      "# mine\nfuture: { compatibilityVersion: 4 }\nsrcDir: '.'\nssr: false # keep\nmodules:\n  - '@fw/nuxt'\n  - ./a\n",
    ],
    [
      'TOML',
      'nuxt.config.toml',
      'ssr = false\n[app]\nbaseURL = "/a/"\n',
      "future = { compatibilityVersion = 4 }\nsrcDir = '.'\nmodules = ['@fw/nuxt']\nssr = false\n[app]\nbaseURL = \"/a/\"\n",
    ],
  ])('can be %s', async (_, file, before, after) => {
    const dir = flat(file, before)
    const { findings } = await migrate(dir, '--yes')
    expect(findings).toEqual([])
    const to = file.replace('nuxt', 'fw')
    expect(read(dir, to)).toBe(after)
    if (file.includes('json') || !after.includes('load()')) {
      const { out } = await runFw(['config', 'get', 'ssr'], dir)
      expect(out.trim()).toBe('false')
    }
    expect((await migrate(dir, '--yes', '--allow-dirty')).changes).toEqual([])
  })

  it.each([
    ['json', '{ "vite": { "vue": {} }, "dir": { "pages": "views" } }\n', '"bundler1": { "ui": {} }'],
    ['json5', "{ vite: { 'vue': {} } } // mine\n", "bundler1: { 'ui': {} } } // mine"],
    [
      'yaml',
      'vite:\n  "vue": {}\n$env:\n  test: { nitro: {} }\n',
      'bundler1:\n  "ui": {}\n$env:\n  test: { serverEngine: {} }\n',
    ],
    ['toml', '["$production".vite]\nvue.isProduction = true\n', '["$production".bundler1]\nui.isProduction = true\n'],
  ])('has labels with --full, in %s', async (extension, before, after) => {
    const dir = flat(`nuxt.config.${extension}`, before)
    const { findings } = await migrate(dir, '--yes', '--full')
    expect(findings).toEqual([])
    expect(read(dir, `fw.config.${extension}`)).toContain(after)
    expect((await runFw(['config', 'get', 'ssr'], dir)).out.trim()).toBe('true')
  })

  it.each(['yaml', 'toml', 'json5'])('names the builder of fw in %s', async extension => {
    const texts = {
      yaml: 'builder: "@nuxt/rspack-builder"\n',
      toml: "builder = '@nuxt/rspack-builder'\n",
      json5: "{ builder: '@nuxt/rspack-builder' }",
    }
    const dir = flat(`nuxt.config.${extension}`, texts[extension as keyof typeof texts])
    await migrate(dir, '--yes')
    expect(read(dir, `fw.config.${extension}`)).toMatch(/builder.*["']rspack["']/)
  })

  it('lists what it cannot add to a data file', async () => {
    const dir = createRepository({
      'package.json': manifest(NUXT),
      'nuxt.config.yaml': 'alias: &list [a]\nmodules: *list\n',
      'app/app.vue': '<template><NuxtPage /></template>\n',
    })
    const { findings } = await migrate(dir, '--yes')
    expect(findings.map(({ code }) => code)).toContain('FW2257')
  })

  it('lists folders in YAML that fw resolves from the root', async () => {
    const dir = createRepository({
      'package.json': manifest(NUXT),
      'nuxt.config.yml': 'ssr: true\ndir:\n  pages: views\n',
      'app/views/index.vue': '<template><p /></template>\n',
    })
    const { findings } = await migrate(dir, '--yes')
    expect(findings).toMatchObject([{ code: 'FW2254', file: 'nuxt.config.yml', line: 3 }])
  })
})

describe('the package of a module', () => {
  const MODULE = {
    'package.json': manifest({
      name: 'my-module',
      scripts: { prepack: 'nuxt-module-build build', dev: 'nuxi dev playground' },
      dependencies: { '@nuxt/kit': '^4.1.0' },
      devDependencies: { '@nuxt/module-builder': '^1.0.0', nuxt: '^4.1.0' },
    }),
    '.nuxtrc': 'imports.autoImport=false\nsetups.@nuxt/test-utils="3.19.0"\n',
    'src/module.ts': "import { defineNuxtModule } from '@nuxt/kit'\nexport default defineNuxtModule({})\n",
    'src/runtime/plugin.ts': "import { defineNuxtPlugin } from '#app'\nexport default defineNuxtPlugin(() => {})\n",
    'playground/package.json': manifest({ private: true, dependencies: { nuxt: '^4.1.0' } }),
    'playground/nuxt.config.ts': "export default defineNuxtConfig({ modules: ['../src/module'] })\n",
    'playground/app.vue': '<template><p /></template>\n',
  }

  it.each([[], ['--full']])('gets no configuration, with the flags %s', async (...flags: string[]) => {
    const dir = createRepository(MODULE)
    const { changes } = await migrate(dir, '--yes', ...flags)
    expect(changes.map(({ to }) => to).filter(path => path.includes('config'))).toEqual(['playground/fw.config.ts'])
    expect(read(dir, '.fwrc')).toBe(MODULE['.nuxtrc'])
    const { code, out } = await runFw(['config', 'get', 'imports.autoImport'], dir)
    expect([code, out.trim()]).toEqual([0, 'false'])
  })
})

describe('versions of Nuxt', () => {
  it.each([
    ['npm:nuxt-nightly@5x'],
    ['file:../nuxt'],
    ['https://pkg.pr.new/nuxt@123'],
    ['nuxt/nuxt#main'],
    ['nightly'],
  ])('lists %s', async spec => {
    const dir = createRepository({
      'package.json': manifest({ dependencies: { vue: '^3.5.0', nuxt: spec } }),
      'app/app.vue': '<template><p /></template>\n',
    })
    const { findings } = await migrate(dir, '--yes')
    triggers('FW2261', JSON.stringify(findings))
    expect(findings[0]!.why).toContain(spec)
    expect(findings).toMatchObject([{ code: 'FW2261', file: 'package.json', line: 4 }])
    expect(JSON.parse(read(dir, 'package.json')).dependencies.fw).toBe(range)
  })

  it.each(['^4.0.0', 'latest', '~3.19', '4.x', 'catalog:'])('replaces %s without a finding', async spec => {
    const dir = createRepository({
      'package.json': manifest({ dependencies: { nuxt: spec } }),
      'app/app.vue': '<template><p /></template>\n',
    })
    expect((await migrate(dir, '--check')).findings).toEqual([])
  })
})

describe('nuxt.schema', () => {
  const SCHEMA = {
    'package.json': manifest(NUXT),
    'nuxt.config.ts': 'export default defineNuxtConfig({})\n',
    'nuxt.schema.ts': 'export default defineNuxtSchema({ appConfig: { shade: { $default: 3 } } })\n',
    'app/app.vue': '<template><p /></template>\n',
  }

  it.each([[], ['--full']])('needs the compatibility package, with the flags %s', async (...flags: string[]) => {
    const dir = createRepository(SCHEMA)
    const { findings } = await migrate(dir, '--yes', ...flags)
    expect(findings.map(({ code, file }) => [code, file])).toEqual(
      flags.length > 0 ? [['FW2254', 'nuxt.schema.ts']] : [],
    )
    expect(read(dir, 'nuxt.schema.ts')).toBe(SCHEMA['nuxt.schema.ts'])
    expect(read(dir, 'fw.config.ts')).toContain("modules: ['@fw/nuxt']")
    expect(existsSync(join(dir, 'nuxt.config.ts'))).toBe(false)
  })
})
