import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { eventually } from '../../harness/eventually'
import { proves } from '../../proofs/registry'
import { headingOf, stylesOf, textOf } from '../../suites/html'
import { type App, describeMatrix } from '../../harness/start-app'
import type { Fixture } from '../../harness/fixture'

/** A dependency with code that each optimizer option changes. */
const DEPENDENCY = {
  'node_modules/a-dep/package.json':
    '{ "name": "a-dep", "version": "1.0.0", "type": "module", "exports": "./index.ts" }',
  'node_modules/a-dep/index.ts': 'export * from "./part.tsx"',
  'node_modules/a-dep/part.tsx': [
    'declare const REPLACED: string',
    'const call = (tag: string, _: unknown, ...children: unknown[]): string => `${tag}(${children.join()})`',
    'const h = call, depH = call, Fragment = "Fragment", DepF = "DepF"',
    'class Field { own = 1 }',
    'export const made: string = <><b>text</b></>',
    'export const deep = (given?: { word?: string }) => given?.word ?? new Field().own',
    'export const replaced = typeof REPLACED === "undefined" ? "not replaced" : REPLACED',
    'export const unused = [h, depH, Fragment, DepF].length',
  ].join('\n'),
  'node_modules/b-dep/package.json':
    '{ "name": "b-dep", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
  'node_modules/b-dep/index.js': 'export const word = "of b-dep"\n',
  'node_modules/c-dep/package.json':
    '{ "name": "c-dep", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
  'node_modules/c-dep/index.js': 'export const third = "of c-dep"\n',
}

const files: Fixture['files'] = {
  'package.json':
    '{ "name": "test-app", "private": true, "type": "module", "dependencies": { "a-dep": "1.0.0", "b-dep": "1.0.0", "c-dep": "1.0.0" } }',
  ...DEPENDENCY,
  'app/app.vue': [
    '<script setup>',
    'import { made, replaced } from "a-dep"',
    'import { word } from "b-dep"',
    'import { third } from "c-dep"',
    'import Box from "~/box.tsx"',
    'const flags = [import.meta.dev, process.dev].join()',
    '</script>',
    '<template><div><h1>First</h1><p id="flags">{{ flags }}</p><ClientOnly><p id="made">{{ made }} {{ replaced }} {{ word }}</p><p>{{ third }}</p></ClientOnly><Box /></div></template>',
    '<style>.styled { user-select: none; color: rgb(1, 2, 3); }</style>',
  ].join('\n'),
  'app/box.tsx':
    'import { defineComponent } from "vue"\nexport default defineComponent({ setup: () => () => <x-box id="box">boxed</x-box> })\n',
}

/** A directory outside the project, with one file in it. */
const outside = realpathSync(mkdtempSync(join(tmpdir(), 'fw-outside-')))
writeFileSync(join(outside, 'note.txt'), 'of another folder')
afterAll(() => rmSync(outside, { recursive: true }))

/** Makes the command assume a terminal. */
const TERMINAL = { NODE_OPTIONS: '--import data:text/javascript,process.stdout.isTTY=true' }

/** The escape codes that move the cursor to the top and clear everything below. */
const CLEAR = '\u001B[1;1H\u001B[0J'

/** A module as the browser receives it. */
async function moduleOf(app: App, path: string): Promise<string> {
  const response = await app.get(path)
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}

const bundled = (app: App, cacheDir: string): string => readFileSync(join(app.dir, cacheDir, 'deps/a-dep.js'), 'utf8')

