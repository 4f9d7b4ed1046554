import { readdirSync } from 'node:fs'
import { setAppParts, templateContext } from '@fw/kit/internal'
import { expect, it } from 'vitest'
import { createSample } from '../../../../../test/harness/sample-app'
import { appFiles } from '../app-files/index'
import { setupFeature } from '../feature'
import type { Feature } from '../feature'
import { imports } from '../imports/index'
import { emitAppConfig } from './app-config'
import { virtualModules } from './index'
import { emitMiddleware } from './middleware'
import { emitOptions } from './options'
import { emitPaths } from './paths'
import { emitPlugins } from './plugins'

async function evaluate(code: string): Promise<any> {
  return import(`data:text/javascript,${encodeURIComponent(code)}`)
}

it('exports exactly the constants of the stub', async () => {
  const app = await createSample(['app/app.vue'])
  const emitted = await evaluate(emitOptions(app))
  expect(Object.keys(emitted).sort()).toEqual(Object.keys(await import('../../virtual/options')).sort())
  expect(emitted).toMatchObject({
    ssr: true,
    appId: 'fw-app',
    hasPages: false,
    rootAttrs: { id: '__fw' },
    spaLoadingTemplateLocation: 'within',
    hashMode: false,
  })
})

it('resolves constants from the options', async () => {
  const app = await createSample(['app/app.vue'], {
    ssr: false,
    router: { options: { hashMode: true } },
    app: { rootTag: 'main', rootAttrs: { class: 'x' } },
    experimental: { viewTransition: true },
    features: { noScripts: 'production' },
  })
  expect(await evaluate(emitOptions(app))).toMatchObject({
    ssr: false,
    hashMode: true,
    rootTag: 'main',
    rootAttrs: { id: '__fw', class: 'x' },
    viewTransition: { enabled: true, types: [] },
    noScripts: true,
  })
})

it('emits every virtual module of the build', async () => {
  const app = await createSample(['app/app.vue', 'app/error.vue'])
  await setupFeature(app, appFiles)
  await setupFeature(app, virtualModules)
  const texts = Object.fromEntries(
    await Promise.all(
      app.plan.templates.map(async template => [template.filename, await template.getContents(templateContext(app))]),
    ),
  )
  expect(texts['root.mjs']).toBe(
    `export { default } from "${app.options.srcDir}/app.vue"\nexport const customRoot = undefined\n`,
  )
  expect(texts['error-component.mjs']).toContain(`import("${app.options.srcDir}/error.vue")`)
  expect(texts['css.mjs']).toBe('export {}\n')
  expect(texts['layouts.mjs']).toBe('export default {}\nexport const reportedLayouts = []\n')
  expect((await evaluate(texts['head.mjs'])).default.meta).toHaveLength(2)
  expect(Object.keys(texts).sort()).toEqual(
    [
      'app-component',
      'app-config',
      'app-rules',
      'app.config',
      'client-rules',
      'components.client',
      'components.server',
      'css',
      'default-error',
      'default-root',
      'error-component',
      'fw.config',
      'global-components.client',
      'global-components.server',
      'head',
      'imports',
      'island-parts',
      'islands',
      'layouts',
      'middleware',
      'options',
      'page-parts',
      'paths',
      'payload-plugins',
      'plugins.client',
      'plugins.server',
      'root',
      'router-options',
      'routes',
      'spa-template',
    ].map(name => `${name}.mjs`),
  )
})

// The bundler and tests emit the others.
const EMITTED_ELSEWHERE = ['env.d', 'manifest', 'test-entry', 'test-page']

it('emits the module of every stub, and has no emitter without a module', async () => {
  const app = await createSample(['app/app.vue'], { imports: { global: true } })
  for (const feature of [imports, virtualModules]) await setupFeature(app, feature as Feature<any>)
  const names = new Set(
    app.plan.templates.map(({ filename }) => filename.replace(/(?:\.(?:client|server))?\.mjs$/, '')),
  )
  const list = (folder: string) =>
    readdirSync(new URL(folder, import.meta.url))
      .filter(file => !file.endsWith('.test.ts'))
      .map(file => file.replace(/\.ts$/, ''))
  expect(list('../../virtual').filter(name => !names.has(name))).toEqual(EMITTED_ELSEWHERE)
  expect(list('.').filter(name => !names.has(name))).toEqual(['emit-text', 'index', 'policy'])
})

it('merges app.config files: arrays are replaced, functions kept', async () => {
  const app = await createSample(['app/app.vue'], { appConfig: { a: 1, b: 1, list: [1, 2], deep: { x: 1, y: 1 } } })
  const appConfigs = [
    'export default { b: 2, list: [3], deep: { y: 2 }, run: () => 7 }',
    'export default { b: 3, list: [4], c: 3 }',
  ].map(code => `data:text/javascript,${encodeURIComponent(code)}`)
  setAppParts(app, { appConfigs })
  const { default: config } = await evaluate(emitAppConfig(app))
  expect(emitAppConfig(app)).not.toContain('import.meta.hot')
  expect(config).toEqual({ a: 1, b: 2, c: 3, list: [3], deep: { x: 1, y: 2 }, run: expect.any(Function) })
  expect(config.run()).toBe(7)
})

it('updates the app config of open pages in development, also after the last file was removed', async () => {
  const app = await createSample(['app/app.vue'], { appConfig: { a: 1 } })
  expect(emitAppConfig(app)).toBe('export default {"a":1}\n')
  const code = emitAppConfig({ ...app, options: { ...app.options, dev: true } })
  expect(code).toContain('[{"a":1}].reduce(merge)')
  expect(code).toContain('import.meta.hot.accept()')
})

it('exports the client or server plugins in order', () => {
  const plugins = [
    { src: '/a', mode: 'all' as const },
    { src: '/b', mode: 'client' as const },
    { src: '/c', mode: 'server' as const, order: -50 },
  ]
  expect(emitPlugins(plugins, 'server')).toBe(
    'import plugin0 from "/c"\nimport plugin1 from "/a"\nexport default [plugin0, plugin1]\n',
  )
  expect(emitPlugins(plugins, 'client')).toBe(
    'import plugin0 from "/a"\nimport plugin1 from "/b"\nexport default [plugin0, plugin1]\n',
  )
})

it('loads named middleware on demand, global ones immediately', () => {
  expect(
    emitMiddleware([
      { name: 'auth', path: '/auth.ts', global: false },
      { name: 'log', path: '/log.ts', global: true },
    ]),
  ).toBe(
    'import middleware0 from "/log.ts"\nexport const globalMiddleware = [middleware0]\nexport const globalNames = ["log"]\nexport const namedMiddleware = {\n  "auth": () => import("/auth.ts"),\n}\n',
  )
})

it('joins URLs', async () => {
  const at = async (options: object) => evaluate(emitPaths(await createSample(['app/app.vue'], { app: options })))
  const plain = await at({})
  expect([
    plain.baseURL(),
    plain.buildAssetsDir(),
    plain.buildAssetsURL('a.js'),
    plain.publicAssetsURL('/b.png'),
    plain.publicAssetsURL(),
  ]).toEqual(['/', '/_fw/', '/_fw/a.js', '/b.png', '/'])
  const cdn = await at({ baseURL: '/docs/', cdnURL: 'https://cdn.test/x' })
  expect([cdn.baseURL(), cdn.buildAssetsURL('a', 'b.js'), cdn.publicAssetsURL('c.png')]).toEqual([
    '/docs/',
    'https://cdn.test/x/_fw/a/b.js',
    'https://cdn.test/x/c.png',
  ])
})
