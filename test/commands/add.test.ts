import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadTemplate } from '../../packages/create-fw/src/load-template'
import { startApp } from '../harness/start-app'
import type { App } from '../harness/start-app'
import { triggers } from '../triggers'
import { createProject, runFw } from './program'

const SOURCES = {
  v4: { src: 'app', server: 'server', layer: 'layers/brand/app' },
  v3: { src: '.', server: 'server', layer: 'layers/brand' },
} as const

describe.each(['v4', 'v3'] as const)('fw add (%s layout)', layout => {
  let app: App
  const { src, server, layer } = SOURCES[layout]
  const add = async (...args: string[]) => {
    const result = await runFw(['add', ...args], app.dir)
    expect(result, result.err).toMatchObject({ code: 0 })
    return result.out
  }

  beforeAll(async () => {
    const files = {
      'app/app.vue': '<template><FwLayout><FwPage /></FwLayout></template>',
      'app/pages/index.vue':
        '<script setup>\nconst { value } = useCart()\n</script>\n<template><main><BrandBanner title="From the layer" /><BaseMyButton>In it</BaseMyButton><p>{{ value ?? "empty" }} {{ useFwApp().$tracing() }}</p></main></template>',
    }
    app = await startApp({ fixture: { files }, layout, mode: 'dev' })
  })
  afterAll(() => app?.stop())

  // Each file is created in the directory of this layout, so that the running application uses it.
  it.each([
    [['page', 'shop/[id]'], `${src}/pages/shop/[id].vue`, '/shop/[id]'],
    [['page', 'index.vue', '--force'], `${src}/pages/index.vue`, '→ /\n'],
    [['layout', 'wide'], `${src}/layouts/wide.vue`, "layout: 'wide'"],
    [['component', 'base/my-button'], `${src}/components/base/MyButton.vue`, '<BaseMyButton />'],
    [['component', 'Chart', '--client'], `${src}/components/Chart.client.vue`, '<Chart />'],
    [['component', 'base/base-card'], `${src}/components/base/BaseCard.vue`, '<BaseCard />'],
    [['component', 'map.client'], `${src}/components/Map.client.vue`, '<Map />'],
    [['page', '/tour.client'], `${src}/pages/tour.client.vue`, '→ /tour\n'],
    [['page', '404'], `${src}/pages/404.vue`, '→ shown for every unmatched URL'],
    [['composable', 'cart'], `${src}/composables/useCart.ts`, 'useCart()'],
    [['middleware', 'admin/auth'], `${src}/middleware/admin-auth.ts`, 'admin-auth'],
    [['middleware', 'trace', '--global'], `${src}/middleware/trace.global.ts`, 'every navigation'],
    [['plugin', 'tracing'], `${src}/plugins/tracing.ts`, '$tracing()'],
    [['plugin', 'gauge.client', '--client'], `${src}/plugins/gauge.client.ts`, '→ useFwApp().$gauge(), client only'],
    [['api', '/api/cups.GET'], `${server}/api/cups.get.ts`, '→ GET /api/cups\n'],
    [['api', 'teas/[id]', '--method', 'GET'], `${server}/api/teas/[id].get.ts`, '→ GET /api/teas/[id]\n'],
    [['api', 'teas/index.post'], `${server}/api/teas/index.post.ts`, '→ POST /api/teas\n'],
    [['layer', 'Brand'], `${layer}/components/BrandBanner.vue`, '<BrandBanner />'],
  ])('creates the file for %j', async (args, file, use) => {
    const index = args[1] === 'index.vue' ? readFileSync(app.path('app/pages/index.vue'), 'utf8') : undefined
    const out = await add(...args)
    const path = join(file)
    expect(out).toContain(`Created ${path} → `)
    expect(out).toContain(use)
    expect(readFileSync(join(app.dir, path), 'utf8')).not.toBe('')
    if (index !== undefined) app.edit('app/pages/index.vue', index)
  })

  it('creates files that work', async () => {
    await expect.poll(() => app.html('/shop/7')).toContain('id: 7')
    await expect.poll(() => app.json('/api/teas/oolong')).toEqual({ id: 'oolong' })
    await expect
      .poll(() =>
        app.json('/api/teas', {
          method: 'POST',
          body: '{"name":"x"}',
          headers: { 'content-type': 'application/json' },
        }),
      )
      .toEqual({ body: { name: 'x' } })
    await expect.poll(() => app.html('/')).toMatch(/In it.*empty tracing/s)
  })

  it('creates layers that the running application uses immediately', async () => {
    await expect.poll(() => app.html('/')).toContain('From the layer')
  })
})

