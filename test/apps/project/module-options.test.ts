import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Fixture } from '../../harness/fixture'
import { describeMatrix } from '../../harness/start-app'

/** A module that adds to options that the project does not set. */
const PUSHES = `
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineFwModule, useServerEngine } from '@fw/kit'

const order: string[] = []
const note = (name: string) => {
  order.push(name)
  writeFileSync(new URL('./order.json', import.meta.url), JSON.stringify(order))
}
const file = (path: string) => fileURLToPath(new URL('./files/' + path, import.meta.url))

export default defineFwModule({
  meta: { name: 'pushes' },
  setup(_, fw) {
    const { options } = fw
    options.css!.push(file('red.css'))
    options.plugins!.push({ src: file('plugin.ts') })
    options.build.templates!.push({ src: file('made.txt'), dst: 'made.txt' })
    options.serverHandlers!.push({ route: '/pushed-handler', handler: file('handler.ts') })
    options.devServerHandlers!.push({ route: '/pushed-dev', handler: () => 'dev handler' })
    options.imports.imports!.push({ name: 'pushedName', from: file('lib.ts') })
    options.imports.presets!.push({ from: file('lib.ts'), imports: ['pushedPreset'] })
    options.imports.dirs!.push(file('composables'))
    options.components.dirs.push({ path: file('components'), prefix: 'Pushed' })
    options.alias['#pushed'] = file('lib.ts')
    options.runtimeConfig.public.pushed = 'public value'
    options.routeRules['/pushed-rule'] = { redirect: '/api/state' }
    options.app.head.meta!.push({ name: 'pushed', content: 'pushed meta' })
    options.typescript.tsConfig!.compilerOptions = { noUnusedLocals: true }
    options.modules!.push((_: unknown, late: typeof fw) => { late.options.runtimeConfig.public.late = 'late module' })
    const { bundler1, serverEngine } = options as any
    bundler1.plugins.push({
      name: 'pushed',
      resolveId: (id: string) => (id === 'virtual:pushed' ? '\\0virtual:pushed' : undefined),
      load: (id: string) => (id === '\\0virtual:pushed' ? 'export default "bundler plugin"' : undefined),
    })
    serverEngine.handlers.push({ route: '/pushed-engine', handler: file('handler.ts') })
    serverEngine.devHandlers.push({ route: '/pushed-engine-dev', handler: () => 'engine dev handler' })
    serverEngine.virtual['#pushed-virtual'] = () => 'export default "virtual module"'
    serverEngine.publicAssets.push({ dir: file('public'), baseURL: '/pushed-public' })
    serverEngine.prerender.routes.push('/prerendered')
    serverEngine.externals.inline.push('inlined')
    serverEngine.externals.external.push('copied')
    fw.hook('serverEngine:config', (config: any) => {
      config.runtimeConfig.fromHook = { key: 'private value' }
      config.runtimeConfig.public.fromHook = 'public value of the hook'
      config.externals.inline.push('inlined-by-hook')
      config.alias['#by-hook'] = file('by-hook.ts')
      config.virtual['#virtual-by-hook'] = 'import { useRuntimeConfig } from "#imports"\\nexport const fromConfig = () => useRuntimeConfig().fromConfig'
      config.plugins.push(file('server-plugin.ts'))
    })
    fw.hook('serverEngine:init', ({ options }: any) => {
      mkdirSync(fw.options.buildDir, { recursive: true })
      writeFileSync(join(fw.options.buildDir, 'externals.json'), JSON.stringify([options.noExternals, options.traceDeps]))
      options.traceDeps = []
      options.runtimeConfig.fromInit = { word: 'server', own: options.runtimeConfig.fromConfig }
      options.runtimeConfig.public.fromInit = 'public value of the engine'
      // The server that prerenders has the configuration of the other one, with what is written here.
      options._config.runtimeConfig.fromInit = { word: 'prerenderer' }
      note('serverEngine:init')
    })
    // Authors of Vite plugins know the options of the Vue plugin as \`vue\`.
    const replaceText = (from: string, to: string) => (node: any) => {
      if (node.type === 2) node.content = node.content.replace(from, to)
    }
    fw.hook('bundler1:extend', ({ config }) => {
      config.vue.template.compilerOptions = { ...config.vue.template.compilerOptions, nodeTransforms: [replaceText('{extend}', 'by extend')] }
      config.vueJsx.optimize = true
    })
    fw.hook('bundler1:extendConfig', config => {
      const { compilerOptions } = config.vue.template
      const change = replaceText('{extendConfig}', 'by extendConfig')
      config.vue = { ...config.vue, template: { compilerOptions: { ...compilerOptions, nodeTransforms: [...compilerOptions.nodeTransforms, change] } } }
    })
    for (const name of ['bundler1:extendConfig', 'bundler1:extend', 'bundler1:configResolved', 'bundler1:serverCreated'])
      fw.hook(name as any, () => note(name + ' ' + useServerEngine().options.runtimeConfig.fromInit.word))
  },
})
`

