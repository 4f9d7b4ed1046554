import { expect, it } from 'vitest'
import { openPage } from '../browser/page'
import type { Fixture } from '../harness/fixture'
import { type App, describeMatrix } from '../harness/start-app'
import { inTurn } from '../harness/in-turn'
import recorded from './nuxt-exports.json'
import { placedPackages } from './shop-module'

/** What h3 1 has for its stack of layers, and for requests that are plain objects. Version 2 has neither. */
const WITHOUT_COUNTERPART = new Set([
  'createAppEventHandler',
  'createEvent',
  'fromPlainHandler',
  'toPlainHandler',
  'use',
])

/** Ids that applications and modules import, with what they import, by where the code runs. */
const IDS = {
  app: {
    '#app': ['useNuxtApp', 'defineNuxtPlugin', 'navigateTo'],
    '#app/nuxt': ['useNuxtApp', 'useRuntimeConfig', 'callWithNuxt'],
    '#app/composables/asyncData': ['useAsyncData'],
    '#app/composables/cookie': ['useCookie'],
    '#app/composables/error': ['createError', 'showError'],
    '#app/composables/fetch': ['useFetch'],
    '#app/composables/head': ['useHead', 'useSeoMeta'],
    '#app/composables/payload': ['definePayloadPlugin', 'loadPayload'],
    '#app/composables/ready': ['onNuxtReady'],
    '#app/composables/router': ['useRoute', 'useRouter', 'abortNavigation'],
    '#app/composables/ssr': ['useRequestEvent', 'useRequestHeaders'],
    '#app/composables/state': ['useState'],
    '#app/composables/url': ['useRequestURL'],
    '#app/compat/idle-callback': ['requestIdleCallback'],
    '#app/config': ['useAppConfig'],
    '#app/components/client-only': ['default'],
    '#app/components/nuxt-layout': ['default'],
    '#app/components/nuxt-link': ['default'],
    'nuxt/app': ['useNuxtApp', 'useHead'],
    '#imports': ['useNuxtApp', 'useState', 'ref'],
    '#build/nuxt.config.mjs': ['appRootTag', 'appRootId'],
    '#internal/nuxt.config.mjs': ['appRootTag'],
    '#internal/nuxt/paths': ['buildAssetsURL', 'baseURL'],
    '#build/app.config': ['default'],
    '#build/app.config.mjs': ['default'],
  },
  server: {
    '#imports': ['useRuntimeConfig', 'defineEventHandler', 'useStorage'],
    '#internal/nitro': ['useNitroApp', 'useRuntimeConfig', 'useStorage'],
    h3: recorded.h3.names.filter(name => !WITHOUT_COUNTERPART.has(name)),
    nitropack: ['defineNitroPlugin', 'useStorage'],
    'nitropack/runtime': recorded['nitropack/runtime'].names,
    nitro: ['definePlugin'],
    'nitro/app': ['useNitroApp'],
    'nitro/cache': ['defineCachedHandler'],
    'nitro/h3': ['defineEventHandler'],
    'nitro/runtime-config': ['useRuntimeConfig'],
    'nitro/storage': ['useStorage'],
    'nitro/task': ['runTask'],
  },
  build: {
    '@nuxt/kit': recorded['@nuxt/kit'].names,
    '@nuxt/schema': ['NuxtConfigSchema'],
    nuxt: ['loadNuxt', 'build'],
    'nuxt/kit': ['useNuxt', 'addTemplate'],
    'nuxt/schema': ['NuxtConfigSchema'],
    'nuxt/config': ['defineNuxtConfig'],
  },
} as const satisfies Record<string, Readonly<Record<string, readonly string[]>>>

type Side = keyof typeof IDS

/** Code that imports the names of a side, and evaluates to those that are missing. */
function importing(side: Side): { imports: string; missing: string } {
  const ids = Object.entries(IDS[side] as Readonly<Record<string, readonly string[]>>)
  const localName = (index: number, name: string): string => `id${index}_${name}`
  const imports = ids.map(
    ([id, names], index) =>
      `import { ${names.map(name => `${name} as ${localName(index, name)}`).join(', ')} } from '${id}'`,
  )
  const pairs = ids.flatMap(([id, names], index) => names.map(name => `['${id} ${name}', ${localName(index, name)}]`))
  return {
    imports: imports.join('\n'),
    missing: `[${pairs.join(', ')}].filter(([, value]) => value === undefined).map(([name]) => name)`,
  }
}

const app = importing('app')
const server = importing('server')
const build = importing('build')

const fixture: Fixture = {
  config: `{ modules: ['nuxt-ids'] }`,
  files: {
    ...placedPackages,
    'node_modules/nuxt-ids/package.json': JSON.stringify({
      name: 'nuxt-ids',
      type: 'module',
      exports: './module.mjs',
      dependencies: { '@nuxt/kit': '^4.0.0' },
    }),
    'node_modules/nuxt-ids/module.mjs': `${build.imports}
export default id0_defineNuxtModule({
  meta: { name: 'nuxt-ids' },
  setup(options, nuxt) {
    nuxt.options.runtimeConfig.public.missing = ${build.missing}
    id0_addServerHandler({ route: '/api/ids', handler: id0_createResolver(import.meta.url).resolve('./runtime/ids') })
  },
})`,
    'node_modules/nuxt-ids/runtime/ids.js': `${server.imports}
export default id2_eventHandler(() => ({ missing: ${server.missing} }))`,
    'app/app.vue': `<script setup>
${app.imports}
const missing = ${app.missing}
const atBuild = useRuntimeConfig().public.missing
const isHydrated = ref(false)
onMounted(() => (isHydrated.value = true))
</script>
<template><div><p id="missing">{{ missing.join() }}</p><p id="build">{{ atBuild.join() }}</p><p v-if="isHydrated" id="hydrated">{{ missing.length }}</p></div></template>`,
  },
}

for (const mode of inTurn(1, ['dev', 'built'])) {
  const other = mode === 'dev' ? 'built' : 'dev'
  describeMatrix('the ids of Nuxt', { fixture, bundlers: ['bundler1'], modes: [mode] }, resolves)
  describeMatrix('the ids of Nuxt', { fixture, bundlers: ['bundler3'], modes: [other] }, resolves)
}

function resolves(running: App): void {
  it('resolve in the application and at build time, with what is imported from them', async () => {
    const html = await running.html('/')
    expect(/id="missing">([^<]*)/.exec(html)![1]).toBe('')
    expect(/id="build">([^<]*)/.exec(html)![1]).toBe('')
  })

  it('resolve in the server', async () => {
    expect(await running.json('/api/ids')).toEqual({ missing: [] })
  })

  it('resolve in browsers', async () => {
    const { text } = await openPage(`${running.url}/`)
    expect(await text('#hydrated')).toBe('0')
  })
}
