import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../guards/repository'
import type { Fixture } from '../harness/fixture'

const DIR = join(root, 'packages/nuxt')

const { exports: subpaths } = JSON.parse(readFileSync(join(DIR, 'package.json'), 'utf8')) as {
  exports: Record<string, string>
}

/** What overrides of a package manager place at the names of Nuxt's packages: `@fw/nuxt`, by other names. */
export const placedPackages: Fixture['files'] = Object.fromEntries(
  ['@nuxt/kit', '@nuxt/schema', 'nuxt'].flatMap(name => [
    [
      `node_modules/${name}/package.json`,
      JSON.stringify({
        name: '@fw/nuxt',
        type: 'module',
        exports: Object.fromEntries(Object.entries(subpaths).map(([path, file]) => [path, linkOf(file)])),
      }),
    ],
    ...Object.values(subpaths)
      .filter(file => file.endsWith('.mjs'))
      .map(file => [`node_modules/${name}/${linkOf(file)}`, `export * from '${pathToFileURL(join(DIR, file)).href}'`]),
  ]),
)

/** `./dist/app/index.mjs` is re-exported by `./app-index.js`. */
function linkOf(file: string): string {
  return file.endsWith('.json') ? file : `./${file.slice('./dist/'.length).replaceAll('/', '-').replace('.mjs', '.js')}`
}

const MODULE = `
import { writeFileSync } from 'node:fs'
import { addComponent, addImports, addPlugin, addServerHandler, addServerPlugin, addTemplate, addTypeTemplate, addVitePlugin, createResolver, defineNuxtModule, getNuxtVersion, hasNuxtModule, useNuxt } from '@nuxt/kit'

export default defineNuxtModule({
  meta: { name: 'nuxt-shop', configKey: 'shop', compatibility: { nuxt: '>=3.16.0' } },
  defaults: { currency: 'EUR' },
  setup(options, nuxt) {
    const { resolve } = createResolver(import.meta.url)
    nuxt.options.runtimeConfig.public.shop = {
      currency: options.currency,
      isSame: useNuxt() === nuxt,
      version: getNuxtVersion(),
      _version: nuxt._version,
      builder: nuxt.options.builder,
      pages: nuxt.options.dir.pages,
      has: hasNuxtModule('nuxt-shop'),
    }
    let imports
    nuxt.hook('imports:context', context => { imports = context })
    nuxt.hook('builder:generateApp', async () => {
      const names = (await imports.getImports()).map(({ name }) => name)
      writeFileSync(resolve(nuxt.options.buildDir, 'shop-imports.json'), JSON.stringify(names))
    })
    addTemplate({ filename: 'shop.mjs', getContents: ({ nuxt: given }) => 'export const sameInTemplate = ' + (given === nuxt) + '\\nexport const pagesDir = ' + JSON.stringify(nuxt.options.dir.pages) })
    addTypeTemplate({ filename: 'types/shop.d.ts', getContents: () => 'export {}' }, { nuxt: true, nitro: true })
    addPlugin(resolve('./runtime/plugin'))
    addImports({ name: 'usePrice', from: resolve('./runtime/price') })
    addComponent({ name: 'ShopPrice', filePath: resolve('./runtime/ShopPrice.vue') })
    addServerHandler({ route: '/api/shop', handler: resolve('./runtime/server/shop') })
    addServerHandler({ route: '/api/entry', lazy: true, handler: resolve('./runtime/server/entry') })
    addServerPlugin(resolve('./runtime/server/plugin'))
    addVitePlugin({
      name: 'shop-worker',
      resolveId: id => (id === '/shop-worker.js' ? id : undefined),
      load: id => (id === '/shop-worker.js' ? 'export const worker = 1' : undefined),
    })
    nuxt.hook('vite:serverCreated', ({ middlewares }) => {
      middlewares.stack.push({ route: '/shop-worker.js', handle: (request, response, next) => next() })
    })
    nuxt.hook('nitro:init', nitro => {
      nitro.hooks.hook('prerender:done', async () => {
        const pages = await nitro.storage.getItem('build:shop:pages.json')
        await nitro.storage.setItem('build:shop:assets:paths.json', pages)
        nitro.options.serverAssets.push({ baseName: 'shop', dir: resolve(nuxt.options.buildDir, 'shop/assets') })
      })
    })
  },
})`

