import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { proves } from '../../proofs/registry'
import { attributeOf, headingOf, textOf } from '../../suites/html'
import { type App, describeMatrix } from '../../harness/start-app'
import type { Fixture, Layout } from '../../harness/fixture'

const repository = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')

/** The content of all matching files in a directory, as one string. */
function textsOf(dir: string, endings: RegExp): string {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && endings.test(entry.name))
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}

const big = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0L9 9"/>'.repeat(300)}</svg>`

/** One application that combines many options which do not affect each other. */
function createCombined(layout: Layout): Fixture {
  const below = layout === 'v4' ? '' : './'
  return {
    config: `{
      future: { compatibilityVersion: ${layout === 'v4' ? 4 : 3} },
      ${layout === 'v3' ? 'dir: { static: "st" },' : ''}
      workspaceDir: '.',
      modulesDir: ['vendor/packages'],
      compatibilityDate: '2025-03-04',
      telemetry: false,
      build: { templates: [{ src: './tpl.ts', dst: 'gen.ts' }, { src: new URL('./tpl.ts', import.meta.url).pathname, dst: 'a/b.ts' }] },
      components: { dirs: ['~/ui', { path: '~/known', global: true }] },
      plugins: ['~/plugins/b', '~/plugins/a', { src: '~/plugins/a.ts' }, '~/extra/side.client', { src: '~/extra/by-mode', mode: 'client' }, { src: '~/extra/on-server', mode: 'server' }],
      modules: [
        '~~/mods/from-root', '@@/mods/from-root-too', '~/mods-of-source/tilde', '@/mods-of-source/at', ['vendored-module', { word: 'options' }],
        (_, fw) => {
          fw.options.runtimeConfig.public.order.push('inline')
          fw.options.css = [...fw.options.css ?? [], '~/assets/by-module.css']
          fw.options.app.head.meta.push({ name: 'by', content: 'module' })
          fw.options.serverHandlers.push({ route: '/by-module', handler: '#server/handlers/module.ts' })
          fw.options.routeRules['/ruled-by-module'] = { headers: { 'x-by': 'module' } }
          fw.hook('pages:extend', pages => pages.push({ name: 'extended', path: '/extended', file: '~/views/extended.vue' }))
        },
      ],
      runtimeConfig: { public: { order: [] } },
      ignore: ['**/Quiet.vue'],
      experimental: { respectNoSSRHeader: true },
      spaLoadingTemplate: true,
      routeRules: { '/shell': { ssr: false }, '/ruled': { headers: { 'x-of': 'project', 'x-only': 'project' } } },
      serverEngine: { routeRules: { '/ruled': { headers: { 'x-of': 'engine' } }, '/moved': { redirect: '/about' } } },
      serverHandlers: [
        { handler: '#server/handlers/all.ts', middleware: true },
        { route: '/of/**', handler: '#server/handlers/before.ts', middleware: true },
        { route: '/of/:id', handler: '#server/handlers/param.ts' },
        { route: '/by-method', method: 'post', handler: '#server/handlers/post.ts' },
        { route: '/late', lazy: true, handler: '#server/handlers/late.ts' },
        { route: '/at-once', lazy: false, handler: '#server/handlers/eager.ts' },
      ],
      hooks: { 'serverEngine:config': config => console.log('the date of the engine is', config.compatibilityDate) },
    }`,
    files: {
      'app/app.vue': '<template><div><FwLink id="link" to="/about">about</FwLink><FwPage /></div></template>',
      'app/pages/index.vue': [
        '<script setup>import { made } from "#build/gen"\nimport { made as deep } from "#build/a/b"\nimport { added } from "#build/added"\nimport { only } from "only-here"\nimport image from "public/big.svg"\nimport { buildAssetsURL } from "#internal/fw/paths"',
        'const { $order } = useFwApp()\nconst { public: { order } } = useRuntimeConfig()\nconst route = buildAssetsURL("x.js")</script>',
        '<template><div><h1>Choices</h1><p id="templates">{{ made }} {{ deep }} {{ added }}</p><p id="only">{{ only }}</p><p id="modules">{{ order.join() }}</p><p id="plugins">{{ $order.join() }}</p><img id="image" :src="image"><p id="path">{{ route }}</p>',
        '<Panel /><component :is="\'Known\'" /><component :is="\'panel\'" id="unknown" /></div></template>',
      ].join('\n'),
      'app/pages/about.vue': '<template><h1>About</h1></template>',
      'app/pages/shell.vue': '<template><h1>Shell</h1></template>',
      'app/pages/ruled.vue': '<template><h1>Ruled</h1></template>',
      'app/pages/ruled-by-module.vue': '<template><h1>Ruled</h1></template>',
      'app/pages/quiet.vue': '<template><h1>Quiet</h1></template>',
      'app/pages/test-results/last.vue': '<template><h1>Last</h1></template>',
      'app/views/extended.vue': '<template><h1>Extended</h1></template>',
      'app/ui/Panel.vue': '<template><p class="panel">panel</p></template>',
      'app/known/Known.vue': '<template><p class="known">known</p></template>',
      'app/components/Old.vue': '<template><p>old</p></template>',
      'app/assets/by-module.css': '.by-module { color: rgb(1, 1, 1); }',
      'app/plugins/a.ts': 'export default defineFwPlugin((fw) => { fw.provide("order", [...fw.$order ?? [], "a"]) })',
      'app/plugins/b.ts':
        'export default defineFwPlugin({ name: "b", setup: (fw) => { fw.$order ?? fw.provide("order", ["b"]) }, hooks: { "app:created": () => {} } })',
      'app/plugins/c.ts':
        'export default defineFwPlugin((fw) => { fw.$order.push("c"); fw.hook("app:created", () => { fw.$order.push("hook") }) })',
      'app/extra/side.client.ts':
        'export default defineFwPlugin(() => { document.documentElement.dataset.side = "marker-of-a-client-name" })',
      'app/extra/by-mode.ts':
        'export default defineFwPlugin(() => { document.documentElement.dataset.mode = "marker-of-a-client-mode" })',
      'app/extra/on-server.ts':
        'export default defineFwPlugin(() => { useState("by", () => "marker-of-a-server-mode") })',
      'app/mods-of-source/tilde.ts':
        'export default (_, fw) => { fw.options.runtimeConfig.public.order.push("tilde") }',
      'app/mods-of-source/at.ts': 'export default (_, fw) => { fw.options.runtimeConfig.public.order.push("at") }',
      'mods/from-root.ts':
        'import { addTemplate, defineFwModule } from "@fw/kit"\nexport default defineFwModule({ meta: { name: "from-root" }, setup(_, fw) { fw.options.runtimeConfig.public.order.push("root"); addTemplate({ filename: "added.mjs", write: true, getContents: () => "export const added = \\"by a verb\\"" }) } })',
      'mods/from-root-too.ts': 'export default (_, fw) => { fw.options.runtimeConfig.public.order.push("root-too") }',
      'tpl.ts': 'export const made = "made"\n',
      'vendor/packages/only-here/package.json':
        '{ "name": "only-here", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
      'vendor/packages/only-here/index.js': 'export const only = "in another folder"\n',
      'vendor/packages/vendored-module/package.json':
        '{ "name": "vendored-module", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
      'vendor/packages/vendored-module/index.js':
        'export default ({ word }, fw) => { fw.options.runtimeConfig.public.order.push(`vendored ${word}`) }\n',
      [layout === 'v4' ? 'public/big.svg' : 'st/big.svg']: big,
      [layout === 'v4' ? 'public/file.txt' : 'st/file.txt']: 'a public file',
      [`${below}server/handlers/all.ts`]:
        'export default defineEventHandler((event) => { event.res.headers.set("x-all", "ran") })',
      [`${below}server/handlers/before.ts`]:
        'export default defineEventHandler((event) => { event.res.headers.set("x-before", "ran") })',
      [`${below}server/handlers/param.ts`]:
        'export default defineEventHandler(event => ({ id: getRouterParam(event, "id") }))',
      [`${below}server/handlers/post.ts`]: 'export default defineEventHandler(() => ({ posted: true }))',
      [`${below}server/handlers/late.ts`]:
        'globalThis.loadedHandlers = [...globalThis.loadedHandlers ?? [], "late"]\nexport default defineEventHandler(() => "late")',
      [`${below}server/handlers/eager.ts`]:
        'globalThis.loadedHandlers = [...globalThis.loadedHandlers ?? [], "eager"]\nexport default defineEventHandler(() => "at once")',
      [`${below}server/handlers/module.ts`]: 'export default defineEventHandler(() => "added by a module")',
      [`${below}server/api/vendored.ts`]:
        'import { only } from "only-here"\nexport default defineEventHandler(() => only)',
      [`${below}server/api/loaded.ts`]: 'export default defineEventHandler(() => globalThis.loadedHandlers ?? [])',
    },
  }
}