describeMatrix(
  'development with Vite options',
  {
    modes: ['dev'],
    layouts: ['v4'],
    env: TERMINAL,
    fixture: {
      config: `{
      bundler1: {
        cacheDir: 'own-cache',
        clearScreen: true,
        define: { 'import.meta.dev': '"own dev"', 'process.dev': '"own flag"' },
        optimizeDeps: {
          esbuildOptions: { target: 'es2019', define: { REPLACED: '"replaced-text"' }, jsxFactory: 'depH', jsxFragment: 'DepF', tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } } },
          exclude: ['b-dep', 'c-dep'],
        },
        root: 'app',
        server: { fs: { allow: [${JSON.stringify(outside)}] } },
        uiJsx: { isCustomElement: tag => tag.startsWith('x-') },
      },
      build: { transpile: ['b-dep'] },
      cssProcessor: { plugins: { autoprefixer: false } },
    }`,
      files,
    },
  },
  app => {
    it('renders and runs', proves('bundler1.define["process.dev"]', 'bundler1.define["import.meta.dev"]'), async () => {
      expect(textOf(await app.html('/'), 'flags')).toBe('own dev,own flag')
      const tab = await openPage(app.url)
      await tab.shows('#made', 'DepF(b(text)) replaced-text of b-dep')
      expect(await tab.text('#flags')).toBe('own dev,own flag')
      // Excluded dependencies are not optimized.
      for (const name of ['b-dep', 'c-dep']) {
        expect(existsSync(join(app.dir, `own-cache/deps/${name}.js`))).toBe(false)
        expect(tab.requests).toContain(`/_fw/@fs${app.dir}/node_modules/${name}/index.js`)
      }
    })

    it(
      'optimizes dependencies with the configured options and cacheDir',
      proves(
        ...['', '.target', '.jsxFactory', '.jsxFragment', '.tsconfigRaw'].map(
          key => `bundler1.optimizeDeps.esbuildOptions${key}`,
        ),
        'bundler1.cacheDir',
      ),
      () => {
        const text = bundled(app, 'own-cache')
        expect(text).toMatch(/depH\(DepF, null,[^)]*depH\("b"/)
        expect(text).not.toMatch(/\?\?|\w\?\.\w/)
        expect(text).toContain('this.own = 1')
        expect(text).toContain('replaced-text')
        expect(existsSync(join(app.dir, 'node_modules/.cache/bundler1'))).toBe(false)
      },
    )

    it('compiles custom elements in JSX', proves('bundler1.uiJsx', 'bundler1.uiJsx.isCustomElement'), async () => {
      const text = await moduleOf(app, '/_fw/box.tsx')
      expect(text).toContain('_createVNode("x-box"')
      expect(text).not.toContain('resolveComponent')
    })

    it('serves modules relative to its root', proves('bundler1.root'), async () => {
      expect(await moduleOf(app, '/_fw/app.vue')).toContain('First')
    })

    it('serves files of allowed directories', proves('bundler1.server.fs.allow'), async () => {
      expect(await moduleOf(app, `/_fw/@fs${outside}/note.txt`)).toBe('of another folder')
      expect((await app.get('/_fw/@fs/etc/hosts')).status).toBe(403)
    })

    it('adds no vendor prefixes', proves('cssProcessor.plugins.autoprefixer'), async () => {
      const styles = await stylesOf(app, await app.html('/'))
      expect(styles).toContain('user-select:none')
      expect(styles).not.toContain('-webkit-user-select')
    })

    it('clears the screen when it logs an update', async () => {
      await openPage(app.url)
      app.edit('app/app.vue', text => text.replace('First', 'Second'))
      await eventually(() => expect(app.logs()).toMatch(/hmr \S|reload \S/))
      expect(app.logs()).toContain(CLEAR)
    })
  },
)

describeMatrix(
  'development with default options',
  {
    modes: ['dev'],
    layouts: ['v3'],
    env: TERMINAL,
    fixture: { config: { bundler1: { clearScreen: false } }, files },
  },
  app => {
    it('renders and runs', async () => {
      expect(textOf(await app.html('/'), 'flags')).toBe('true,true')
      expect(headingOf(await app.html('/'))).toBe('First')
      const tab = await openPage(app.url, { expected: [/x-box/] })
      await tab.shows('#made', 'Fragment(b(text)) not replaced of b-dep')
    })

    it(
      'optimizes dependencies without lowering syntax',
      proves(
        ...['', '.target', '.jsxFactory', '.jsxFragment', '.tsconfigRaw'].map(
          key => `bundler1.optimizeDeps.esbuildOptions${key}`,
        ),
        'bundler1.cacheDir',
        'bundler1.optimizeDeps.exclude',
      ),
      () => {
        const text = bundled(app, 'node_modules/.cache/bundler1')
        expect(text).toMatch(/\bh\(Fragment, null,[^)]*\bh\("b"/)
        expect(text).toMatch(/given\?\.word \?\?/)
        expect(text).toMatch(/\bown = 1/)
        expect(text).not.toContain('this.own')
        expect(existsSync(join(app.dir, 'node_modules/.cache/bundler1/deps/b-dep.js'))).toBe(true)
      },
    )

    it(
      'resolves elements in JSX as components',
      proves('bundler1.uiJsx', 'bundler1.uiJsx.isCustomElement'),
      async () => {
        expect(await moduleOf(app, '/_fw/box.tsx')).toContain('resolveComponent("x-box")')
      },
    )

    it('serves no files of other directories', async () => {
      expect((await app.get(`/_fw/@fs${outside}/note.txt`)).status).toBe(403)
      expect(await moduleOf(app, '/_fw/app.vue')).toContain('First')
    })

    it('adds vendor prefixes, and does not minify styles', async () => {
      const html = await app.html('/')
      expect(await stylesOf(app, html)).toContain('-webkit-user-select:none;user-select:none')
      expect(html).toMatch(/\.styled \{\n/)
    })

    it('does not clear the screen', proves('bundler1.clearScreen'), async () => {
      await openPage(app.url, { expected: [/x-box/] })
      app.edit('app/app.vue', text => text.replace('First', 'Second'))
      await eventually(() => expect(app.logs()).toMatch(/hmr \S|reload \S/))
      expect(app.logs()).not.toContain(CLEAR)
    })
  },
)
