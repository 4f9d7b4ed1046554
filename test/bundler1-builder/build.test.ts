import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { bundle } from '@fw/bundler1-builder'
import type { FwConfig, Problem } from '@fw/schema'
import { parseSync } from 'oxc-parser'
import { join } from 'pathe'
import type { Plugin } from 'vite'
import { afterAll, describe, expect, it } from 'vitest'
import { triggers } from '../triggers'
import { planApp } from './app'
import type { PlannedApp } from './app'

const planned: PlannedApp[] = []
afterAll(async () => {
  for (const app of planned) await app.remove()
})

async function build(
  config: FwConfig = {},
  files: Record<string, string> = {},
  change?: (app: PlannedApp) => void,
  strict = false,
) {
  const made = await planApp({ config, files, strict })
  planned.push(made)
  change?.(made)
  const { clientDir, serverEntry } = (await bundle(made.app))!
  const names = readdirSync(clientDir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(clientDir.length + 1))
    .sort()
  const text = (ending: string) =>
    names
      .filter(name => name.endsWith(ending))
      .map(name => readFileSync(join(clientDir, name), 'utf8'))
      .join('\n')
  return {
    ...made,
    names,
    client: text('.js'),
    css: text('.css'),
    server: readdirSync(join(serverEntry, '..'), { recursive: true })
      .filter(name => String(name).endsWith('.mjs'))
      .map(name => readFileSync(join(serverEntry, '..', String(name)), 'utf8'))
      .join('\n'),
    render: async () => ((await import(/* @vite-ignore */ pathToFileURL(serverEntry).href)) as any).render(),
  }
}

