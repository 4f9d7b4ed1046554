import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { triggers } from '../triggers'
import { commit, createRepository, git, manifest, migrate, range, read } from './migrated-repository'
import { createProject, runFw } from './program'

const APP = {
  'package.json': manifest({
    scripts: { dev: 'nuxt dev', postinstall: 'nuxi prepare' },
    dependencies: { nuxt: '^4.1.0', vue: '^3.5.0' },
  }),
  'nuxt.config.ts': '// mine\nexport default defineNuxtConfig({\n  vite: { vue: {} }, // keep\n})\n',
  'app/app.vue': '<template>\n  <NuxtPage />\n</template>\n',
  'app/plugins/a.ts': 'export default defineNuxtPlugin(() => useNuxtApp())\n',
  'tsconfig.json': '{\n  // types\n  "references": [{ "path": "./.nuxt/tsconfig.app.json" }]\n}\n',
  '.gitignore': 'node_modules\n.nuxt\n.env\nhome\n',
  '.env': 'NUXT_SECRET=a\n# NUXT_OTHER=b\nMY_NUXT_A=c\n',
  '.nuxtrc': 'vite.logLevel=info\n',
  '.nuxtignore': '*.draft.vue\n',
  '.github/workflows/ci.yml':
    'jobs:\n  a:\n    steps:\n      - run: npx nuxt build\n        env:\n          NUXT_SECRET: ${{ secrets.NUXT_SECRET }}\n',
}

it('changes the minimum, and keeps names for the compatibility package', async () => {
  const dir = createRepository(APP)
  const { code, out } = await runFw(['migrate', '--yes'], dir)
  expect(code).toBe(0)
  expect(out).toContain('nuxt.config.ts → fw.config.ts')
  expect(out).toContain('git checkout . && rm')
  expect(JSON.parse(read(dir, 'package.json'))).toEqual({
    scripts: { dev: 'fw dev', postinstall: 'fw prepare' },
    dependencies: { fw: range, vue: '^3.5.0', '@fw/nuxt': range },
    overrides: Object.fromEntries(['@nuxt/kit', '@nuxt/schema', 'nuxt'].map(name => [name, `npm:@fw/nuxt@${range}`])),
  })
  expect(existsSync(join(dir, 'nuxt.config.ts'))).toBe(false)
  expect(read(dir, 'fw.config.ts')).toBe(
    "// mine\nexport default defineFwConfig({\n  modules: ['@fw/nuxt'],\n  vite: { vue: {} }, // keep\n})\n",
  )
  for (const name of ['app/app.vue', 'app/plugins/a.ts'] as const) expect(read(dir, name)).toBe(APP[name])
  expect(read(dir, 'tsconfig.json')).toBe(APP['tsconfig.json'].replace('.nuxt', '.fw'))
  expect(read(dir, '.gitignore')).toBe('node_modules\n.nuxt\n.fw\n.env\nhome\n')
  expect(read(dir, '.env')).toBe('FW_SECRET=a\n# FW_OTHER=b\nMY_NUXT_A=c\n')
  expect(read(dir, '.fwrc')).toBe(APP['.nuxtrc'])
  expect(read(dir, '.fwignore')).toBe(APP['.nuxtignore'])
  expect(read(dir, '.github/workflows/ci.yml')).toContain(
    'run: npx fw build\n        env:\n          FW_SECRET: ${{ secrets.NUXT_SECRET }}',
  )
})

it.each([['--full'], []])('changes nothing when it runs again, with the flags %s', async (...flags: string[]) => {
  const dir = createRepository(APP)
  expect((await migrate(dir, '--yes', ...flags)).changes.length).toBeGreaterThan(5)
  commit(dir)
  expect(await migrate(dir, '--yes', ...flags)).toMatchObject({ written: false, changes: [] })
  expect(git(dir, 'status', '--porcelain')).toBe('')
})