function files(app: App): void {
  describe('files', () => {
    it(
      'writes templates of the config and of modules, importable from #build',
      proves('build.templates', 'build.templates[].src', 'build.templates[].dst', '2.4-templates'),
      async () => {
        expect(textOf(await app.html('/'), 'templates')).toBe('made made by a verb')
        for (const file of ['gen.ts', 'a/b.ts', 'added.mjs'])
          expect(existsSync(join(app.dir, '.fw', file)), file).toBe(true)
      },
    )

    it('resolves packages and modules from additional directories', proves('modulesDir', '2.2-relative'), async () => {
      const html = await app.html('/')
      expect(textOf(html, 'only')).toBe('in another folder')
      expect(await app.html('/api/vendored')).toBe('in another folder')
      expect(textOf(html, 'modules')).toContain('vendored options')
      if (app.layout === 'v3') return
      const tab = await openPage(app.url)
      expect(await tab.text('#only')).toBe('in another folder')
    })

    it('runs modules of every form, in the order listed', proves('2.4-module-forms', '2.4-module-order'), async () => {
      expect(textOf(await app.html('/'), 'modules')).toBe('root,root-too,tilde,at,vendored options,inline')
    })

    it('applies option changes and hooks of modules', proves('1.3', '6-def'), async () => {
      const response = await app.get('/extended', { headers: { accept: 'text/html' } })
      const html = await response.text()
      expect(headingOf(html)).toBe('Extended')
      expect(html).toContain('<meta name="by" content="module">')
      expect(html).toContain('by-module')
      expect(await app.html('/by-module')).toBe('added by a module')
      expect((await app.get('/ruled-by-module')).headers.get('x-by')).toBe('module')
    })

    it('imports public files, and provides #internal/fw/paths', proves('alias["public"]'), async () => {
      const html = await app.html('/')
      const response = await app.get(attributeOf(html, 'image', 'src')!)
      expect(response.status).toBe(200)
      expect(await response.text()).toBe(big)
      expect(textOf(html, 'path')).toBe('/_fw/x.js')
    })

    it(
      'serves public files, in the v3 layout from `dir.static`',
      proves(...(app.layout === 'v3' ? ['dir.static'] : [])),
      async () => {
        expect(await app.html('/file.txt')).toBe('a public file')
      },
    )

    it(
      'ignores files case-insensitively, and by the default list of the layout',
      proves('ignore', '2.10-lists'),
      async () => {
        expect((await app.get('/quiet')).status).toBe(404)
        expect((await app.get('/test-results/last')).status).toBe(app.layout === 'v4' ? 200 : 404)
      },
    )

    if (app.mode === 'dev') {
      it('does not serve files outside the workspace', proves('workspaceDir'), async () => {
        expect((await app.get(`/_fw/@fs${repository}/docs/images/shelf.png`)).status).toBe(403)
        expect(
          (await app.get(`/_fw/@fs${app.dir}/${app.layout === 'v4' ? 'app/' : ''}assets/by-module.css`)).status,
        ).toBe(200)
      })
    }

    it('uses fw names for the build directory and components', proves('pre-naming'), async () => {
      expect(existsSync(join(app.dir, '.fw'))).toBe(true)
      expect(attributeOf(await app.html('/'), 'link', 'href')).toBe('/about')
    })
  })
}