describe('a build', () => {
  it('keeps the preload helper of Vite and warns if its code is unexpected', async () => {
    const problems: Problem[] = []
    const changeHelper: Plugin = {
      name: 'change-helper',
      enforce: 'pre',
      transform: {
        // oxlint-disable-next-line no-control-regex -- virtual modules start with it by convention.
        filter: { id: /^\0vite\/preload-helper\.js$/ },
        handler: code => ({
          code: code.replace('document.getElementsByTagName("link")', 'document.querySelectorAll("link")'),
          map: null,
        }),
      },
    }
    const { client, names } = await build({ bundler1: { plugins: [changeHelper] } }, {}, ({ app }) => {
      app.report = problem => void problems.push(problem)
    })
    expect(triggers('FW2091', problems).why).toContain('the code of the preload helper')
    expect(client).toContain('querySelectorAll(`link`)')
    expect(client).not.toContain('data-fw-css')
    expect(client).toMatch(/addEventListener\(`vite:preloadError`,.*fw:chunkError/)
    expect(names.some(name => name.endsWith('.js'))).toBe(true)
    expect(parseSync('client.js', client).errors).toEqual([])
  })

  it('creates matching client and server bundles', async () => {
    const { names, client, css, server, render, dir } = await build()
    expect(names.every(name => name.startsWith('_fw/'))).toBe(true)
    expect(names.filter(name => name.endsWith('.png')).map(name => name.replace(/\.[\w-]+\.png/, ''))).toEqual([
      '_fw/bg',
      '_fw/big',
    ])
    expect(client).toContain('CLIENT_PLUGIN')
    expect(client).not.toContain('SERVER_PLUGIN')
    expect(client).toContain('ON_CLIENT')
    expect(client).not.toContain('ON_SERVER')
    expect(client).not.toContain(dir)
    expect(client).toContain('data-fw-css')
    expect(css).not.toContain(dir)
    expect(css).toContain('url(../logo.png)')
    expect(css).toContain('-webkit-user-select')
    expect(css).toMatch(/url\((?:\.\/)?bg\.[\w-]+\.png\)/)
    expect(server).toContain('SERVER_PLUGIN')
    expect(server).not.toContain('CLIENT_PLUGIN')
    const { html, modules, manifest } = await render()
    expect(html).toContain('ON_SERVER')
    expect(html).toContain('src="/logo.png"')
    expect(html).toMatch(/src="\/_fw\/big\.[\w-]+\.png"/)
    expect(names).toContain(/\/(_fw\/big\.[\w-]+\.png)/.exec(html)![1])
    expect(modules).toEqual(['app/pages/index.vue'])
    expect(manifest.entry.scripts).toHaveLength(1)
    expect(names).toContain(`_fw/${manifest.entry.scripts[0]}`)
    const page = manifest.modules['app/pages/index.vue']
    expect(page.modules).toHaveLength(1)
    expect(page.styles[0].inline).toMatch(/url\(\/_fw\/bg\.[\w-]+\.png\)/)
    expect(manifest.entry.styles[0].inline).toContain('url(/logo.png)')
  })
})

it('empties the output folder if `emptyOutDir` is set, and otherwise preserves files of others', async () => {
  const made = await build()
  made.write('.fw/dist/client/stray.txt', 'mine')
  const { readdirSync: list } = await import('node:fs')
  const { clientDir } = (await bundle(made.app))!
  expect(list(clientDir)).toContain('stray.txt')
  made.app.options.bundler1.build.emptyOutDir = true
  await bundle(made.app)
  expect(list(clientDir)).not.toContain('stray.txt')
})

it('resolves the framework’s dependencies if they are not visible to the project', async () => {
  const { client, server } = await build(
    {},
    {
      'app/pages/index.vue':
        '<script setup>\nimport { createHooks } from "hookable"\nconst a = typeof createHooks\n</script><template><p>{{ a }}</p></template>',
    },
    undefined,
    true,
  )
  expect(client).toContain('callHook')
  expect(server).not.toMatch(/from "hookable"/)
  expect(server).toMatch(/from "vue"/)
})

describe('options', () => {
  const page = (script: string, template = '<p>page</p>', lang = '') => ({
    'app/pages/index.vue': `<script setup${lang}>\n${script}\n</script>\n<template>${template}</template>\n`,
  })

  it('lowers and drops code with the transformer options', async () => {
    const files = page('const given = { a: { b: globalThis.deep } }\nconsole.log("DROPPED", given?.a?.b ?? "none")')
    const modern = await build({}, files)
    expect(modern.client).toMatch(/\?\./)
    expect(modern.client).toContain('DROPPED')
    const old = await build({ bundler1: { esbuild: { target: 'es2019', drop: ['console'] } } } as FwConfig, files)
    expect(old.client).not.toMatch(/\w\?\.\w/)
    expect(old.client).not.toContain('DROPPED')
  })

  it('compiles JSX for Vue, or to a custom factory', async () => {
    const files = {
      ...page('import Box from "~/box.tsx"', '<Box />'),
      'app/box.tsx':
        'import { defineComponent } from "vue"\nexport default defineComponent({ setup: () => () => <b>BOX{1 as number}</b> })\n',
    }
    const vue = await build({}, files)
    const { html, modules } = await vue.render()
    expect(html).toContain('<b>BOX1</b>')
    expect(modules).toContain('app/box.tsx')
    const own = {
      ...page('import { made } from "~/box.tsx"', '<p>{{ made }}</p>'),
      'app/box.tsx':
        'const myH = (tag: string, _: unknown, text: string) => `MADE:${tag}:${text}`\nexport const made = <b>text</b>\n',
    }
    const named = await build({ transformer1: { options: { jsxFactory: 'myH' } } }, own)
    expect((await named.render()).html).toContain('MADE:b:text')
  })

  it('compiles decorators and class fields according to `tsconfigRaw`', async () => {
    const files = {
      ...page('import { found } from "~/deco.ts"', '<p>{{ found }}</p>'),
      'app/deco.ts':
        'const seen: unknown[] = []\nfunction mark(_: object, key: string) { seen.push(typeof key) }\nclass A { @mark x = 1 }\nexport const found = new A() && seen.join()\n',
    }
    const made = await build(
      { transformer1: { options: { tsconfigRaw: { compilerOptions: { experimentalDecorators: true } } } } },
      files,
    )
    expect((await made.render()).html).toContain('string')
  })

  it('replaces constants', async () => {
    const made = await build(
      { bundler1: { define: { FOO: '"FOO_VALUE"' }, mode: 'staging' } } as FwConfig,
      page(
        'console.log(FOO, import.meta.env.MODE, process.dev, process.client, import.meta.test)\nif (import.meta.dev) console.log("DEV_ONLY")',
      ),
    )
    expect(made.client).toContain('FOO_VALUE')
    expect(made.client).toContain('staging')
    expect(made.client).not.toContain('DEV_ONLY')
    expect(made.client).not.toContain('process.client')
  })

  it('sets the assets directory and source maps', async () => {
    const made = await build({
      app: { buildAssetsDir: '/static-assets/' },
      sourcemap: { client: 'hidden', server: false },
    })
    expect(made.names.every(name => name.startsWith('static-assets/'))).toBe(true)
    expect(made.names.some(name => name.endsWith('.js.map'))).toBe(true)
    expect(made.client).not.toContain('sourceMappingURL')
    const { html } = await made.render()
    expect(html).toMatch(/src="\/static-assets\/big\./)
  })

  it('resolves aliases in scripts, templates and styles', async () => {
    const made = await build(
      { alias: { images: './pictures' } },
      {
        'pictures/a.png': `a ${'z'.repeat(5000)}`,
        'pictures/more.css': '.more { color: rgb(7, 7, 7) }',
        'pictures/data.js': 'export const data = "ALIAS_DATA"',
        'app/pages/index.vue':
          '<script setup>\nimport { data } from "images/data"\n</script>\n<template><p>{{ data }}<img src="~images/a.png"></p></template>\n<style>@import "~images/more.css"; p { background: url(~images/a.png) } b { background: url(~/images/big.png) }</style>',
      },
    )
    expect(made.client).toContain('ALIAS_DATA')
    expect(made.css).toContain('.more')
    expect(made.css).toMatch(/url\((?:\.\/)?a\.[\w-]+\.png\)/)
    expect(made.css).toMatch(/url\((?:\.\/)?big\.[\w-]+\.png\)/)
    expect((await made.render()).html).toMatch(/src="\/_fw\/a\.[\w-]+\.png"/)
  })

  it('applies the base URL and the CDN URL at runtime', async () => {
    const made = await build({ app: { baseURL: '/sub/' } })
    const { html, manifest } = await made.render()
    expect(html).toContain('src="/sub/logo.png"')
    expect(html).toMatch(/src="\/sub\/_fw\/big\./)
    expect(manifest.entry.styles[0].inline).toContain('url(/sub/logo.png)')
    expect(made.client).not.toContain('/sub/')
    expect(made.client).toContain('__FW__.config.app')
    Object.assign(globalThis, { __fwRuntimeConfig: { app: { baseURL: '/other', cdnURL: 'https://cdn.example' } } })
    const moved = await build({ buildId: 'moved' })
    const again = await moved.render()
    Reflect.deleteProperty(globalThis, '__fwRuntimeConfig')
    expect(again.html).toContain('src="https://cdn.example/logo.png"')
    expect(again.manifest.modules['app/pages/index.vue'].styles[0].inline).toContain('url(https://cdn.example/_fw/bg.')
  })

  it('inlines the styles of accepted components', async () => {
    const off = await (await build({ features: { inlineStyles: false } })).render()
    expect(off.manifest.modules['app/pages/index.vue'].styles[0].inline).toBeUndefined()
    const checkedIds: unknown[] = []
    const some = await (await build({ features: { inlineStyles: (id?: string) => checkedIds.push(id) < 0 } })).render()
    expect(checkedIds).toContain('app/pages/index.vue')
    expect(some.manifest.modules['app/pages/index.vue'].styles[0].inline).toBeUndefined()
  })

  it('prefixes and minifies styles unless disabled', async () => {
    const plain = await build({ cssProcessor: { plugins: { autoprefixer: false, cssnano: false } } })
    expect(plain.css).not.toContain('-webkit-user-select')
    expect(plain.css).toContain('user-select: none;')
    await expect(build({ cssProcessor: { plugins: { 'postcss-not-there': {} } } } as FwConfig)).rejects.toThrow(
      /FW2015: .*postcss-not-there/,
    )
  })

  it('runs PostCSS plugins in the given order', async () => {
    const plugin = (name: string) =>
      `module.exports = () => ({ postcssPlugin: '${name}', Once(root, { comment }) { root.append({ text: '! ${name} ' }) } })\nmodule.exports.postcss = true\n`
    const files = { 'tools/one.cjs': plugin('one'), 'tools/two.cjs': plugin('two') }
    const order = (css: string) =>
      [...css.matchAll(/! (one|two)/g)]
        .map(match => match[1])
        .slice(0, 2)
        .join()
    const names = (dir: string) => ({ [`${dir}/tools/one.cjs`]: {}, [`${dir}/tools/two.cjs`]: {} })
    const config = (dir: string, reverse: boolean) =>
      ({
        cssProcessor: {
          plugins: { ...names(dir), cssnano: false },
          ...(reverse ? { order: (all: string[]) => [...all].reverse() } : {}),
        },
      }) as FwConfig
    const forward = await build({}, files, ({ app, dir }) =>
      Object.assign(app.options.cssProcessor, config(dir, false).cssProcessor),
    )
    const backward = await build({}, files, ({ app, dir }) =>
      Object.assign(app.options.cssProcessor, config(dir, true).cssProcessor),
    )
    expect(order(forward.css)).toBe('one,two')
    expect(order(backward.css)).toBe('two,one')
  })

  it('compiles Sass and Less with `preprocessorOptions`', async () => {
    const made = await build(
      { bundler1: { css: { preprocessorOptions: { scss: { additionalData: '$mine: rgb(9, 8, 7);' } } } } } as FwConfig,
      {
        'app/pages/index.vue':
          '<template><p>x</p></template>\n<style lang="scss">p { b { color: $mine } }</style>\n<style lang="less">@c: rgb(3, 3, 3); i { color: @c }</style>',
      },
    )
    expect(made.css).toMatch(/p b\s*\{color:#090807|p b\{color:#090807/)
    expect(made.css).toContain('#030303')
  })

  it('passes the `ui` options to the Vue plugin', async () => {
    const made = await build(
      { ui: { compilerOptions: { whitespace: 'preserve' }, transformAssetUrls: { img: [] } } },
      { 'app/pages/index.vue': '<template><p><b>a</b>  \n <b>b</b><img src="~assets/nope.png"></p></template>' },
    )
    const { html } = await made.render()
    expect(html).toContain('<b>a</b> <b>b</b>')
    expect(html).toContain('src="~assets/nope.png"')
  })

  it('includes the template compiler only with `runtimeCompiler`', async () => {
    const files = page(
      'import { defineComponent } from "vue"\nconst T = defineComponent({ template: "<b>RUNTIME</b>" })',
      '<T />',
    )
    const small = await build({}, files)
    const large = await build({ ui: { runtimeCompiler: true } }, files)
    expect(large.client.length).toBeGreaterThan(small.client.length + 20_000)
    expect((await large.render()).html).toContain('<b>RUNTIME</b>')
  })

  it('bundles the dependencies in `build.transpile`', async () => {
    const files = {
      ...page('import { typed } from "fw-test-typed"', '<p>{{ typed }}</p>'),
      'vendor/fw-test-typed/package.json': '{"name":"fw-test-typed","type":"module","exports":"./index.ts"}',
      'vendor/fw-test-typed/index.ts': 'export const typed: string = "TYPED"\n',
    }
    const made = await build({ modulesDir: ['./vendor'] }, files)
    expect((await made.render()).html).toContain('TYPED')
    const contexts: unknown[] = []
    await build({
      build: {
        transpile: [
          'vue-router',
          /x/,
          context => {
            contexts.push(context)
            return false
          },
        ],
      },
    })
    expect(contexts).toContainEqual({ isDev: false, isServer: true, isClient: false, isModern: true, isLegacy: false })
  })

  it('lets hooks read and change the config', async () => {
    const calls: string[] = []
    const made = await build({}, {}, ({ app }) => {
      app.hook('bundler1:extend', ({ config }) => {
        calls.push('extend')
        config.define = { ...config.define, EXTENDED: '"x"' }
      })
      app.hook(
        'bundler1:extendConfig',
        (_, { isClient }) => void calls.push(`extendConfig ${isClient ? 'client' : 'server'}`),
      )
      app.hook(
        'bundler1:configResolved',
        (config, { isClient }) =>
          void calls.push(`resolved ${isClient ? 'client' : 'server'} ${config.define.EXTENDED}`),
      )
      app.hook('bundler1:compiled', () => void calls.push('compiled'))
    })
    expect(made.names.length).toBeGreaterThan(0)
    expect(calls).toEqual([
      'extend',
      'extendConfig client',
      'resolved client "x"',
      'extendConfig server',
      'resolved server "x"',
      'compiled',
    ])
  })
})