const fixture: Fixture = {
  config: `{ modules: ['published-module'], runtimeConfig: { fromConfig: 1 } }`,
  files: {
    'node_modules/published-module/package.json': JSON.stringify({
      name: 'published-module',
      version: '1.0.0',
      type: 'module',
      exports: './dist/module.mjs',
    }),
    'node_modules/published-module/dist/module.mjs': `import { addComponent, addPlugin, addServerHandler, createResolver, defineFwModule } from '@fw/kit'
const { resolve } = createResolver(import.meta.url)
export default defineFwModule({
  meta: { name: 'published' },
  setup() {
    addPlugin(resolve('./runtime/plugin'))
    addComponent({ name: 'PublishedCard', filePath: resolve('./runtime/Card.vue') })
    addServerHandler({ route: '/published', handler: resolve('./runtime/server/handler') })
  },
})`,
    'node_modules/published-module/dist/runtime/plugin.ts': `import { defineFwPlugin, useState } from '#imports'
export default defineFwPlugin(() => { useState<string>('published', () => 'published plugin') })`,
    'node_modules/published-module/dist/runtime/Card.vue': `<script setup lang="ts">
import { useState } from '#imports'
const text = useState<string>('published')
</script>
<template><b>{{ text }}</b></template>`,
    'node_modules/published-module/dist/runtime/server/handler.ts': `import { defineEventHandler } from 'fw/server'
import { useRuntimeConfig } from '#imports'
export default defineEventHandler(() => ({ pushed: useRuntimeConfig().public.pushed as string }))`,
    'modules/pushes/index.ts': PUSHES,
    'modules/pushes/files/red.css': '.pushed-style { color: rgb(1, 2, 3) }',
    'modules/pushes/files/plugin.ts': `import { defineFwPlugin } from '#imports'\nexport default defineFwPlugin(() => ({ provide: { pushed: () => 'provided' } }))`,
    'modules/pushes/files/made.txt': 'made by a template',
    'modules/pushes/files/handler.ts': `import { defineEventHandler } from 'fw/server'\nexport default defineEventHandler(event => ({ path: event.path }))`,
    'modules/pushes/files/lib.ts': `export const pushedName = 'imported name'\nexport const pushedPreset = 'imported preset'\nexport const aliased = 'aliased'`,
    'modules/pushes/files/composables/pushed.ts': `export const usePushed = () => 'scanned composable'`,
    'modules/pushes/files/components/Card.vue': `<template><i>pushed component</i></template>`,
    'modules/pushes/files/public/file.txt': 'public file',
    // A plugin that a listener adds is the only one of the server.
    'modules/pushes/files/server-plugin.ts': `export default (nitroApp: any) => { nitroApp.hooks.hook('request', (event: any) => { event.context.isHooked = true }) }`,
    'modules/pushes/files/by-hook.ts': 'export const byHook = "alias of a listener"',
    'server/api/by-hook.ts': `import { byHook } from '#by-hook'
import { fromConfig } from '#virtual-by-hook'
export default defineEventHandler(() => ({ byHook, fromConfig: fromConfig() }))`,
    'server/api/state.ts': `import virtual from '#pushed-virtual'
export default defineEventHandler(event => ({ virtual, isHooked: event.context.isHooked, config: useRuntimeConfig() }))`,
    'app/pages/index.vue': `<script setup>
import { aliased } from '#pushed'
import { callWithFw, useFwApp as sameApp } from '#app/fw'
import bundled from 'virtual:pushed'
const { $pushed } = useFwApp()
const { public: { pushed, late, fromHook, fromInit } } = useRuntimeConfig()
const called = callWithFw(sameApp(), word => word + ' ' + useRoute().path, ['called at'])
const words = [called, aliased, bundled, pushedName, pushedPreset, usePushed(), $pushed(), pushed, late, fromHook, fromInit]
</script>
<template><main><ol><li v-for="word in words" :key="word">{{ word }}</li></ol><PushedCard /><PublishedCard /><em>{extend} {extendConfig}</em></main></template>`,
    'app/pages/prerendered.vue': `<script setup>
const word = import.meta.server ? useRuntimeConfig().fromInit.word : ''
</script>
<template><p>{{ word }} page</p></template>`,
  },
}

