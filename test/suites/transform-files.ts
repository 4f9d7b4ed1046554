import { CODE_FLAGS } from '@fw/schema'

/** Where code can read flags: each place is compiled by other loaders, plugins or bundlers. */
export const PLACES = ['script', 'component', 'jsx', 'meta', 'package', 'handler'] as const
export type Place = (typeof PLACES)[number]

export const FLAG_NAMES: readonly string[] = ['import.meta', 'process'].flatMap(object =>
  CODE_FLAGS.map(flag => `${object}.${flag}`),
)
// Not by name: the engine also replaces flags in strings.
const READ = `JSON.stringify([${FLAG_NAMES.join(', ')}].map(String))`
const ENV =
  'JSON.stringify([typeof import.meta.url, import.meta.env.DEV, import.meta.env.SSR, (({ url }) => typeof url)(import.meta)])'

/** Files that use every transform, loader and constant. They can be added to any application. */
export const transformFiles: Readonly<Record<string, string>> = {
  'app/utils/transforms.ts': `export const readFlags = () => ${READ}
export const readEnv = () => ${ENV}
`,
  'app/components/transforms/FlagReader.vue': `<script setup lang="ts">
const emit = defineEmits<{ read: [flags: string] }>()
const flags = useState('component-flags', () => ${READ})
onMounted(() => emit('read', ${READ}))
</script>
<template><i id="component-flags" :data-flags="flags" /></template>
`,
  'app/components/transforms/JsxBadge.vue':
    '<script setup lang="ts">defineProps<{ label: string }>()</script>\n<template><b class="badge">{{ label }}<slot /></b></template>\n',
  'app/components/transforms/JsxCard.tsx': `import { defineComponent, h } from 'vue'
export const readFlagsInJsx = () => ${READ}
const Own = (props: { label: string }) => <u class="own">{props.label}</u>
export default defineComponent(() => {
  const Local = Own
  return () => <div id="jsx">
    <TransformsJsxBadge label="by name" /><LazyTransformsJsxBadge label="lazy" /><transforms-jsx-badge label="kebab" />
    <Registered label="registered" /><Local label="local" /><FwLink to="/transforms/flags">{() => 'link'}</FwLink>
  </div>
})
`,
  'app/components/transforms/JsxScript.vue': `<script setup lang="tsx">
const Part = () => <p id="jsx-script"><TransformsJsxBadge label="in a script" /></p>
</script>
<template><Part /></template>
`,
  'app/plugins/transforms.ts': `import { h } from 'vue'
export default defineFwPlugin(app => {
  app.vueApp.component('Registered', (props: any) => h('s', { class: 'badge' }, props.label))
})
`,
  'node_modules/flag-package/package.json': '{ "name": "flag-package", "type": "module", "main": "index.js" }',
  'node_modules/flag-package/index.js': `export const readPackageFlags = () => ${READ}\n`,
  'server/api/transforms/flags.ts': `export default defineEventHandler(() => ${READ})\n`,
  'app/pages/transforms/flags.vue': `<script setup lang="ts">
import { readPackageFlags } from 'flag-package'
import { readFlagsInJsx } from '~/components/transforms/JsxCard'
const { meta } = useRoute()
const readAll = () => ({ script: readFlags(), jsx: readFlagsInJsx(), meta: (meta.read as () => string)(), package: readPackageFlags() })
const onServer = useState('flags', readAll)
const env = useState('env', readEnv)
const { data: handler } = await useFetch('/api/transforms/flags', { responseType: 'text' })
const inBrowser = ref<Record<string, string>>({})
const component = ref('')
onMounted(() => { inBrowser.value = { ...readAll(), component: component.value, env: readEnv() } })
</script>
<template>
  <main><TransformsFlagReader @read="component = $event" />
    <i id="server-flags" :data-flags="JSON.stringify({ ...onServer, handler, env })" />
    <i v-if="inBrowser.script" id="browser-flags" :data-flags="JSON.stringify(inBrowser)" /></main>
</template>
<script lang="ts">
definePageMeta({ read: () => ${READ} })
</script>
`,
  'app/pages/transforms/prerendered.vue': `<script setup lang="ts">
const flags = useState('prerender-flags', readFlags)
</script>
<template><i id="prerender-flags" :data-flags="flags" /></template>
`,
  'app/pages/transforms/context.vue': `<script setup lang="ts">
definePageMeta({
  middleware: async to => {
    await Promise.resolve()
    if (import.meta.server) useState('seen', () => [] as string[]).value.push('middleware ' + to.path.length + ' ' + typeof useFwApp())
    await new Promise(done => setTimeout(done, 1))
    if (to.query.away) return navigateTo('/transforms/prerendered')
  },
  validate: async () => {
    await Promise.resolve()
    if (import.meta.server) useState('seen', () => [] as string[]).value.push('validate')
    return true
  },
})
await Promise.resolve()
const seen = useState<string[]>('seen', () => [])
const known = useState(() => 'unnamed state')
const { data } = await useAsyncData(async () => {
  await Promise.resolve()
  return 'loaded by a handler'
})
</script>
<template><p id="seen">{{ seen.join(', ') }}</p><p id="known">{{ known }}</p><p id="loaded">{{ data }}</p></template>
`,
  // Handlers of \`useAsyncData\` are modules of their own in built clients.
  '.fwrc': 'experimental.extractAsyncDataHandlers=true\n',
  'app/parts/browser-only.ts':
    "if (import.meta.server) throw new Error('loaded on the server')\nexport const word = 'word of the browser'\n",
  'app/components/transforms/BrowserPart.vue':
    '<script setup>\nimport { word } from "~/parts/browser-only"\n</script>\n<template><b id="browser-part">{{ word }}</b></template>\n',
  'app/components/transforms/Chart.client.vue':
    '<script setup>\nimport { word } from "~/parts/browser-only"\n</script>\n<template><i id="chart">{{ word }}</i></template>\n',
  'app/pages/transforms/browser.vue': `<script setup>
import Chart from '~/components/transforms/Chart.client.vue'
</script>
<template><main><ClientOnly><TransformsBrowserPart /></ClientOnly><Chart /><FwLink id="to-context" to="/transforms/context">context</FwLink></main></template>
`,
  // Only these two files mention what wraps pages: one is imported by its path, the other from a package.
  'app/parts/kept-pages.ts': `import { h } from 'vue'
import { FwPage } from '#components'
export const KeptPages = () => h(FwPage, { keepalive: true })
`,
  'node_modules/page-package/package.json': '{ "name": "page-package", "type": "module", "main": "index.js" }',
  'node_modules/page-package/index.js': `import { h } from 'vue'
import { FwPage } from '#app'
const onLeave = (element, done) => { globalThis.leftOfTest = element.id; done() }
export const MovedPages = () => h(FwPage, { transition: { name: 'own', css: false, onLeave } })
`,
  'app/pages/transforms/kept.vue': `<script setup>
import { KeptPages } from '~/parts/kept-pages'
</script>
<template><section><FwLink id="to-one" to="/transforms/kept/one">one</FwLink><FwLink id="to-two" to="/transforms/kept/two">two</FwLink><KeptPages /></section></template>
`,
  'app/pages/transforms/kept/one.vue':
    '<script setup>\nconst count = ref(0)\n</script>\n<template><button id="count" @click="count++">{{ count }}</button></template>\n',
  'app/pages/transforms/kept/two.vue': '<template><b id="two">two</b></template>\n',
  'app/pages/transforms/moved.vue': `<script setup>
import { MovedPages } from 'page-package'
</script>
<template><section><FwLink id="to-two" to="/transforms/moved/two">two</FwLink><MovedPages /></section></template>
`,
  'app/pages/transforms/moved/one.vue': '<template><b id="one">one</b></template>\n',
  'app/pages/transforms/moved/two.vue': '<template><b id="two">two</b></template>\n',
  // Each throws where it must have been removed.
  'app/composables/sides.ts': `const run = (name: string, isHere: boolean, log: string[]) => {
  if (!isHere) throw new Error(name + ' ran on the other side')
  log.push(name)
}
export const useServerOnly = (log: string[]) => run('useServerOnly', import.meta.server, log)
export const useBrowserOnly = (log: string[]) => run('useBrowserOnly', import.meta.client, log)
`,
  'app/pages/transforms/sides.vue': `<script setup lang="ts">
const log: string[] = []
useServerOnly(log)
useBrowserOnly(log)
const onServer = useState('sides', () => log.join())
const inBrowser = ref('')
onMounted(() => { inBrowser.value = log.join() })
</script>
<template><p><i id="on-server">{{ onServer }}</i><i id="in-browser">{{ inBrowser }}</i></p></template>
`,
  'app/pages/transforms/jsx.vue':
    '<template><section><TransformsJsxCard /><TransformsJsxScript /></section></template>\n',
}

/** What the files need of the configuration. */
export const TRANSFORM_OPTIONS = `routeRules: { '/transforms/prerendered': { prerender: true } },
  build: { transpile: ['flag-package', 'page-package'] },
  optimization: { treeShake: { composables: {
    client: { '~/composables/sides': ['useServerOnly'] },
    server: { '~/composables/sides': ['useBrowserOnly'] },
  } } },`
