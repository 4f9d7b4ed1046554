import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { addToPlan, templateContext } from '@fw/kit/internal'
import type { Fw, Page } from '@fw/schema'
import { join } from 'pathe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rescanFeature, setupFeature } from '../feature'
import { virtualModules } from '../virtual/index'
import { hasOtherMeta, pages } from './index'

let root: string
const write = async (file: string, text: string) => {
  await mkdir(join(root, file, '..'), { recursive: true })
  await writeFile(join(root, file), text)
}
beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'fw-pages-')))
})
afterAll(() => rm(root, { recursive: true }))

function createApp(options: Record<string, any> = {}, hooks: Record<string, (pages: Page[]) => void> = {}): Fw {
  return {
    options: {
      pages: true,
      alias: {},
      extensions: ['.vue'],
      experimental: { scanPageMeta: true },
      router: { options: { hashMode: false } },
      app: {},
      serverEngine: {},
      dev: false,
      ignore: [],
      ignoreOptions: {},
      ignorePrefix: '-',
      buildDir: '/b',
      ...options,
    },
    layers: [
      {
        rootDir: root,
        srcDir: root,
        dirs: { pages: join(root, 'pages'), layouts: '/l', middleware: '/m', public: '/p' },
      },
    ],
    plan: {
      pages: [],
      plugins: [{ src: '/user.ts', mode: 'all' }],
      middleware: [],
      layouts: {},
      components: [],
      imports: [],
      templates: [],
      buildPlugins: [],
      routerOptions: ['/router.options.ts'],
      mainComponent: '',
      errorComponent: '',
      server: { routeRules: {} },
    },
    apps: { default: {} },
    features: [],
    states: new Map(),
    report: () => {},
    hooks: {
      callHookWith: (call: (listeners: unknown[], args: Page[][]) => unknown, name: string, args: Page[][]) =>
        call(hooks[name] ? [hooks[name]] : [], args),
    },
  } as unknown as Fw
}
const textOf = async (app: Fw, filename: string) => {
  await setupFeature(app, virtualModules)
  return app.plan.templates.find(template => template.filename === filename)!.getContents(templateContext(app))
}

