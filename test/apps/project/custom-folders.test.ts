import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { proves } from '../../proofs/registry'
import { attributeOf, headOf, headingOf, scriptsOf, stylesOf, tagsOf, textOf } from '../../suites/html'
import { type App, describeMatrix } from '../../harness/start-app'
import type { Fixture, Layout } from '../../harness/fixture'

const repository = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')

const big = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0L9 9"/>'.repeat(300)}</svg>`

/** An application with a custom value for every directory and every part of the document. */
function createCustom(layout: Layout): Fixture {
  // In the v4 layout, these directories are relative to the root. In the v3 layout they are relative to `srcDir`,
  // including those of modules and public files.
  const below = layout === 'v4' ? 'src/' : ''
  const beside = layout === 'v4' ? '' : 'src/'
  return {
    config: {
      future: { compatibilityVersion: layout === 'v4' ? 4 : 3 },
      srcDir: 'src',
      serverDir: 'backend',
      buildDir: 'fw-build',
      appId: 'my-app',
      buildId: 'my-build',
      dir: {
        ...(layout === 'v3' ? { app: 'shell' } : {}),
        assets: `${below}media`,
        layouts: `${below}skins`,
        middleware: `${below}guards`,
        modules: 'mods',
        pages: `${below}views`,
        plugins: `${below}plug`,
        public: 'static-files',
        shared: 'common',
      },
      extensions: ['.page'],
      ignore: ['**/secret.vue', '**/Shouted.vue'],
      ignoreOptions: { ignorecase: false },
      ignorePrefix: '_',
      imports: { scan: false },
      pages: { pattern: ['**/*.vue', '**/*.page', '!**/part-*.vue'] },
      app: {
        baseURL: '/sub/',
        buildAssetsDir: '/static-assets/',
        head: {
          meta: [{ name: 'configured', content: 'meta' }],
          link: [{ rel: 'icon', href: '/sub/i.png' }],
          style: [{ textContent: 'body{--configured:style}' }],
          script: [{ src: '/sub/a.js' }],
          noscript: [{ textContent: 'JS needed' }],
        },
        rootId: 'app-root',
        rootTag: 'main',
        rootAttrs: { class: 'root-class' },
        teleportId: 'portal',
        teleportTag: 'aside',
        teleportAttrs: { class: 'teleport-class' },
      },
      router: { options: { linkActiveClass: 'on' } },
      routeRules: { '/shell': { ssr: false } },
      spaLoadingTemplate: false,
      serverEngine: { runtimeConfig: { engineKey: 'private', public: { engine: 'public' } } },
    },
    files: {
      'src/app.vue':
        '<template><div><FwLink id="link" to="/about">about</FwLink><FwLayout><FwPage /></FwLayout></div></template>',
      'src/views/index.vue': [
        '<script setup>import { number } from "#shared/numbers"\nimport { word } from "~/words"\nimport { word as root } from "~~/words"\nconst { $order } = useFwApp()\nconst config = useRuntimeConfig()</script>',
        '<template><div><h1>Flipped</h1><p id="shared">{{ number }} {{ word }} {{ root }}</p><p id="plugins">{{ $order.join() }}</p><p id="module">{{ config.public.module }}</p><p id="engine">{{ config.public.engine }}</p>',
        '<p id="app">{{ JSON.stringify(config.app) }}</p><img id="image" src="~assets/big.svg"><Teleport to="#portal"><p id="teleported">there</p></Teleport></div></template>',
        '<style>.media { background: url(~assets/big.svg); color: rgb(3, 3, 3); }</style>',
      ].join('\n'),
      'src/views/about.vue':
        '<script setup>definePageMeta({ middleware: "auth" })</script><template><h1>About</h1></template>',
      'src/views/-dash.vue': '<template><h1>Dash</h1></template>',
      'src/views/_hidden.vue': '<template><h1>Hidden</h1></template>',
      'src/views/secret.vue': '<template><h1>Secret</h1></template>',
      'src/views/shouted.vue': '<template><h1>Shouted</h1></template>',
      'src/views/part-one.vue': '<template><h1>Part</h1></template>',
      'src/views/other.page': 'export default { render: () => h("h1", "Another extension") }\nimport { h } from "vue"',
      'src/views/unscanned.vue':
        '<script setup>const found = typeof useMine === "undefined"</script><template><h1>{{ found ? "not scanned" : "scanned" }} {{ typeof useState("x", () => 1) }}</h1></template>',
      'src/composables/mine.ts': 'export const useMine = () => 1',
      'src/pages/old.vue': '<template><h1>Old</h1></template>',
      'src/layouts/default.vue': '<template><div class="old-layout"><slot /></div></template>',
      'src/skins/default.vue': '<template><div class="skin"><slot /></div></template>',
      'src/middleware/auth.ts': 'export default defineFwRouteMiddleware(() => navigateTo("/old"))',
      'src/guards/auth.ts':
        'export default defineFwRouteMiddleware((to) => { if (to.query.go) return navigateTo("/") })',
      'src/plugins/old.ts': 'export default defineFwPlugin(() => { throw new Error("the old folder is scanned") })',
      'src/plug/a.ts': 'export default defineFwPlugin(() => ({ provide: { order: ["a"] } }))',
      'src/media/big.svg': big,
      [layout === 'v4' ? 'src/router.options.ts' : 'src/shell/router.options.ts']:
        'export default { linkExactActiveClass: "exactly" }',
      [layout === 'v4' ? 'src/spa-loading-template.html' : 'src/shell/spa-loading-template.html']:
        '<p>loading from the file</p>',
      'src/views/shell.vue': '<template><h1>Shell</h1></template>',
      'src/words.ts': 'export const word = "from src"',
      'words.ts': 'export const word = "from root"',
      [`${beside}mods/a.ts`]: 'export default (_, fw) => { fw.options.runtimeConfig.public.module = "in mods" }',
      [`${beside}modules/b.ts`]: 'export default () => { throw new Error("the old folder is scanned") }',
      [`${beside}static-files/a.js`]: 'window.configuredScript = true',
      [`${beside}static-files/i.png`]: 'png',
      [`${beside}static-files/_x.txt`]: 'hidden',
      [`${beside}static-files/-y.txt`]: 'shown',
      [`${beside}public/old.txt`]: 'old',
      'common/numbers.ts': 'export const number = 42',
      'common/utils/words.ts': 'export const shout = (text) => text.toUpperCase()',
      'backend/api/hello.ts':
        'import { deep } from "#server/deep"\nexport default defineEventHandler(() => ({ deep, shout: shout("x") }))',
      'backend/deep.ts': 'export const deep = "in backend"',
      'backend/api/engine.ts': 'export default defineEventHandler(event => useRuntimeConfig(event).engineKey)',
      'server/api/old.ts': 'export default defineEventHandler(() => "old")',
      'src/server/api/old.ts': 'export default defineEventHandler(() => "old")',
    },
  }
}