function application(app: App): void {
  describe('the application', () => {
    it(
      'runs plugins in the listed order, then all others, each once',
      proves('plugins', 'plugins[].src', '2.4-plugins', '6-def'),
      async () => {
        expect(textOf(await app.html('/'), 'plugins')).toBe('b,a,c,hook')
      },
    )

    it(
      'runs plugins on the server or the client, by file name or mode',
      proves('plugins[].mode', '2.4-plugins'),
      async () => {
        expect(await app.html('/')).toContain('marker-of-a-server-mode')
        const tab = await openPage(app.url)
        expect(await tab.page.evaluate('({ ...document.documentElement.dataset })')).toMatchObject({
          side: 'marker-of-a-client-name',
          mode: 'marker-of-a-client-mode',
        })
        if (app.mode === 'dev') return
        expect(textsOf(join(app.outputDir, 'server'), /\.mjs$/)).not.toMatch(/marker-of-a-client/)
        expect(textsOf(join(app.outputDir, 'public'), /\.js$/)).not.toContain('marker-of-a-server')
      },
    )

    it(
      'registers components of the configured directories, and resolves only global ones at runtime',
      proves('components.dirs', 'components.dirs[].path', 'components.dirs[].global'),
      async () => {
        const html = await app.html('/')
        expect(html).toContain('<p class="panel">panel</p>')
        expect(html).toContain('<p class="known">known</p>')
        expect(html).toContain('<panel id="unknown"></panel>')
      },
    )

    it(
      'sends the SPA shell with the default loading template for routes with ssr: false',
      proves('spaLoadingTemplate', '2.4-spa-template'),
      async () => {
        const html = await app.html('/shell')
        expect(html).not.toContain('<h1>')
        expect(html).toMatch(/<div id="__fw"[^>]*><svg/)
        if (app.mode === 'dev') return
        const tab = await openPage(`${app.url}/shell`)
        await tab.shows('h1', 'Shell')
      },
    )

    it(
      'sends the SPA shell if the request has the no-SSR header',
      proves('experimental.respectNoSSRHeader', '4.4'),
      async () => {
        expect(await app.html('/about')).toContain('<h1>About</h1>')
        expect(await app.html('/about', { headers: { 'x-fw-no-ssr': '1' } })).not.toContain('<h1>')
      },
    )
  })
}

