import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPage } from '../browser/page'
import { type App, describeMatrix } from '../harness/start-app'
import type { Fixture } from '../harness/fixture'
import { headingOf } from '../suites/html'
import { triggers } from '../triggers'
import { eventually } from '../harness/eventually'
import { inTurn } from '../harness/in-turn'

const fixture: Fixture = {
  config: `{
    components: { dirs: ['~/components', { path: '~/still', watch: false }] },
    routeRules: { '/kept': { swr: 3600 } },
    watchers: { bundler2: { aggregateTimeout: 20 } },
    hooks: { restart: () => console.log('asked to restart') },
  }`,
  files: {
    'app/pages/index.vue':
      '<template><div><h1>Index</h1><FwLink id="to-fresh" to="/fresh">fresh</FwLink><Badge /></div></template>',
    'app/pages/parts.vue': '<template><div><h1>Parts</h1><Moving /><StillOld /><StillNew /></div></template>',
    'app/components/Badge.vue': '<template><b class="badge">badge</b></template>',
    'app/still/StillOld.vue': '<template><i>still old</i></template>',
    'server/api/first.ts': 'export default defineEventHandler(() => "first")',
    'public/file.txt': 'one',
  },
}

const page = (text: string, script = ''): string =>
  `${script && `<script setup>${script}</script>`}<template><div><h1>${text}</h1></div></template>`
const shows = (app: App, path: string, text: string): Promise<void> =>
  eventually(async () => expect(headingOf(await app.html(path))).toBe(text))
const isNotFound = (app: App, path: string): Promise<void> =>
  eventually(async () => expect((await app.get(path)).status).toBe(404))
const move = (app: App, from: string, to: string): void => renameSync(app.path(from), app.path(to))