describe('pages', () => {
  it('uses the name of a symbolic link, and the code of its target', async () => {
    await write('elsewhere/linked.vue', '<script setup>definePageMeta({ list: [1].map(x => x) })</script>')
    await mkdir(join(root, 'pages'), { recursive: true })
    await symlink('../elsewhere', join(root, 'pages/sub'))
    const app = createApp()
    await setupFeature(app, pages)
    const file = join(root, 'elsewhere/linked.vue')
    expect(app.plan.pages).toMatchObject([{ name: 'sub-linked', path: '/sub/linked', file }])
    expect(await hasOtherMeta(app, file)).toBe(false)
    await rm(join(root, 'pages/sub'))
  })

  it('resolves page files that modules set by alias or relative to the root', async () => {
    await write('extra/named.vue', '<script setup>definePageMeta({ name: "own" })</script>')
    const app = createApp(
      { alias: { '~': root }, rootDir: root },
      {
        'pages:extend': pages => {
          pages.push({ path: '/a', file: '~/extra/named.vue' }, { path: '/b', file: 'extra/named' })
        },
      },
    )
    await setupFeature(app, pages)
    const added = app.plan.pages.filter(page => ['/a', '/b'].includes(page.path))
    expect(added.map(page => page.file)).toEqual([join(root, 'extra/named.vue'), join(root, 'extra/named.vue')])
  })

  it('warns about an unknown layout in a route rule', async () => {
    const app = createApp({
      routeRules: { '/x': { appLayout: 'wied' }, '/y': { appLayout: 'wide' }, '/z': { appLayout: false } },
    })
    const reported: string[] = []
    addToPlan(app, 'layouts', { entries: [{ name: 'wide', file: '/wide.vue' }] })
    app.report = ({ code, fix }) => void reported.push(`${code} ${fix}`)
    await setupFeature(app, pages)
    expect(reported).toEqual(['FW2020 Did you mean `wide`?'])
  })

  it('creates routes from files, and lets modules change them', async () => {
    await write('pages/index.vue', '<template><p /></template>')
    await write('pages/about.vue', '<script setup>definePageMeta({ name: "info", middleware: "m", foo: 1 })</script>')
    await write('pages/-hidden.vue', '')
    const seen: unknown[] = []
    const app = createApp(
      { experimental: { scanPageMeta: true, extraPageMetaExtractionKeys: ['foo'] } },
      {
        'pages:extend': pages => {
          seen.push(...structuredClone(pages))
          pages.push({ name: 'more', path: '/more', file: join(root, 'other.vue') })
        },
      },
    )
    await write('other.vue', '<script setup>definePageMeta({ layout: "x" })</script>')
    await setupFeature(app, pages)
    expect(seen).toEqual([
      { name: 'info', path: '/about', file: join(root, 'pages/about.vue'), meta: { middleware: 'm', foo: 1 } },
      { name: 'index', path: '/', file: join(root, 'pages/index.vue') },
    ])
    expect(await textOf(app, 'routes.mjs')).toContain('{ name: "more", path: "/more", meta: {"layout":"x"}, component')
    expect(await textOf(app, 'router-options.mjs')).toContain('"hashMode":false')
    expect(await textOf(app, 'page-parts.mjs')).not.toContain('page-wrappers')
    expect(app.plan.plugins[0]?.src).toMatch(/app\/pages\/router\.mjs$/)
  })

  it('hides meta from modules if it is not scanned, and still emits it', async () => {
    let seen: unknown
    const app = createApp(
      { experimental: { scanPageMeta: false } },
      {
        'pages:extend': pages => {
          seen = structuredClone(pages[0])
        },
      },
    )
    await setupFeature(app, pages)
    expect(seen).toEqual({ name: 'about', path: '/about', file: join(root, 'pages/about.vue') })
    expect(await textOf(app, 'routes.mjs')).toContain(
      '{ name: "info", path: "/about", meta: {"middleware":"m","foo":1}, component',
    )
  })

  it('creates no router if pages are disabled', async () => {
    const app = createApp({ pages: false })
    await setupFeature(app, pages)
    expect(app.plan).toMatchObject({ hasPages: false, pages: [], plugins: [{ src: '/user.ts' }], buildPlugins: [] })
    expect(await textOf(app, 'routes.mjs')).toBe('export default []\n')
    expect(await textOf(app, 'page-parts.mjs')).not.toContain('vue-router')
  })

  it('collects the route rules of pages with their paths', async () => {
    await write('pages/ruled/[id].vue', '<script setup>\ndefineRouteRules({ swr: 60 })\n</script>')
    const app = createApp({ experimental: { scanPageMeta: true, inlineRouteRules: true } })
    await setupFeature(app, pages)
    expect(app.plan.server.routeRules).toEqual({ '/ruled/**': { swr: 60 } })
    const file = join(root, 'pages/ruled/[id].vue')
    expect(await hasOtherMeta(app, file)).toBe(false)
    await write('pages/ruled/[id].vue', '<script setup>\ndefineRouteRules({ swr: 90 })\n</script>')
    expect(await hasOtherMeta(app, file)).toBe(true)
    await rescanFeature(app, pages)
    expect(app.plan.server.routeRules).toEqual({ '/ruled/**': { swr: 90 } })
    await rm(join(root, 'pages/ruled'), { recursive: true })
  })

  it('follows changes in development', async () => {
    const app = createApp({ dev: true })
    await setupFeature(app, pages)
    const about = join(root, 'pages/about.vue')
    expect(await rescanFeature(app, pages)).toEqual([])
    await write('pages/new.vue', '')
    expect(await rescanFeature(app, pages)).toEqual(['#build/routes'])
    await write(
      'pages/about.vue',
      '<script setup>definePageMeta({ name: "info", middleware: "m", foo: 1 })\nconst a = 1</script>',
    )
    expect(await hasOtherMeta(app, about)).toBe(false)
    await write('pages/about.vue', '<script setup>definePageMeta({ validate: () => false })</script>')
    expect(await hasOtherMeta(app, about)).toBe(true)
    expect(await rescanFeature(app, pages)).toEqual(['#build/routes', `${about}?macro=true`])
    await write('pages/about.vue', '<script setup>definePageMeta({ validate: () => </script>')
    expect(await hasOtherMeta(app, about)).toBe(false)
    await write('pages/about.vue', '<script setup>definePageMeta(1)</script>')
    expect(await hasOtherMeta(app, about)).toBe(true)
    await write('pages/about.vue', '<script setup>definePageMeta({ foo: 1 })</script>')
    expect(await hasOtherMeta(app, '/elsewhere.vue')).toBe(false)
    await rm(join(root, 'pages/new.vue'))
    expect((await rescanFeature(app, pages))[0]).toBe('#build/routes')
  })
})
