import type { Layout } from '../harness/fixture'

const SOURCES: Readonly<Record<string, string>> = {
  'app.vue': '<template><FwLayout><FwPage /></FwLayout></template>',
  'app.config.ts': `export default defineAppConfig({ theme: 'plain' })`,
  'layouts/default.vue': '<template><div class="default"><header>Shop</header><slot /></div></template>',
  'layouts/narrow.vue': '<template><div class="narrow"><slot /></div></template>',
  'pages/index.vue': `<script setup lang="ts">
interface Item { name: string }
const { data, refresh } = await useFetch<Item[]>('/api/items')
const count = useState<number>('count', () => 0)
useHead({ title: 'All items' })
</script>

<template>
  <main>
    <ul><li v-for="{ name } of data" :key="name">{{ name }}</li></ul>
    <button class="add" @click="count++">{{ count }}</button>
    <button class="refresh" @click="refresh()">Refresh</button>
    <FwLink to="/login">Log in</FwLink>
  </main>
</template>`,
  'pages/items/[id].vue': `<script setup lang="ts">
definePageMeta({ middleware: ['signed-in'], layout: 'narrow' })
const route = useRoute()
const { data } = await useAsyncData(\`item-\${String(route.params.id)}\`, () => $fetch<{ price: number }>(\`/api/items/\${String(route.params.id)}\`))
</script>

<template><p>Item {{ route.params.id }} costs {{ data?.price }}</p></template>`,
  'pages/login.vue': '<template><p>Please log in</p></template>',
  'middleware/signed-in.ts': `export default defineFwRouteMiddleware(() => {
  if (!useUser().value) return navigateTo('/login')
})`,
  'composables/useUser.ts': `export const useUser = () => useState<string | undefined>('user')
export const useGreeting = () => \`Hello \${useUser().value ?? 'stranger'}\``,
  'plugins/money.ts': `export default defineFwPlugin((fwApp) => {
  fwApp.vueApp.directive('loud', { mounted: (element: HTMLElement) => element.classList.add('loud') })
  return { provide: { money: (amount: number) => \`$\${amount.toFixed(2)}\` } }
})`,
  'components/price/Tag.vue': `<script setup lang="ts">
const props = defineProps<{ amount: number }>()
const emit = defineEmits<{ pick: [amount: number] }>()
const { $money } = useFwApp()
const { public: { currency } } = useRuntimeConfig()
const { theme } = useAppConfig()
const isPicked = ref(false)
function pick() {
  isPicked.value = true
  emit('pick', props.amount)
}
</script>

<template>
  <button v-loud :class="theme" @click="pick">
    <span>{{ $money(amount) }} {{ currency }}</span>
    <slot :amount="amount">buy</slot>
    <LayerBadge v-if="isPicked" />
  </button>
</template>`,
  'components/Flags.vue':
    '<script setup>const flags = [import.meta.client, import.meta.server, import.meta.test, import.meta.dev].join()</script>\n<template><p>{{ flags }}</p></template>',
  'components/Greeting.vue': '<template><p>{{ useGreeting() }}</p></template>',
  'components/Slow.vue': `<script setup lang="ts">
const props = defineProps<{ fails?: boolean }>()
await nextTick()
if (props.fails) throw new Error('The setup failed')
const text = 'ready'
</script>

<template><p>{{ text }}</p></template>`,
}

const LAYER: Readonly<Record<string, string>> = {
  'components/LayerBadge.vue':
    '<script setup>const badge = useBadge()</script>\n<template><i>{{ badge }}</i></template>',
  'composables/useBadge.ts': `export const useBadge = () => 'from the layer'`,
}

/** Creates an application in the layout of a version, with a layer. */
export function createShop(layout: Layout): Record<string, string> {
  const sources = layout === 'v4' ? 'app/' : ''
  const prefixPaths = (files: Readonly<Record<string, string>>, folder: string) =>
    Object.fromEntries(Object.entries(files).map(([file, text]) => [`${folder}${sources}${file}`, text]))
  return {
    'fw.config.ts': `import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  future: { compatibilityVersion: ${layout === 'v4' ? 4 : 3} },
  runtimeConfig: { public: { currency: 'none' } },
  $test: { app: { rootId: 'shop-under-test' } },
})`,
    '.env.test': 'FW_PUBLIC_CURRENCY=USD',
    'tsconfig.json': '{ "extends": "./.fw/tsconfig.json" }',
    ...prefixPaths(SOURCES, ''),
    ...prefixPaths(LAYER, 'layers/base/'),
    'layers/base/fw.config.ts': `export default { future: { compatibilityVersion: ${layout === 'v4' ? 4 : 3} } }`,
  }
}