function server(app: App): void {
  describe('the server', () => {
    it('loads lazy handlers on their first request', proves('serverHandlers[].lazy', '2.6-handlers'), async () => {
      expect(await app.json('/api/loaded')).not.toContain('late')
      if (app.mode === 'built') expect(await app.json('/api/loaded')).toContain('eager')
      expect(await app.html('/late')).toBe('late')
      expect(await app.html('/at-once')).toBe('at once')
      expect(await app.json('/api/loaded')).toEqual(expect.arrayContaining(['late', 'eager']))
    })

    it(
      'registers the handlers of the config',
      proves(
        'serverHandlers',
        'serverHandlers[].handler',
        'serverHandlers[].route',
        'serverHandlers[].method',
        'serverHandlers[].middleware',
        '2.6-handlers',
        '4.3',
      ),
      async () => {
        expect(await app.json('/of/7')).toEqual({ id: '7' })
        expect(await app.json('/by-method', { method: 'POST' })).toEqual({ posted: true })
        expect((await app.get('/by-method')).status).toBe(404)
        for (const path of ['/', '/of/1', '/api/loaded'])
          expect((await app.get(path)).headers.get('x-all'), path).toBe('ran')
        // It runs before the handler of the same path, and not for others.
        expect((await app.get('/of/1')).headers.get('x-before')).toBe('ran')
        expect((await app.get('/')).headers.has('x-before')).toBe(false)
      },
    )

    it(
      'merges route rules of both options, with precedence for `serverEngine`',
      proves('serverEngine.routeRules', '2.6-routerules', '4.5'),
      async () => {
        const { headers } = await app.get('/ruled')
        expect(headers.get('x-of')).toBe('engine')
        expect((await app.get('/moved')).headers.get('location')).toBe('/about')
      },
    )

    if (app.mode === 'dev') {
      it('passes the compatibility date to the server engine', proves('compatibilityDate', '9.5'), () => {
        expect(app.logs()).toContain('the date of the engine is 2025-03-04')
      })
    }
  })
}

describeMatrix('combined options', { fixture: createCombined }, files, application, server)
// `dir.static` and the ignore list differ in the v3 layout.
describeMatrix('combined options', { fixture: createCombined, layouts: ['v3'], modes: ['dev'] }, files)