function folders(app: App): void {
  describe('directories', () => {
    it('finds pages in the configured directory', proves('dir.pages', 'srcDir', '2.2-relative', 'dir'), async () => {
      expect(headingOf(await app.html('/sub/'))).toBe('Flipped')
      expect((await app.get('/sub/old')).status).toBe(404)
    })

    it('selects page files by pattern', proves('pages', 'pages.pattern', '2.4-pages-auto'), async () => {
      expect((await app.get('/sub/part-one')).status).toBe(404)
      expect(headingOf(await app.html('/sub/about'))).toBe('About')
    })

    it('finds files with a custom extension', proves('extensions'), async () => {
      expect(headingOf(await app.html('/sub/other'))).toBe('Another extension')
    })

    it(
      'ignores files that match the ignore options',
      proves('ignore', 'ignorePrefix', 'ignoreOptions', 'ignoreOptions.ignorecase'),
      async () => {
        expect((await app.get('/sub/secret')).status).toBe(404)
        expect((await app.get('/sub/_hidden')).status).toBe(404)
        expect((await app.get('/sub/_x.txt')).status).toBe(404)
        expect(headingOf(await app.html('/sub/-dash'))).toBe('Dash')
        expect(headingOf(await app.html('/sub/shouted'))).toBe('Shouted')
        expect(await app.html('/sub/-y.txt')).toBe('shown')
      },
    )

    it(
      'finds layouts, middleware, plugins and modules in the configured directories',
      proves('dir.layouts', 'dir.middleware', 'dir.plugins', 'dir.modules'),
      async () => {
        const html = await app.html('/sub/')
        expect(html).toContain('class="skin"')
        expect(html).not.toContain('old-layout')
        expect(textOf(html, 'plugins')).toBe('a')
        expect(textOf(html, 'module')).toBe('in mods')
        expect((await app.get('/sub/about')).status).toBe(200)
        expect((await app.get('/sub/about?go=1')).headers.get('location')).toBe('/sub/')
      },
    )

    it(
      'finds shared code, server code and assets in the configured directories',
      proves(
        'dir.shared',
        'serverDir',
        'dir.assets',
        'alias["#shared"]',
        'alias["#server"]',
        'alias["assets"]',
        'alias["~"]',
      ),
      async () => {
        const html = await app.html('/sub/')
        expect(textOf(html, 'shared')).toBe('42 from src from root')
        expect(await app.json('/sub/api/hello')).toEqual({ deep: 'in backend', shout: 'X' })
        expect((await app.get('/sub/api/old')).status).toBe(404)
        expect((await app.get(attributeOf(html, 'image', 'src')!)).status).toBe(200)
      },
    )

    it('serves public files from the configured directory', proves('dir.public', '4.2'), async () => {
      expect(await app.html('/sub/a.js')).toBe('window.configuredScript = true')
      expect((await app.get('/sub/old.txt')).status).toBe(404)
    })

    it('does not scan composables if `imports.scan` is false', proves('imports.scan', '2.4-imports'), async () => {
      expect(headingOf(await app.html('/sub/unscanned'))).toBe('not scanned object')
    })

    it('writes generated files to `buildDir`', proves('buildDir'), () => {
      expect(existsSync(join(app.dir, 'fw-build'))).toBe(true)
      expect(existsSync(join(app.dir, '.fw'))).toBe(false)
    })
  })
}

