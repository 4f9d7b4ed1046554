import { expect, it } from 'vitest'
import { emptyFacts, resolve } from '@fw/schema'
import type { FwConfig } from '@fw/schema'
import { loadOptions } from '@fw/kit/config'
import type { LoadedOptions } from '@fw/kit/config'
import { symlinkSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../guards/repository'
import { describeMatrix } from '../harness/start-app'
import { inTurn } from '../harness/in-turn'
import { createProject } from '../project'
import { MISSING_OPTIONS } from '../../packages/nuxt/src/missing-options'
import nuxtOptions from './nuxt-options.json'
import { triggers } from '../triggers'

const manifest = (nuxt: string) => JSON.stringify({ type: 'module', dependencies: { nuxt } })

/** The configuration of a project, with the compatibility package if `isInstalled`. */
async function load(files: Record<string, string>, { isInstalled = true, env = {} } = {}): Promise<LoadedOptions> {
  const project = createProject(files)
  if (isInstalled) {
    mkdirSync(project.path('node_modules/@fw'), { recursive: true })
    symlinkSync(join(root, 'packages/nuxt'), project.path('node_modules/@fw/nuxt'), 'junction')
  }
  return loadOptions({ rootDir: project.dir, env, homeDir: project.path('home') })
}

it('reads the files of Nuxt, with its defaults', async () => {
  const { options, problems, facts } = await load(
    {
      'package.json': manifest('^4.5.0'),
      'nuxt.config.mjs': `export default defineNuxtConfig({ ssr: false, dir: { pages: 'views' } })`,
      '.nuxtrc': 'app.rootId=nuxt',
      'app/app.vue': '',
    },
    { env: { NUXT_PORT: '4321' } },
  )
  expect(problems).toEqual([])
  expect(options).toMatchObject({ ssr: false, app: { rootId: 'nuxt' }, devServer: { port: 4321 } })
  expect(options).toMatchObject({ buildDir: join(facts.rootDir, '.nuxt'), srcDir: join(facts.rootDir, 'app') })
  expect(options.dir.pages).toBe('app/views')
  expect(options.serverEngine.runtimeConfig.serverEngine.envPrefix).toBe('NUXT_')
})

it.each([
  ['^4.5.0', 4, '.'],
  ['^3.21.0', 3, '.'],
  ['npm:@fw/nuxt@^4.0.0', 3, '.'],
])('has the layout of nuxt %s', async (range, version, srcDir) => {
  const { options, facts } = await load({
    'package.json': manifest(range),
    'nuxt.config.mjs': 'export default {}',
    'pages/index.vue': '',
  })
  expect(options.future.compatibilityVersion).toBe(version)
  expect(options.srcDir).toBe(join(facts.rootDir, srcDir))
})

it('reads an option under the earlier name that the starter of Nuxt modules has', async () => {
  const { options, problems } = await load({
    'package.json': manifest('^4.5.0'),
    '.nuxtrc': 'experimental.typescriptBundlerResolution=false',
  })
  expect(problems).toEqual([])
  expect(options.future.typescriptBundlerResolution).toBe(false)
})

it('prefers a `fw.config`, and then loads nothing for Nuxt', async () => {
  const { options, layers } = await load({
    'package.json': manifest('^4.5.0'),
    'fw.config.json': '{ "ssr": false }',
    'nuxt.config.mjs': 'throw new Error("the configuration of Nuxt is read")',
    '.nuxtrc': 'app.rootId=nuxt',
  })
  expect(options).toMatchObject({ ssr: false, app: { rootId: '__fw' } })
  expect(options.modules ?? []).toEqual([])
  expect(layers[0]!.configFile).toMatch(/fw\.config\.json$/)
})

it('loads a layer for Nuxt in an application for fw', async () => {
  const { options, problems } = await load({
    'fw.config.json': '{ "extends": ["./base"] }',
    'base/nuxt.config.mjs': `export default defineNuxtConfig({ app: { rootId: 'base' } })`,
  })
  expect(problems).toEqual([])
  expect(options).toMatchObject({ modules: ['@fw/nuxt'], app: { rootId: 'base' } })
  expect(options.buildDir).toMatch(/\.fw$/)
})

it('warns about options that only tune Nuxt, and rejects others that fw does not have', async () => {
  const { problems } = await load({
    'package.json': manifest('^4.5.0'),
    'nuxt.config.mjs': `export default {
  experimental: { asyncCallHook: false },
  vue: { unheard: true },
}`,
  })
  const warning = triggers('FW2233', problems)
  expect([warning.severity, warning.location?.line]).toEqual(['warning', 2])
  const error = triggers('FW1001', problems)
  expect([error.severity, error.location?.line]).toEqual(['error', 3])
})

it('keeps keys that no module declares, with a warning', async () => {
  const { options, problems, undecided } = await load({
    'package.json': manifest('^4.5.0'),
    'nuxt.config.mjs': "export default {\n  site: { url: 'https://example.com' },\n}",
  })
  expect(problems).toEqual([])
  const warning = triggers('FW2234', undecided)
  expect([warning.severity, warning.location?.line]).toEqual(['warning', 2])
  expect(options).toMatchObject({ site: { url: 'https://example.com' } })
})

it('knows every option of Nuxt', async () => {
  const unknown = nuxtOptions.filter(key => {
    const config = key.split('.').reduceRight<unknown>((value, name) => ({ [name]: value }), 'x') as FwConfig
    return resolve(config, emptyFacts()).problems.some(({ code }) => code === 'FW1001')
  })
  // Without these, the application may be another one.
  const rejected = [
    'optimization.keyedComposableFactories',
    'experimental.defaults.useState',
    'experimental.normalizePageNames',
  ]
  expect(unknown.sort()).toEqual([...MISSING_OPTIONS, ...rejected].sort())
})

it('makes all components global with `components.global`', async () => {
  const config = "export default { components: { global: true, dirs: ['~/widgets', { path: '~/ui', global: false }] } }"
  const { options, problems } = await load({ 'nuxt.config.mjs': config, 'package.json': manifest('^4.1.0') })
  expect(problems).toEqual([])
  const { dirs } = options.components as { dirs: Array<{ path: string; global?: boolean }> }
  expect(dirs.map(({ path, global }) => [path, global])).toEqual([
    [expect.stringMatching(/widgets$/), true],
    [expect.stringMatching(/ui$/), false],
  ])
})

it('needs the compatibility package', async () => {
  const { problems } = await load({ 'nuxt.config.mjs': 'export default {}' }, { isInstalled: false })
  const problem = triggers('FW2232', problems)
  expect(problem.location?.file).toMatch(/nuxt\.config\.mjs$/)
  expect(problem.fix).toContain('fw add @fw/nuxt')
})

const htmlFixture = {
  isWhole: true,
  files: {
    'package.json': manifest('^4.5.0'),
    'nuxt.config.mjs': 'export default defineNuxtConfig({})',
    '.nuxtrc': 'nuxt.htmlResponses=true',
    'app/app.vue': '<template><p>app</p></template>',
    'server/routes/page.ts': `export default defineEventHandler(() => '<h1>page</h1>')`,
    'server/routes/text.ts': `export default defineEventHandler(event => {
  setHeader(event, 'content-type', 'text/plain')
  return '<h1>text</h1>'
})`,
  },
}

describeMatrix('`nuxt.htmlResponses`', { fixture: htmlFixture, modes: inTurn(0, ['dev', 'built']) }, app => {
  it('sends strings as HTML, unless the handler sets a type', async () => {
    const types = await Promise.all(
      ['/page', '/text'].map(async path => (await app.get(path)).headers.get('content-type')),
    )
    expect(types).toEqual(['text/html; charset=utf-8', 'text/plain'])
  })
})