it('renames everything with --full, also after the default mode', async () => {
  const dir = createRepository(APP)
  await migrate(dir, '--yes')
  commit(dir)
  await migrate(dir, '--yes', '--full')
  expect(read(dir, 'app/app.vue')).toBe('<template>\n  <FwPage />\n</template>\n')
  expect(read(dir, 'app/plugins/a.ts')).toBe('export default defineFwPlugin(() => useFwApp())\n')
  expect(read(dir, 'fw.config.ts')).toContain('bundler1: { ui: {} }, // keep')
  expect(JSON.parse(read(dir, 'package.json'))).toEqual({
    scripts: { dev: 'fw dev', postinstall: 'fw prepare' },
    dependencies: { fw: range, vue: '^3.5.0' },
  })
})

it('renames keys of .nuxtrc with --full', async () => {
  const dir = createRepository(APP)
  await migrate(dir, '--yes', '--full')
  expect(read(dir, '.fwrc')).toBe('bundler1.logLevel=info\n')
})

it('only reports with --check', async () => {
  const dir = createRepository(APP)
  writeFileSync(join(dir, 'app/app.vue'), '<template><NuxtPage/></template>')
  expect((await runFw(['migrate', '--check'], dir)).code).toBe(1)
  expect(existsSync(join(dir, 'nuxt.config.ts'))).toBe(true)
  const done = createRepository({
    'package.json': manifest({ dependencies: { fw: range } }),
    'app/app.vue': '<template><p/></template>',
  })
  const result = await runFw(['migrate', '--check'], done)
  expect(result).toMatchObject({ code: 0, out: 'Nothing to migrate.\n' })
})

it('writes only where Git can restore', async () => {
  const dir = createRepository(APP)
  writeFileSync(join(dir, 'app/app.vue'), '<template><NuxtPage/></template>')
  const { code, err } = await runFw(['migrate', '--yes'], dir)
  expect(code).toBe(1)
  triggers('FW2250', err)
  expect(existsSync(join(dir, 'nuxt.config.ts'))).toBe(true)
  expect((await runFw(['migrate', '--yes', '--allow-dirty'], dir)).code).toBe(0)
  expect(existsSync(join(dir, 'fw.config.ts'))).toBe(true)

  const bare = createProject({ ...APP })
  triggers('FW2250', (await runFw(['migrate', '--yes'], bare, { GIT_CEILING_DIRECTORIES: dirname(bare) })).err)
})

it('needs a confirmation', async () => {
  const { code, err } = await runFw(['migrate'], createRepository(APP))
  expect(code).toBe(1)
  triggers('FW2252', err)
  expect((await runFw(['migrate', '--check', '--yes'], createRepository(APP))).err).toContain('FW1305')
})

it.each([
  ['an empty folder', {}],
  ['another project', { 'package.json': manifest({ dependencies: { vite: '^7' } }), 'vite.config.ts': '' }],
  [
    'Nuxt 2',
    { 'package.json': manifest({ dependencies: { nuxt: '^2.15.0' } }), 'nuxt.config.js': 'export default {}' },
  ],
])('refuses %s', async (_, files) => {
  const { code, err } = await runFw(['migrate', '--check'], createProject(files))
  expect(code).toBe(1)
  triggers('FW2251', err)
})