function pages(app: App): void {
  it('updates static, nested, dynamic and index pages, and renamed folders', async () => {
    await shows(app, '/', 'Index')
    app.edit('app/pages/shop/index.vue', page('Shop'))
    app.edit('app/pages/shop/[id].vue', page('{{ $route.params.id }}'))
    app.edit('app/pages/shop.vue', '<template><section><FwPage /></section></template>')
    await shows(app, '/shop', 'Shop')
    await shows(app, '/shop/7', '7')
    expect(await app.html('/shop')).toContain('<section>')
    app.remove('app/pages/shop.vue')
    await eventually(async () => expect(await app.html('/shop')).not.toContain('<section>'))
    move(app, 'app/pages/shop', 'app/pages/store')
    await shows(app, '/store/8', '8')
    await isNotFound(app, '/shop')
    move(app, 'app/pages/store/[id].vue', 'app/pages/store/[name].vue')
    app.edit('app/pages/store/[name].vue', page('{{ $route.params.name }}'))
    await shows(app, '/store/nine', 'nine')
    app.remove('app/pages/store')
    await isNotFound(app, '/store')
  })

  it('updates a page that is replaced by a file with the same modification time', async () => {
    const time = new Date('2001-02-03T04:05:06Z')
    for (const name of ['old', 'new']) {
      app.edit(`app/pages/${name}.vue`, page(`Version ${name}`))
      utimesSync(app.path(`app/pages/${name}.vue`), time, time)
      await shows(app, `/${name}`, `Version ${name}`)
    }
    move(app, 'app/pages/new.vue', 'app/pages/old.vue')
    await eventually(async () => expect(headingOf(await app.html('/old'))).toBe('Version new'))
    app.remove('app/pages/old.vue')
    await isNotFound(app, '/old')
  })

  it('updates cached pages and handlers', async () => {
    const cachedPage = page(
      'Kept: {{ text }}',
      'import { text } from "../kept"\nconst { data } = await useFetch("/api/kept")',
    )
    const handler = 'export default defineCachedEventHandler(() => stamp(), { maxAge: 3600 })'
    app.edit('app/kept.ts', 'export const text = "one"')
    app.edit('app/pages/kept.vue', cachedPage.replace('</h1>', '</h1><i>{{ data }}</i>'))
    app.edit('server/utils/stamp.ts', 'export const stamp = () => `stamp ${Math.random()}`')
    app.edit('server/api/kept.ts', handler)
    await shows(app, '/kept', 'Kept: one')
    const stampIn = (html: string): string | undefined => /stamp [\d.]+/.exec(html)?.[0]
    await eventually(async () => {
      const [first, second] = [await app.html('/kept'), await app.html('/kept')]
      expect(stampIn(first)).toBeDefined()
      expect(second).toBe(first)
      expect(await app.html('/api/kept')).toBe(await app.html('/api/kept'))
    })
    app.edit('app/kept.ts', 'export const text = "two"')
    await shows(app, '/kept', 'Kept: two')
    app.edit('server/utils/stamp.ts', 'export const stamp = () => `again ${Math.random()}`')
    await eventually(async () => {
      expect(await app.html('/api/kept')).toMatch(/^"?again/)
      expect(await app.html('/kept')).toContain('again')
    })
  })

  it('updates the routes of an open tab when a page is added or removed', async () => {
    const tab = await openPage(app.url, { expected: [/404/] })
    await tab.page.evaluate('window.isOld = true')
    app.edit('app/pages/fresh.vue', page('Fresh'))
    await shows(app, '/fresh', 'Fresh')
    await eventually(async () =>
      expect(await tab.page.evaluate(`window.useFwApp().$router.resolve('/fresh').matched.length`)).toBe(1),
    )
    await tab.page.click('#to-fresh')
    await tab.shows('h1', 'Fresh')
    // The tab has the new route without a reload.
    expect(await tab.page.evaluate('window.isOld')).toBe(true)
    app.remove('app/pages/fresh.vue')
    await isNotFound(app, '/fresh')
    await eventually(async () => expect(await tab.text('h1')).not.toBe('Fresh'))
  })

  it('updates type declarations', async () => {
    app.edit('app/components/Typed.vue', '<template><i /></template>')
    app.edit('server/api/typed.ts', 'export default defineEventHandler(() => 1)')
    const holds = (text: string): boolean =>
      ['types', '.'].some(dir => {
        const folder = join(app.dir, '.fw', dir)
        return (
          existsSync(folder) &&
          ['components.d.ts', 'server-routes.d.ts', 'imports.d.ts'].some(
            name => existsSync(join(folder, name)) && readFileSync(join(folder, name), 'utf8').includes(text),
          )
        )
      })
    await eventually(() => expect([holds('Typed'), holds('/api/typed')]).toEqual([true, true]))
    app.remove('app/components/Typed.vue')
    await eventually(() => expect(holds('Typed')).toBe(false))
  })
}

function parts(app: App): void {
  it('updates components that replace another one or share its name', async () => {
    app.edit('app/components/Moving.vue', '<template><u>moving one</u></template>')
    await eventually(async () => expect(await app.html('/parts')).toContain('<u>moving one</u>'))
    app.edit('app/components/moving/Moving.vue', '<template><u>moving two</u></template>')
    await eventually(() => triggers('FW2013', app.logs()))
    app.remove('app/components/Moving.vue')
    await eventually(async () => expect(await app.html('/parts')).toContain('<u>moving two</u>'))
    app.remove('app/components/moving')
    await eventually(async () => expect(await app.html('/parts')).not.toContain('moving two'))
  })

  it('ignores new components in a folder that is not watched', async () => {
    app.edit('app/still/StillNew.vue', '<template><i>still new</i></template>')
    app.edit('app/components/Sign.vue', '<template><i>sign</i></template>')
    app.edit('app/pages/sign.vue', '<template><h1><Sign /></h1></template>')
    await shows(app, '/sign', '<i>sign</i>')
    expect(await app.html('/parts')).toContain('still old')
    expect(await app.html('/parts')).not.toContain('still new')
  })

  it('updates layouts, middleware, plugins, composables and utils', async () => {
    app.edit('app/layouts/default.vue', '<template><main class="frame"><slot /></main></template>')
    await eventually(async () => expect(await app.html('/')).toContain('class="frame"'))
    app.edit(
      'app/middleware/all.global.ts',
      'export default defineFwRouteMiddleware((to) => { useState("all").value = "global " + to.path })',
    )
    app.edit(
      'app/middleware/own.ts',
      'export default defineFwRouteMiddleware(() => { useState("own").value = "named" })',
    )
    app.edit('app/plugins/given.ts', 'export default defineFwPlugin(() => ({ provide: { given: "given" } }))')
    app.edit('app/composables/useMade.ts', 'export const useMade = () => "made"')
    app.edit('app/utils/shape.ts', 'export const shape = () => "shaped"')
    app.edit(
      'app/pages/all.vue',
      page(
        '{{ useState("all").value }} {{ useState("own").value }} {{ $given }} {{ useMade() }} {{ shape() }}',
        'definePageMeta({ middleware: "own" })',
      ),
    )
    await shows(app, '/all', 'global /all named given made shaped')
    app.edit('app/pages/all.vue', page('{{ useState("all").value ?? "none" }} {{ $given ?? "none" }}'))
    for (const file of [
      'app/middleware/all.global.ts',
      'app/middleware/own.ts',
      'app/plugins/given.ts',
      'app/composables/useMade.ts',
      'app/utils/shape.ts',
    ])
      app.remove(file)
    await shows(app, '/all', 'none none')
    app.remove('app/layouts/default.vue')
    await eventually(async () => expect(await app.html('/')).not.toContain('class="frame"'))
  })

  it('updates app.vue, error.vue and app.config', async () => {
    app.edit('app/app.config.ts', 'export default { word: "configured" }')
    app.edit('app/app.vue', '<template><div id="own-root">{{ useAppConfig().word }}<FwPage /></div></template>')
    app.edit('app/error.vue', '<script setup>defineProps(["error"])</script><template><h1>Own error</h1></template>')
    await eventually(async () => expect(await app.html('/')).toContain('<div id="own-root">configured'))
    await shows(app, '/nowhere', 'Own error')
    for (const file of ['app/app.config.ts', 'app/app.vue', 'app/error.vue']) app.remove(file)
    await eventually(async () => expect(await app.html('/')).not.toContain('own-root'))
    await eventually(async () => expect(headingOf(await app.html('/nowhere'))).not.toBe('Own error'))
  })

  it('updates server handlers, middleware, plugins and utils, and public files', async () => {
    app.edit('server/utils/mark.ts', 'export const mark = () => "marked"')
    app.edit(
      'server/api/[name].get.ts',
      'export default defineEventHandler(event => event.context.params.name + " " + mark() + " " + event.context.own + " " + globalThis.fromPlugin)',
    )
    app.edit('server/routes/plain.ts', 'export default defineEventHandler(() => "plain")')
    app.edit('server/middleware/own.ts', 'export default defineEventHandler((event) => { event.context.own = "own" })')
    app.edit('server/plugins/start.ts', 'export default () => { globalThis.fromPlugin = "started" }')
    await eventually(async () => expect(await (await app.get('/api/x')).text()).toBe('x marked own started'))
    await eventually(async () => expect(await (await app.get('/plain')).text()).toBe('plain'))
    move(app, 'server/routes/plain.ts', 'server/routes/moved.ts')
    await eventually(async () => expect(await (await app.get('/moved')).text()).toBe('plain'))
    await isNotFound(app, '/plain')
    for (const file of ['server/middleware/own.ts', 'server/api/[name].get.ts']) app.remove(file)
    await isNotFound(app, '/api/x')
    app.edit('public/added.txt', 'added')
    await eventually(async () => expect(await app.html('/added.txt')).toBe('added'))
    app.remove('public/added.txt')
    await isNotFound(app, '/added.txt')
  })
}

function odd(app: App): void {
  it('warns about empty files, and uses them once they have content', async () => {
    const written = {
      'app/plugins/begun.ts': 'export default defineFwPlugin(() => { useHead({ bodyAttrs: { class: "begun" } }) })',
      'app/middleware/begun.global.ts':
        'export default defineFwRouteMiddleware(() => { useState("begun").value = "begun" })',
      'server/plugins/begun.ts':
        'export default defineServerPlugin((engine) => { engine.hooks.hook("response", response => response.headers.set("x-begun", "yes")) })',
    }
    const names = Object.keys(written).map(file => app.path(file).slice(app.dir.length + 1))
    for (const file of Object.keys(written)) app.edit(file, '// Begun.\n')
    app.edit('server/api/begun.ts', '')
    await eventually(() => {
      for (const name of names) expect(app.logs()).toContain(`\`${name}\` has no default export`)
      triggers('FW2029', app.logs())
    })
    await shows(app, '/', 'Index')
    expect(await app.json('/api/begun')).toMatchObject({
      code: 'FW2029',
      file: expect.stringContaining('server/api/begun.ts'),
    })
    for (const [file, text] of Object.entries(written)) app.edit(file, text)
    await eventually(async () => {
      const response = await app.get('/')
      expect(await response.text()).toMatch(/class="begun"[\s\S]*begun/)
      expect(response.headers.get('x-begun')).toBe('yes')
    })
    for (const file of [...Object.keys(written), 'server/api/begun.ts']) app.remove(file)
    await eventually(async () => expect(await app.html('/')).not.toContain('begun'))
  })

  it('follows symlinks, files that replace folders, and atomic saves', async () => {
    app.edit('outside/linked.vue', page('linked one'))
    mkdirSync(app.path('app/pages'), { recursive: true })
    symlinkSync(app.path('outside/linked.vue'), app.path('app/pages/linked.vue'))
    await shows(app, '/linked', 'linked one')
    app.edit('outside/linked.vue', page('linked two'))
    await shows(app, '/linked', 'linked two')
    app.edit('app/pages/turn.vue', page('file'))
    await shows(app, '/turn', 'file')
    app.remove('app/pages/turn.vue')
    app.edit('app/pages/turn.vue/index.vue', page('folder'))
    await shows(app, '/turn.vue', 'folder')
    app.remove('app/pages/turn.vue')
    app.edit('app/pages/turn.vue', page('file again'))
    await shows(app, '/turn', 'file again')
    writeFileSync(`${app.path('app/pages/turn.vue')}~`, page('renamed').replaceAll('\n', '\r\n'))
    renameSync(`${app.path('app/pages/turn.vue')}~`, app.path('app/pages/turn.vue'))
    await eventually(async () => expect(headingOf(await app.html('/turn'))).toBe('renamed'))
  })

  it('keeps the rest of the application working despite syntax errors', async () => {
    const files = [
      'app/pages/bad.vue',
      'app/components/Bad.vue',
      'app/layouts/bad.vue',
      'app/composables/bad.ts',
      'app/utils/bad.ts',
      'server/api/bad.ts',
      'server/utils/bad.ts',
      'app/middleware/bad.ts',
    ]
    for (const file of files) {
      app.edit(
        file,
        file.endsWith('.vue') ? '<script setup>const = 1</script><template><p></template>' : 'export const = (',
      )
    }
    await eventually(async () => expect((await app.get('/bad')).status).toBe(500))
    await shows(app, '/', 'Index')
    expect(await (await app.get('/api/first')).text()).toBe('first')
    for (const file of files) app.remove(file)
    await isNotFound(app, '/bad')
  })
}

describeMatrix('added and removed files', { fixture, modes: ['dev'], bundlers: { bundler1: 'v4' } }, pages, parts, odd)

for (const { bundlers, suites } of inTurn(1, [
  // What fw does with other files is the same for webpack and Rspack.
  { bundlers: { bundler2: 'v3' }, suites: [pages] },
  { bundlers: { bundler3: 'v4' }, suites: [pages, parts, odd] },
]))
  describeMatrix('added and removed files', { fixture, modes: ['dev'], bundlers }, ...suites)

describeMatrix(
  'the first and the last page',
  { fixture: { files: { 'app/app.vue': '<template><div><h1>Plain</h1><FwPage /></div></template>' } }, modes: ['dev'] },
  app => {
    it('adds the router, and works after its last page is removed', async () => {
      await shows(app, '/', 'Plain')
      app.edit('app/pages/about.vue', '<template><h2>About</h2></template>')
      await eventually(async () => expect(await app.html('/about')).toContain('<h2>About</h2>'))
      const tab = await openPage(`${app.url}/about`, { expected: [/404|No match/] })
      await tab.shows('h2', 'About')
      app.remove('app/pages/about.vue')
      await eventually(async () => expect(await app.html('/')).not.toContain('<h2>'))
    })
  },
)