describe('fw add', () => {
  const project = () =>
    createProject({
      'fw.config.json': '{ "future": { "compatibilityVersion": 4 } }',
      'app/app.vue': '<template><p /></template>',
    })

  it('uses the configured directories', async () => {
    const dir = createProject({
      'fw.config.json':
        '{ "srcDir": "src", "serverDir": "backend", "dir": { "pages": "src/views" }, "components": { "dirs": ["~/ui"] }, "future": { "compatibilityVersion": 4 } }',
      'src/app.vue': '<template><FwPage /></template>',
    })
    const files = await Promise.all(
      [
        ['page', 'a'],
        ['component', 'B'],
        ['api', 'c'],
      ].map(async args => JSON.parse((await runFw(['add', ...args, '--json'], dir)).out).files[0].file as string),
    )
    expect(files.map(file => file.slice(dir.length + 1))).toEqual([
      'src/views/a.vue',
      'src/ui/B.vue',
      'backend/api/c.ts',
    ])
  })

  it.each([
    [
      'the default layout',
      { 'app/layouts/default.vue': '<template><main class="a"><slot /></main></template>' },
      'div',
    ],
    ['a folder', { 'app/layouts/default/index.vue': '<template><main><slot /></main></template>' }, 'div'],
    ['the root component', { 'app/app.vue': '<template><main><FwPage /></main></template>' }, 'div'],
    ['a layer', { 'layers/a/app/layouts/default.vue': '<template><main><slot /></main></template>' }, 'div'],
    ['another layout', { 'app/layouts/wide.vue': '<template><main><slot /></main></template>' }, 'main'],
    ['no other file', { 'app/layouts/default.vue': '<template><div><slot /></div></template>' }, 'main'],
  ])('creates pages with one `<main>` per document: %s has it', async (_, files, root) => {
    const dir = createProject({ 'app/pages/index.vue': '<template><p /></template>', ...files })
    expect(await runFw(['add', 'page', 'about'], dir)).toMatchObject({ code: 0 })
    expect(readFileSync(join(dir, 'app/pages/about.vue'), 'utf8')).toMatch(new RegExp(`<template>\\n  <${root}>`))
  })

  it.each(['app', 'minimal'] as const)('creates a page with one `<main>` in the template %s', async template => {
    const all = Object.entries(loadTemplate(template))
    const files = Object.fromEntries(all.filter(([path]) => path.startsWith('app/')))
    const dir = createProject(files)
    expect(await runFw(['add', 'page', 'about'], dir)).toMatchObject({ code: 0 })
    const page = readFileSync(join(dir, 'app/pages/about.vue'), 'utf8')
    const around = [files['app/app.vue'], files['app/layouts/default.vue']].join('')
    expect((around + page).match(/<main\b/g)).toHaveLength(1)
  })

  it('warns if the root component does not render pages', async () => {
    expect((await runFw(['add', 'page', 'about'], project())).err).toContain(
      'app.vue does not render pages yet: add <FwPage /> to it.',
    )
  })

  it.each(['../secret', 'a//b', '//etc/x', 'a/./b', 'what?', 'trailing.'])('rejects the name %j', async name => {
    const { code, err } = await runFw(['add', 'page', name], project())
    expect(code).toBe(1)
    triggers('FW1330', err)
  })

  it('prints component names as they are used in templates', async () => {
    const dir = createProject({
      'fw.config.json':
        '{ "components": { "dirs": [{ "path": "~/ui", "pathPrefix": false, "prefix": "ui" }] }, "future": { "compatibilityVersion": 4 } }',
    })
    expect((await runFw(['add', 'component', 'forms/field'], dir)).out).toContain('→ <UiField />\n')
  })

  it('does not overwrite a file without `--force`', async () => {
    const dir = project()
    mkdirSync(dirname(join(dir, 'app/pages/about.tsx')), { recursive: true })
    writeFileSync(join(dir, 'app/pages/about.tsx'), 'mine')
    const { code, err } = await runFw(['add', 'page', 'about'], dir)
    expect(code).toBe(1)
    triggers('FW1331', err)
    expect(readFileSync(join(dir, 'app/pages/about.tsx'), 'utf8')).toBe('mine')
  })

  it('rejects invalid names and flags', async () => {
    const dir = project()
    expect((await runFw(['add', 'page', 'a[b'], dir)).err).toContain('FW2')
    expect((await runFw(['add', 'api', 'a', '--method', 'fetch'], dir)).err).toContain('FW1305')
    expect((await runFw(['add', 'component', 'a', '--client', '--server'], dir)).err).toContain('FW1305')
    expect((await runFw(['add', 'plugin', 'a.client', '--server'], dir)).err).toContain(
      '`--server` cannot be combined with the name `a.client`.',
    )
    expect((await runFw(['add', 'component', 'index'], dir)).err).toContain('FW1330')
    expect((await runFw(['add', 'api', 'a?'], dir)).err).toContain('is not a valid name for an api')
    expect((await runFw(['add', 'pgae', 'a'], dir)).err).toContain('Did you mean `fw add page`?')
    const unknown = await runFw(['add', 'nonsense', 'x'], dir)
    expect(unknown.code).toBe(1)
    triggers('FW1312', unknown.err)
    expect(unknown.err).not.toContain('FW11')
    const invalid = await runFw(['build', '--ssr', 'maybe'], dir)
    triggers('FW1305', invalid.err)
    expect(invalid.err).toContain('Invalid value "maybe" for `--ssr`')
    expect(invalid.err).not.toContain('FW11')
    expect(await runFw(['add', 'page'], dir)).toMatchObject({
      code: 1,
      err: expect.stringContaining('fw add page NAME [dir]') as string,
    })
    expect((await runFw(['add', 'page', '--help'], dir)).out).toContain('fw add page shop/[id]')
  })
})