describeMatrix('options that modules add to', { fixture }, app => {
  it('include the packages to transpile: the runtime code of an installed module is TypeScript', async () => {
    expect(await app.html('/')).toContain('<b>published plugin</b>')
    expect(await app.json('/published')).toEqual({ pushed: 'public value' })
  })

  it('change the application', async () => {
    const html = await app.html('/')
    for (const word of [
      'aliased',
      'bundler plugin',
      'imported name',
      'imported preset',
      'scanned composable',
      'provided',
      'public value',
      'late module',
    ])
      expect(html).toContain(`<li>${word}</li>`)
    expect(html).toContain('<i>pushed component</i>')
    expect(html).toMatch(/<meta name="pushed" content="pushed meta"/)
    expect(html).toMatch(/\.pushed-style\s*\{/)
  })

  it('change the server', async () => {
    expect(await app.json('/pushed-handler')).toEqual({ path: '/pushed-handler' })
    expect(await app.json('/pushed-engine')).toEqual({ path: '/pushed-engine' })
    expect(await (await app.get('/pushed-public/file.txt')).text()).toBe('public file')
    expect((await app.get('/pushed-rule')).headers.get('location')).toBe('/api/state')
    const devStatus = async (path: string): Promise<number> => (await app.get(path)).status
    const expected = app.mode === 'dev' ? 200 : 404
    expect([await devStatus('/pushed-dev'), await devStatus('/pushed-engine-dev')]).toEqual([expected, expected])
    expect(await app.json('/api/state')).toMatchObject({ virtual: 'virtual module' })
  })

  it('include the runtime configuration and plugins that listeners of `serverEngine:config` add', async () => {
    const { isHooked, config } = await app.json('/api/state')
    expect(isHooked).toBe(true)
    expect(config).toMatchObject({
      fromConfig: 1,
      fromHook: { key: 'private value' },
      public: { fromHook: 'public value of the hook', pushed: 'public value' },
    })
    const html = await app.html('/')
    expect(html).toContain('<li>public value of the hook</li>')
    expect(html).not.toContain('private value')
  })

  it('include the runtime configuration that listeners of `serverEngine:init` write into the engine', async () => {
    const { config } = await app.json('/api/state')
    expect(config).toMatchObject({
      fromInit: { word: 'server', own: 1 },
      public: { fromInit: 'public value of the engine' },
    })
    expect(await app.html('/')).toContain('<li>public value of the engine</li>')
    expect(await app.html('/prerendered')).toContain(app.mode === 'built' ? 'prerenderer page' : 'server page')
  })

  it('are complete before the hooks of the bundler: the engine exists there', () => {
    const [first, ...others] = JSON.parse(readFileSync(join(app.dir, 'modules/pushes/order.json'), 'utf8'))
    expect(first).toBe('serverEngine:init')
    expect(new Set(others)).toEqual(
      new Set(
        ['extendConfig', 'extend', 'configResolved', ...(app.mode === 'dev' ? ['serverCreated'] : [])].map(
          name => `bundler1:${name} server`,
        ),
      ),
    )
  })

  it('include the options of the Vue plugin in the configuration of Vite', async () => {
    expect(await app.html('/')).toContain('<em>by extend by extendConfig</em>')
  })

  it('find the context of the application at `#app/fw`', async () => {
    expect(await app.html('/')).toContain('<li>called at /</li>')
  })

  it('include aliases and virtual modules of the server engine, which can use its auto-imports', async () => {
    expect(await app.json('/api/by-hook')).toEqual({ byHook: 'alias of a listener', fromConfig: 1 })
  })

  it('change the generated files', () => {
    const [noExternals, traceDeps] = JSON.parse(readFileSync(join(app.dir, '.fw/externals.json'), 'utf8'))
    expect(noExternals).toEqual(expect.arrayContaining(['inlined', 'inlined-by-hook']))
    expect(traceDeps).toContain('copied')
    expect(readFileSync(join(app.dir, '.fw/made.txt'), 'utf8')).toBe('made by a template')
    if (app.mode === 'built') expect(existsSync(join(app.outputDir, 'public/prerendered/index.html'))).toBe(true)
    else {
      expect(JSON.parse(readFileSync(join(app.dir, '.fw/tsconfig.app.json'), 'utf8'))).toMatchObject({
        compilerOptions: { noUnusedLocals: true },
      })
    }
  })
})