it('lists what it cannot decide, with its location', async () => {
  const dir = createRepository({
    ...APP,
    'package.json': manifest({ scripts: { stub: 'nuxi build-module' }, dependencies: { nuxt: '^4.1.0' } }),
    'nuxt.config.ts': 'export default defineNuxtConfig({\n  experimental: { nothing: true },\n  modules: load(),\n})\n',
    'app/broken.vue': '<template>\n  <NuxtPage>\n</template>\n',
    'app/dynamic.vue': `<template>\n  <component :is="'NuxtLink'" />\n</template>\n`,
    'server/api/page.ts': 'export default defineEventHandler(() => {\n  return `<h1>a</h1>`\n})\n',
    Dockerfile: 'RUN npx nuxt build\nENV NUXT_SECRET=a\n',
    '.nuxtrc': 'ssr=true\n',
    '.fwrc': 'ssr=false\n',
  })
  const { findings } = await migrate(dir, '--check', '--full')
  expect(findings.map(({ code, file, line }) => [code, file, line])).toEqual(
    expect.arrayContaining([
      ['FW2253', 'app/broken.vue', 2],
      ['FW2254', 'app/dynamic.vue', 2],
      ['FW2254', 'Dockerfile', 1],
      ['FW2254', 'Dockerfile', 2],
      ['FW2255', 'nuxt.config.ts', 2],
      ['FW2256', 'package.json', 3],
      ['FW2258', '.nuxtrc', 1],
      ['FW2259', 'server/api/page.ts', 2],
      ['FW2260', undefined, undefined],
    ]),
  )
  const { findings: kept } = await migrate(dir, '--check')
  expect(kept.map(({ code }) => code)).toContain('FW2257')
  const text = JSON.stringify([...findings, ...kept])
  for (const code of ['FW2253', 'FW2254', 'FW2255', 'FW2256', 'FW2257', 'FW2258', 'FW2259', 'FW2260'])
    triggers(code, text)
})

it.each([
  [
    'Nuxt 4, in the root',
    '^4.0.0',
    { 'pages/index.vue': '' },
    '',
    "future: { compatibilityVersion: 4 },\n  srcDir: '.'",
  ],
  ['Nuxt 4, in app', '^4.0.0', { 'app/pages/index.vue': '' }, '', ''],
  [
    'Nuxt 4, in src',
    '^4.0.0',
    { 'src/pages/index.vue': '' },
    "  srcDir: 'src',\n",
    'future: { compatibilityVersion: 4 }',
  ],
  ['Nuxt 3, in the root', '^3.12.0', { 'pages/index.vue': '' }, '', ''],
  [
    'Nuxt 3, in app',
    '^3.12.0',
    { 'app/pages/index.vue': '' },
    "  srcDir: 'app/',\n",
    'future: { compatibilityVersion: 3 }',
  ],
  [
    'Nuxt 3 with the layout of 4',
    '^3.12.0',
    { 'pages/index.vue': '' },
    '  future: { compatibilityVersion: 4 },\n',
    "srcDir: '.'",
  ],
])('keeps the folders of %s', async (_, nuxt, files, entries, added) => {
  const dir = createRepository({
    'package.json': manifest({ dependencies: { nuxt } }),
    'nuxt.config.ts': `export default defineNuxtConfig({\n${entries}  ssr: true,\n})\n`,
    ...(files as Record<string, string>),
  })
  await migrate(dir, '--yes')
  expect(read(dir, 'fw.config.ts')).toBe(
    `export default defineFwConfig({\n${added ? `  ${added},\n` : ''}${entries}  ssr: true,\n})\n`,
  )
})

it.each([
  ['without the option', '{\n  ssr: true,\n}', "modules: ['@fw/nuxt'],\n  nuxt: { htmlResponses: true },\n  ssr: true"],
  ['with other options of the package', '{\n  nuxt: {},\n}', 'nuxt: {\n    htmlResponses: true,\n  }'],
  ['with the option', '{\n  nuxt: { htmlResponses: false },\n}', 'nuxt: { htmlResponses: false }'],
])('keeps markup that handlers return HTML, %s', async (_, config, expected) => {
  const dir = createRepository({
    'package.json': manifest({ dependencies: { nuxt: '^4.1.0' } }),
    'nuxt.config.ts': `export default defineNuxtConfig(${config})\n`,
    'app/app.vue': '<template><p /></template>\n',
    'server/api/page.ts': 'export default defineEventHandler(() => `<h1>a</h1>`)\n',
  })
  const { findings } = await migrate(dir, '--yes')
  expect(findings.map(({ code, file }) => [code, file])).toEqual([['FW2259', 'server/api/page.ts']])
  expect(read(dir, 'fw.config.ts')).toContain(expected)
  expect(read(dir, 'fw.config.ts').match(/htmlResponses/g)).toHaveLength(1)
  expect(JSON.parse(read(dir, 'package.json')).dependencies).toHaveProperty(['@fw/nuxt'])
  expect((await migrate(dir, '--yes', '--allow-dirty')).changes).toEqual([])
})