const PLUGIN = `
import { callWithNuxt, defineNuxtPlugin, useNuxtApp, useState } from '#app'
import { defineNuxtPlugin as fromFile } from '#app/nuxt'
import { useCookie } from '#app/composables/cookie'
import { navigateTo } from 'nuxt/app'
import NuxtLink from '#app/components/nuxt-link'
import { pagesDir, sameInTemplate } from '#build/shop.mjs'
import { appRootTag } from '#build/nuxt.config.mjs'

export default defineNuxtPlugin(async nuxtApp => {
  await new Promise(resolve => setTimeout(resolve, 5))
  const names = [callWithNuxt, fromFile, useCookie, navigateTo].every(value => typeof value === 'function')
  useState('shop', () => [useNuxtApp() === nuxtApp, names, Boolean(NuxtLink), sameInTemplate, appRootTag, 'nuxt' in nuxtApp.versions, nuxtApp.vueApp.$nuxt === nuxtApp, pagesDir])
})`

const COMPONENT = `
<script setup>
import { useNuxtApp, useRuntimeConfig } from '#imports'
const { shop } = useRuntimeConfig().public
const state = useNuxtApp().payload.state.$sshop
</script>
<template><p id="shop">{{ JSON.stringify(shop) }}</p><p id="plugin">{{ JSON.stringify(state) }}</p></template>`

/** An application that uses a module as it would be published for Nuxt. */
export const shop: Fixture = {
  config: `{ modules: ['nuxt-shop'], routeRules: { '/api/shop': { shop: 'open' }, '/about': { prerender: true } } }`,
  files: {
    ...placedPackages,
    'node_modules/nuxt-shop/package.json': JSON.stringify({
      name: 'nuxt-shop',
      version: '1.2.3',
      type: 'module',
      exports: { '.': './module.mjs' },
      dependencies: { '@nuxt/kit': '^4.0.0' },
    }),
    'node_modules/nuxt-shop/module.mjs': MODULE,
    'node_modules/nuxt-shop/runtime/plugin.js': PLUGIN,
    'node_modules/nuxt-shop/runtime/price.js': `export const usePrice = value => value + ' €'`,
    'node_modules/nuxt-shop/runtime/ShopPrice.vue': COMPONENT,
    'node_modules/nuxt-shop/runtime/server/entry.js': `export default () => ({ url: import.meta.url })`,
    'node_modules/nuxt-shop/runtime/server/shop.js': `
import { defineEventHandler, getQuery } from 'h3'
import { useRuntimeConfig } from '#imports'
import { useStorage } from '#internal/nitro'
import { appRootTag } from '#internal/nuxt.config.mjs'
export default defineEventHandler(async event => {
  const { nitro, public: { shop: { currency } } } = useRuntimeConfig()
  return { q: getQuery(event).q, currency, appRootTag, rule: nitro.routeRules['/api/shop'].shop, prerendered: await useStorage('assets:shop').getItem('paths.json') }
})`,
    'node_modules/nuxt-shop/runtime/server/plugin.js': `
import { defineNitroPlugin, useStorage } from 'nitropack/runtime'
import { setResponseHeader } from 'h3'
export default defineNitroPlugin(nitroApp => {
  const paths = []
  nitroApp.hooks.hook('render:response', (response, { event }) => {
    setResponseHeader(event, 'x-shop', event.node.req.url)
    paths.push(event.node.req.url)
  })
  if (import.meta.prerender) nitroApp.hooks.hook('close', () => useStorage('build:shop').setItem('pages.json', paths))
})`,
    'app/app.vue': '<template><NuxtLayout><NuxtPage /></NuxtLayout></template>',
    'app/layouts/default.vue': '<template><main><slot /></main></template>',
    'app/middleware/count.global.ts': `export default defineNuxtRouteMiddleware(async () => {
  await new Promise(resolve => setTimeout(resolve, 1))
  useNuxtApp().payload.state.$scount ??= 1
})`,
    'app/pages/index.vue': `<script setup>
const count = ref(0)
const price = usePrice(7)
</script>
<template><div><ShopPrice /><b id="price">{{ price }}</b><NuxtLink to="/about">about</NuxtLink><button @click="count++">{{ count }}</button></div></template>`,
    'app/pages/about.vue': '<template><h1>About</h1></template>',
  },
}
