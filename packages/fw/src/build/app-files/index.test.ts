import { addToPlan, PRECEDENCE } from '@fw/kit/internal'
import { expect, it } from 'vitest'
import { css } from '../css/index'
import { rescanFeature, setupFeature } from '../feature'
import { layouts } from '../layouts/index'
import { middleware } from '../middleware/index'
import { appFiles } from './index'
import { resolvedFiles } from './resolved'
import { addFiles, createSample, fromRoot } from '../../../../../test/harness/sample-app'
import { DEFAULT_SPA_TEMPLATE } from './spa'

it('finds the single files of the project, or else those of layers', async () => {
  const app = await createSample([
    'app/app.vue',
    'app/app.config.ts',
    'app/router.options.ts',
    'layers/base/app/error.vue',
    'layers/base/app/app.vue',
    'layers/base/app/app.config.js',
  ])
  await setupFeature(app, appFiles)
  const { mainComponent, errorComponent, appConfigs, routerOptions } = app.plan
  expect([mainComponent, errorComponent, ...appConfigs, ...routerOptions].map(file => fromRoot(app, file))).toEqual([
    'app/app.vue',
    'layers/base/app/error.vue',
    'app/app.config.ts',
    'layers/base/app/app.config.js',
    'app/router.options.ts',
  ])
})

it('falls back to its own components', async () => {
  const app = await createSample(['pages/index.vue'])
  await setupFeature(app, appFiles)
  expect([app.plan.mainComponent, app.plan.errorComponent].map(file => fromRoot(app, file))).toEqual([
    '.fw/default-root.mjs',
    '.fw/default-error.mjs',
  ])
})

it('finds router options and the loading template in the app directory of both layouts', async () => {
  const app = await createSample({
    'app.vue': '',
    'app/router.options.ts': '',
    'app/spa-loading-template.html': '<b>wait</b>\n',
  })
  await setupFeature(app, appFiles)
  expect(app.plan.routerOptions.map(file => fromRoot(app, file))).toEqual(['app/router.options.ts'])
  expect(app.plan.spaLoadingTemplate).toBe('<b>wait</b>')
})

it.each<[string, unknown, Record<string, string>, string]>([
  ['unset, without a file', undefined, {}, ''],
  ['unset, with a file', undefined, { 'app/spa-loading-template.html': 'own' }, 'own'],
  ['off, with a file', false, { 'app/spa-loading-template.html': 'own' }, ''],
  [
    'on, with a file of a layer',
    true,
    { 'layers/a/app/app.vue': '', 'layers/a/app/spa-loading-template.html': 'layer' },
    'layer',
  ],
  ['on, without a file', true, {}, DEFAULT_SPA_TEMPLATE],
  ['an alias', '~/loading.html', { 'app/loading.html': 'alias' }, 'alias'],
  ['a path from the sources', 'loading.html', { 'app/loading.html': 'path' }, 'path'],
])('spaLoadingTemplate %s', async (_, value, files, html) => {
  const app = await createSample(
    { 'app/app.vue': '', ...files },
    value === undefined ? {} : { spaLoadingTemplate: value },
  )
  await setupFeature(app, appFiles)
  expect(app.plan.spaLoadingTemplate).toBe(html)
})

it('reports a missing loading template', async () => {
  const app = await createSample(['app/app.vue'], { spaLoadingTemplate: '~/no.html' })
  await expect(setupFeature(app, appFiles)).rejects.toThrow('Cannot find `~/no.html` in `spaLoadingTemplate`')
})

it('finds layouts, those of the project before those of layers, and rescans', async () => {
  const app = await createSample([
    'app/layouts/default.vue',
    'app/layouts/-draft.vue',
    'app/layouts/admin/wide.vue',
    'app/layouts/notes.md',
    'layers/base/app/layouts/default.vue',
    'layers/base/app/layouts/plain.vue',
  ])
  await setupFeature(app, layouts)
  addToPlan(app, 'layouts', {
    entries: [{ name: 'module', file: '/m.vue' }],
    precedence: PRECEDENCE.overriding,
  })
  const list = () => Object.values(app.plan.layouts).map(({ name, file }) => `${name} ${fromRoot(app, file)}`)
  const found = [
    'admin-wide app/layouts/admin/wide.vue',
    'default app/layouts/default.vue',
    'plain layers/base/app/layouts/plain.vue',
  ]
  expect(list().slice(0, 3)).toEqual(found)
  await addFiles(app.options.rootDir, { 'app/layouts/new.vue': '' })
  await rescanFeature(app, layouts)
  expect(Object.keys(app.plan.layouts).sort()).toEqual(['admin-wide', 'default', 'module', 'new', 'plain'])
})

it('finds middleware, those of layers before those of the project', async () => {
  const app = await createSample([
    'app/middleware/auth.ts',
    'app/middleware/02.b.global.ts',
    'app/middleware/01.a.global.ts',
    'app/middleware/deep/index.ts',
    'app/middleware/deep/other.ts',
    'layers/base/app/middleware/auth.ts',
    'layers/base/app/middleware/z.global.ts',
  ])
  await setupFeature(app, middleware)
  expect(app.plan.middleware.map(({ name, global, path }) => `${name} ${global} ${fromRoot(app, path)}`)).toEqual([
    'auth false app/middleware/auth.ts',
    'z true layers/base/app/middleware/z.global.ts',
    '01-a true app/middleware/01.a.global.ts',
    '02-b true app/middleware/02.b.global.ts',
    'deep false app/middleware/deep/index.ts',
  ])
})

it('finds global styles by alias, in layers and in packages', async () => {
  const app = await createSample(
    {
      'app/app.vue': '',
      'app/assets/main.css': '',
      'layers/base/app/app.vue': '',
      'layers/base/app/assets/base.scss': '',
      'node_modules/look/package.json': '{"name":"look","exports":{"./look.css":"./dist/look.css"}}',
      'node_modules/look/dist/look.css': '',
    },
    { css: ['~/assets/main', '~/assets/base.scss', 'look/look.css', 'virtual:own.css'] },
  )
  await setupFeature(app, css)
  expect(app.plan.css.map(file => (file.startsWith('/') ? fromRoot(app, file) : file))).toEqual([
    'app/assets/main.css',
    'layers/base/app/assets/base.scss',
    'node_modules/look/dist/look.css',
    'virtual:own.css',
  ])
  await expect(setupFeature(await createSample(['app/app.vue'], { css: ['~/no.css'] }), css)).rejects.toThrow(
    'Cannot find `~/no.css` in `css`',
  )
})

it('completes plugins and middleware that listeners of `app:resolve` add', async () => {
  const app = await createSample(['app/app.vue'])
  app.hook('app:resolve', files => {
    files.plugins.push(
      { src: '/a.client.ts' },
      { src: '/b.server.ts' },
      { src: '/c.ts' },
      { src: '/d.ts', mode: 'client' },
    )
    files.middleware.push({ name: 'named', path: '/named.ts' }, { name: 'global', path: '/global.ts', global: true })
  })
  await setupFeature(app, resolvedFiles)
  expect(app.plan.plugins.map(({ mode }) => mode)).toEqual(['client', 'server', 'all', 'client'])
  expect(app.plan.middleware.map(({ global }) => global)).toEqual([false, true])
})