it('resolves folders of dir as Nuxt does', async () => {
  const dir = createRepository({
    'package.json': manifest({ dependencies: { nuxt: '^4.0.0' } }),
    'nuxt.config.ts': "export default defineNuxtConfig({ dir: { pages: 'views', public: 'static' } })\n",
    'app/views/index.vue': '<template><p /></template>\n',
    'app/app.vue': '<template><p /></template>\n',
  })
  await migrate(dir, '--yes')
  const { out } = await runFw(['config', 'get', 'dir.pages'], dir)
  expect(out.trim()).toBe('app/views')
  expect((await runFw(['config', 'get', 'dir.public'], dir)).out.trim()).toBe('static')
})

it('keeps line breaks, byte order marks, indentation and binary files', async () => {
  const dir = createRepository({
    'package.json':
      '\uFEFF{\r\n\t"scripts": { "dev": "nuxt dev" },\r\n\t"dependencies": {\r\n\t\t"nuxt": "^4.0.0"   \r\n\t}\r\n}',
    'nuxt.config.ts': '\uFEFFexport default defineNuxtConfig({\r\n\tssr: true,\r\n})\r\n',
    'app/app.vue': '\uFEFF<template>\r\n\t<NuxtPage />\r\n</template>\r\n',
    'app/huge.ts': `useNuxtApp()\n${'// a\n'.repeat(210_000)}`,
    'app/image.ts': 'useNuxtApp()\u0000',
  })
  const { findings } = await migrate(dir, '--yes', '--full')
  expect(read(dir, 'package.json')).toBe(
    `\uFEFF{\r\n\t"scripts": { "dev": "fw dev" },\r\n\t"dependencies": {\r\n\t\t"fw": "${range}"   \r\n\t}\r\n}`,
  )
  expect(read(dir, 'fw.config.ts')).toBe('\uFEFFexport default defineFwConfig({\r\n\tssr: true,\r\n})\r\n')
  expect(read(dir, 'app/app.vue')).toBe('\uFEFF<template>\r\n\t<FwPage />\r\n</template>\r\n')
  expect(read(dir, 'app/image.ts')).toBe('useNuxtApp()\u0000')
  expect(findings).toMatchObject([{ code: 'FW2253', file: 'app/huge.ts' }])
})

it('does not follow symbolic links, and writes nothing if one file cannot be written', async () => {
  const outside = createProject({ 'a.ts': 'useNuxtApp()\n' })
  const dir = createRepository(APP)
  symlinkSync(join(outside, 'a.ts'), join(dir, 'app/link.ts'))
  commit(dir)
  chmodSync(join(dir, 'app/plugins/a.ts'), 0o444)
  const result = await runFw(['migrate', '--yes', '--full'], dir)
  if (process.getuid?.() !== 0) {
    triggers('FW1307', result.err)
    expect(git(dir, 'status', '--porcelain')).toBe('')
  }
  expect(read(outside, 'a.ts')).toBe('useNuxtApp()\n')
})

