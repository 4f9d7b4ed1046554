import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import type { Fixture } from '../../harness/fixture'
import { describeMatrix } from '../../harness/start-app'
import type { App, Bundler, Mode } from '../../harness/start-app'
import { inTurn } from '../../harness/in-turn'

// A built server renders `UiPrice`, `UiCard`, `ListRow` and the first link without an instance, and the others with one.
const fixture: Fixture = {
  files: {
    'app/components/ui/UiPrice.vue': `<script setup lang="ts">
const props = withDefaults(defineProps<{ amount: number; currency?: string; isSale?: boolean }>(), { currency: 'EUR' })
const text = computed(() => \`\${props.amount.toFixed(2)} \${props.currency}\`)
</script>
<template><b :class="{ sale: isSale }">{{ text }}</b></template>
`,
    'app/components/ui/UiCard.vue': `<script setup>
const props = defineProps({ title: String, amount: Number, isOpen: Boolean })
const emit = defineEmits(['buy'])
const count = ref(0)
function buy() {
  count.value++
  emit('buy', props.title)
}
</script>
<template>
  <section>
    <h2>{{ title }}</h2>
    <UiPrice v-if="amount" :amount="amount" is-sale class="price" />
    <ThemeName />
    <button @click="buy">Buy {{ count }}</button>
  </section>
</template>
<style scoped>
section { border: 3px solid rgb(1, 2, 3); }
</style>
`,
    'app/components/ListRow.vue': `<script setup>
defineProps(['row'])
</script>
<template><li v-if="row.isShown">{{ row.id }} <slot-free /></li></template>
`,
    'app/components/SlotFree.vue': '<template><i>free</i></template>',
    'app/components/ThemeName.vue': `<script setup>
const theme = inject('theme')
const id = useId()
const { $options } = getCurrentInstance().parent.proxy
</script>
<template><em :id="id">{{ theme }} of {{ $options.__name ?? $options.name }}</em></template>
`,
    'app/components/WithFallback.vue': '<template><div><slot>nothing</slot></div></template>',
    'app/layouts/default.vue': '<template><div :title="$route.path"><slot /></div></template>',
    'app/pages/wrapped.vue': `<script setup>
const names = []
for (let { parent } = getCurrentInstance(); parent; { parent } = parent) names.push(parent.type.name ?? '-')
const route = useRoute()
</script>
<template><main>{{ names.join(' ') }} {{ useId() }} {{ route.path }}</main></template>
`,
    'app/pages/index.vue': `<script setup>
provide('theme', 'dark')
const rows = [{ id: 1, isShown: true }, { id: 2, isShown: false }]
const bought = ref('')
</script>
<template>
  <main>
    <UiCard title="Chair" :amount="5" is-open class="first" :style="{ color: 'red' }" data-kind="a" @buy="bought = $event" />
    <ul><ListRow v-for="row in rows" :key="row.id" :row="row" /></ul>
    <WithFallback><ListRow :row="rows[1]" /></WithFallback>
    <FwLink to="/?tab=1" class="tab" :style="{ order: 1 }">Tab <b v-if="!bought">one</b></FwLink>
    <FwLink to="/other"><ThemeName /></FwLink>
    <p>{{ bought }}</p>
  </main>
</template>
`,
  },
}

function rendered(html: string): string {
  return /<main>.*<\/main>/s
    .exec(html)![0]
    .replaceAll(/ data-v-\w+(?:="")?/g, ' data-v')
    .replaceAll(/\bv-[\w-]+/g, 'v-0')
}

function plainComponents(app: App): void {
  it('have the HTML that Vue renders', async () => {
    expect(rendered(await app.html('/'))).toBe(
      '<main><section class="first" style="color:red;" data-kind="a" data-v><h2 data-v>Chair</h2>' +
        '<b class="sale price" data-v>5.00 EUR</b><em id="v-0" data-v>dark of UiCard</em><button data-v>Buy 0</button></section>' +
        '<ul><!--[--><li>1 <i>free</i></li><!----><!--]--></ul><div><!--[--><!----><!--]--></div>' +
        '<a href="/?tab=1" class="router-link-active router-link-exact-active tab" aria-current="page" style="order:1;">Tab <b>one</b></a>' +
        '<a href="/other"><em id="v-0">dark of FwLink</em></a><p></p></main>',
    )
  })

  it('are hydrated without warnings', async () => {
    const { page } = await openPage(`${app.url}/`)
    await page.getByRole('button', { name: 'Buy 0' }).click()
    await page.getByRole('button', { name: 'Buy 1' }).waitFor()
    expect(await page.locator('p').textContent()).toBe('Chair')
    expect(await page.evaluate('getComputedStyle(document.querySelector("section")).borderTopColor')).toBe(
      'rgb(1, 2, 3)',
    )
  })

  if (app.mode !== 'built') return
  it('are the wrappers of pages and layouts', async () => {
    expect(rendered(await app.html('/wrapped'))).toBe(
      '<main>FwPage - FwLayout FwDefaultRoot FwRoot v-0 /wrapped</main>',
    )
  })

  it('are those that follow from their props', () => {
    const names = new Set<string>()
    for (const file of readdirSync(join(app.outputDir, 'server'), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.mjs')) continue
      const code = readFileSync(join(app.outputDir, 'server', file), 'utf8')
      for (const [, name] of code.matchAll(/__fwPlain:\s*[12],\s*__name:\s*["'`](\w+)/g)) names.add(name!)
    }
    expect([...names].sort()).toEqual(['ListRow', 'UiCard', 'UiPrice'])
  })
}

describeMatrix('components without an instance', { fixture, bundlers: ['bundler1'] }, plainComponents)
// A transform finds them: each run has all bundlers.
for (const pairs of inTurn(0, [
  { bundler2: 'dev', bundler3: 'built' },
  { bundler2: 'built', bundler3: 'dev' },
])) {
  for (const [bundler, mode] of Object.entries(pairs) as Array<[Bundler, Mode]>)
    describeMatrix('components without an instance', { fixture, bundlers: [bundler], modes: [mode] }, plainComponents)
}