function document(app: App): void {
  describe('the document', () => {
    it(
      'uses the base URL for links, scripts and navigation',
      proves('app.baseURL', 'runtimeConfig.app.baseURL'),
      async () => {
        const html = await app.html('/sub/')
        for (const source of scriptsOf(html)) expect(source).toMatch(/^\/sub\//)
        expect(attributeOf(html, 'link', 'href')).toBe('/sub/about')
        expect((await app.get('/about')).status).toBe(404)
        const tab = await openPage(`${app.url}/sub/`)
        await tab.page.click('#link')
        await tab.shows('h1', 'About')
        expect(new URL(tab.page.url()).pathname).toBe('/sub/about')
      },
    )

    it(
      'loads build assets from the configured directory',
      proves('app.buildAssetsDir', 'runtimeConfig.app.buildAssetsDir'),
      async () => {
        const html = await app.html('/sub/')
        const own = scriptsOf(html).filter(source => !source.endsWith('/a.js'))
        expect(own.length).toBeGreaterThan(0)
        for (const source of own) {
          expect(source).toMatch(/^\/sub\/static-assets\//)
          expect((await app.get(source)).status).toBe(200)
        }
        if (app.mode === 'built') expect(existsSync(join(app.outputDir, 'public/static-assets'))).toBe(true)
      },
    )

    it(
      'renders the configured head on every page',
      proves(
        'app.head',
        'app.head.meta',
        'app.head.link',
        'app.head.style',
        'app.head.script',
        'app.head.noscript',
        '2.3-head-entries',
        '1.2-merge',
      ),
      async () => {
        for (const path of ['/sub/', '/sub/about']) {
          const head = headOf(await app.html(path))
          expect(tagsOf(head, 'meta')).toEqual(
            expect.arrayContaining([
              { charset: 'utf-8' },
              { name: 'viewport', content: 'width=device-width, initial-scale=1' },
              { name: 'configured', content: 'meta' },
            ]),
          )
          expect(tagsOf(head, 'link')).toEqual(expect.arrayContaining([{ rel: 'icon', href: '/sub/i.png' }]))
          expect(head).toContain('body{--configured:style}')
          expect(tagsOf(head, 'script').map(({ src }) => src)).toContain('/sub/a.js')
          expect(head).toContain('<noscript>JS needed</noscript>')
        }
        if (app.mode === 'dev') return
        const tab = await openPage(`${app.url}/sub/`)
        expect(await tab.page.evaluate('window.configuredScript')).toBe(true)
      },
    )

    it(
      'renders the configured root and teleport elements, and hydrates',
      proves(
        'app.rootId',
        'app.rootTag',
        'app.rootAttrs',
        'app.teleportId',
        'app.teleportTag',
        'app.teleportAttrs',
        '1.2-merge',
      ),
      async () => {
        const html = await app.html('/sub/')
        expect(tagsOf(html, 'main')).toEqual([{ id: 'app-root', class: 'root-class' }])
        expect(tagsOf(html, 'aside')).toEqual([{ id: 'portal', class: 'teleport-class' }])
        expect(html).toMatch(/<aside[^>]*>[\s\S]*there[\s\S]*<\/aside>/)
        const tab = await openPage(`${app.url}/sub/`)
        expect(await tab.text('#portal #teleported')).toBe('there')
        expect(await tab.page.evaluate('Boolean(document.querySelector("main#app-root").__vue_app__)')).toBe(true)
      },
    )

    it(
      'includes the app id and the build id',
      proves(
        'appId',
        'buildId',
        'runtimeConfig.app',
        'runtimeConfig.app.buildId',
        'serverEngine.runtimeConfig.app',
        'serverEngine.runtimeConfig.app.buildId',
        'serverEngine.runtimeConfig.app.baseURL',
        'serverEngine.runtimeConfig.app.buildAssetsDir',
      ),
      async () => {
        const html = await app.html('/sub/')
        expect(html).toContain('data-fw-data="my-app"')
        expect(JSON.parse(textOf(html, 'app')!)).toEqual({
          baseURL: '/sub/',
          buildAssetsDir: '/static-assets/',
          cdnURL: '',
          buildId: 'my-build',
        })
      },
    )

    it(
      'has the runtime config of the server engine, of which the browser gets the public part',
      proves('serverEngine.runtimeConfig', 'serverEngine.runtimeConfig.public'),
      async () => {
        expect(await app.html('/sub/api/engine')).toBe('private')
        if (app.mode === 'dev') return
        const tab = await openPage(`${app.url}/sub/`)
        expect(await tab.text('#engine')).toBe('public')
        expect(await tab.page.evaluate('useFwApp().$config.engineKey')).toBeUndefined()
      },
    )

    it(
      'merges router options of the config and of the file',
      proves('router.options', '2.8-file', 'dir.app'),
      async () => {
        expect(attributeOf(await app.html('/sub/about'), 'link', 'class')).toBe('on exactly')
      },
    )

    it(
      'sends an empty shell if the loading template is disabled',
      proves('spaLoadingTemplate', '2.4-spa-template'),
      async () => {
        expect(await app.html('/sub/shell')).toMatch(/<main[^>]*><\/main>/)
      },
    )

    if (app.mode === 'dev') {
      it('serves files of the detected workspace', async () => {
        expect((await app.get(`/sub/static-assets/@fs${repository}/docs/images/shelf.png`)).status).toBe(200)
      })
    }

    it('includes the styles of the page', async () => {
      expect(await stylesOf(app, await app.html('/sub/'))).toMatch(/\.media\{/)
    })
  })
}

describeMatrix('custom directories', { fixture: createCustom }, folders, document)
// Directories are relative to another directory in the v3 layout.
describeMatrix('custom directories', { fixture: createCustom, layouts: ['v3'], modes: ['dev'] }, folders)