it('migrates the members of a workspace that are written for Nuxt', async () => {
  const dir = createRepository({
    'package.json': manifest({ private: true, workspaces: ['apps/*'], scripts: { dev: 'npm run dev -w web' } }),
    'apps/web/package.json': manifest({ name: 'web', dependencies: { nuxt: '^4.0.0', '@pinia/nuxt': '^1.0.0' } }),
    'apps/web/nuxt.config.ts': "export default defineNuxtConfig({ modules: ['@pinia/nuxt'] })\n",
    'apps/web/app/app.vue': '<template><NuxtPage /></template>\n',
    'apps/web/layers/base/nuxt.config.ts': 'export default defineNuxtConfig({})\n',
    'apps/api/package.json': manifest({ name: 'api', dependencies: { express: '^5.0.0' } }),
    'apps/api/index.ts': 'useNuxtApp(process.env.NUXT_A)\n',
  })
  await migrate(dir, '--yes', '--full')
  expect(read(dir, 'apps/web/app/app.vue')).toContain('<FwPage />')
  expect(read(dir, 'apps/api/index.ts')).toBe('useNuxtApp(process.env.NUXT_A)\n')
  expect(existsSync(join(dir, 'apps/web/layers/base/fw.config.ts'))).toBe(true)
  expect(JSON.parse(read(dir, 'package.json'))).toHaveProperty('overrides.nuxt')
  expect(JSON.parse(read(dir, 'apps/web/package.json'))).toHaveProperty('dependencies.@fw/nuxt', range)
  expect(JSON.parse(read(dir, 'apps/web/package.json'))).not.toHaveProperty('overrides')
})

it('keeps the package of a module without a configuration', async () => {
  const dir = createRepository({
    'package.json': manifest({ dependencies: { '@nuxt/kit': '^4.1.0' }, devDependencies: { nuxt: '^4.1.0' } }),
    '.nuxtrc': 'experimental.typescriptBundlerResolution=true\nimports.autoImport=false\n',
    'module.ts': "import { defineNuxtModule } from '@nuxt/kit'\nexport default defineNuxtModule({})\n",
    'playground/nuxt.config.ts': "export default defineNuxtConfig({ modules: ['../module'] })\n",
    'playground/app.vue': '<template><NuxtWelcome /></template>\n',
  })
  const { findings } = await migrate(dir, '--yes', '--full')
  expect(existsSync(join(dir, 'fw.config.ts'))).toBe(false)
  expect(read(dir, '.fwrc')).toBe('future.typescriptBundlerResolution=true\nimports.autoImport=false\n')
  expect(read(dir, 'playground/fw.config.ts')).toContain("modules: ['@fw/nuxt', '../module']")
  expect(findings).toMatchObject([{ code: 'FW2254', file: 'playground/app.vue' }])
})

it.each([
  ['9.1.0', 'package.json'],
  ['11.0.0', 'pnpm-workspace.yaml'],
])('writes the overrides of the workspace around a member, with pnpm %s', async (version, file) => {
  const dir = createRepository({
    'package.json': manifest({ private: true, packageManager: `pnpm@${version}` }),
    'pnpm-workspace.yaml': "packages:\n  - 'apps/*'\noverrides:\n  left: 1.0.0\n  nuxt: 4.1.0\n",
    'apps/web/package.json': manifest({ name: 'web', dependencies: { nuxt: '^4.0.0' } }),
    'apps/web/app/app.vue': '<template><NuxtPage /></template>\n',
  })
  mkdirSync(join(dir, 'home'), { recursive: true })
  const settings = read(dir, 'pnpm-workspace.yaml')
  await migrate(dir, 'apps/web', '--yes')
  const alias = `npm:@fw/nuxt@${range}`
  if (file === 'package.json') {
    expect(JSON.parse(read(dir, file))).toHaveProperty('pnpm.overrides.nuxt', alias)
    expect(read(dir, 'pnpm-workspace.yaml')).toBe(settings)
  } else {
    expect(JSON.parse(read(dir, 'package.json'))).not.toHaveProperty('pnpm')
    expect(read(dir, file)).toBe(
      `packages:\n  - 'apps/*'\noverrides:\n  '@nuxt/kit': '${alias}'\n  '@nuxt/schema': '${alias}'\n  left: 1.0.0\n  nuxt: '${alias}'\n`,
    )
    commit(dir)
    await migrate(dir, 'apps/web', '--yes', '--full')
    expect(read(dir, file)).toBe("packages:\n  - 'apps/*'\noverrides:\n  left: 1.0.0\n")
  }
  expect(read(dir, 'apps/web/fw.config.ts')).toMatch(/^export default defineFwConfig\(\{/)
})
