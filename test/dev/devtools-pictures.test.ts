import { expect, it } from 'vitest'
import { rowOf, sectionOf, show, tool } from './devtools-panel'
import type { Tab } from '../browser/page'
import { expectFinished } from '../examples/appearance'
import { runIn } from '../harness/build-app'
import { describeMatrix } from '../harness/start-app'
import type { Fixture } from '../harness/fixture'

const fixture: Fixture = {
  config: {
    devtools: { enabled: true },
    routeRules: { '/teas/**': { swr: 3600 }, '/api/teas': { headers: { 'x-shop': 'teas' } } },
    app: { head: { htmlAttrs: { lang: 'en' }, title: 'Tea shop' } },
  },
  files: {
    'app/app.vue': `<template><FwLayout><FwPage /></FwLayout></template>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f6f7f4, #161a17); color: light-dark(#1d2b22, #e4ebe6) }
body { margin: 0 }
main { max-width: 56rem; margin: 0 auto; padding: 1.5rem }
ul { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); gap: 1rem }
li { padding: 1rem; border-radius: 14px; background: light-dark(#fff, #212823) }
button { font: inherit; padding: .3rem .9rem; border: 0; border-radius: 99px; background: #23683c; color: #fff }
</style>`,
    'app/layouts/default.vue': '<template><main><slot /></main></template>',
    'app/middleware/visits.global.ts': 'export default defineFwRouteMiddleware(() => {})',
    'app/pages/index.vue': `<script setup>
const { data: teas } = await useFetch('/api/teas')
const cart = useState('cart', () => ({ assam: 2 }))
</script>
<template><div><h1>Tea shop</h1><ul><TeaCard v-for="tea in teas" :key="tea.name" :name="tea.name" :price="tea.price" @added="cart = { ...cart, [tea.name.toLowerCase()]: 1 }" /></ul></div></template>`,
    'app/pages/teas/[name].vue':
      '<template><div><h1>{{ $route.params.name }}</h1><TeaCard :name="$route.params.name" :price="9" /></div></template>',
    'app/components/TeaCard.vue': `<script setup>
const props = defineProps({ name: String, price: Number })
const emit = defineEmits(['added'])
const amount = ref(1)
const total = computed(() => amount.value * props.price)
</script>
<template><li><h2>{{ name }}</h2><TeaPrice :amount="total" /><button @click="emit('added', amount)">Add {{ name }}</button></li></template>`,
    'app/components/TeaPrice.vue': `<script setup>
defineProps({ amount: Number })
const { format } = useCurrency()
</script>
<template><p>{{ format(amount) }}</p></template>`,
    'app/composables/currency.ts': 'export const useCurrency = () => ({ format: amount => `${amount.toFixed(2)} €` })',
    'server/middleware/stock.ts': 'export default defineEventHandler(() => {})',
    'server/api/orders.post.ts': `import { z } from 'zod'
export default defineFormHandler({
  schema: z.object({
    email: z.email('Enter an email address'),
    address: z.object({ street: z.string().min(1, 'Enter a street'), city: z.string().min(1, 'Enter a city') }),
    teas: z.array(z.object({ name: z.string().min(1, 'Choose a tea'), grams: z.int().min(50).default(100) })),
  }),
  handler: (event, order) => order,
})`,
    'server/api/teas.ts': `export default defineEventHandler(() => [
  { name: 'Assam', price: 7.5 }, { name: 'Sencha', price: 9.9 }, { name: 'Darjeeling', price: 12.5 }, { name: 'Rooibos', price: 5.2 },
])`,
  },
}

async function open(tab: Tab, view: string): Promise<void> {
  await tool(tab, '.button').click()
  await tool(tab, '.section').first().waitFor()
  await show(tab, view)
}

describeMatrix('pictures of devtools', { fixture, layouts: ['v4'], modes: ['dev'] }, app => {
  it('look finished: the inspector', async () => {
    await expectFinished(app.url, {
      picture: 'devtools-inspector',
      async prepare(tab) {
        await open(tab, 'inspector')
        await rowOf(tab, '<TeaCard>').getByText('Inspect').click()
        await rowOf(tab, 'amount').waitFor()
      },
    })
  })

  it('look finished: data', async () => {
    await expectFinished(app.url, {
      picture: 'devtools-data',
      async prepare(tab) {
        await open(tab, 'data')
        await rowOf(tab, '/api/teas').getByText('History').click()
        await rowOf(tab, '/api/teas').getByText('Refresh').click()
        await tool(tab, '[role=status]').getByText('Refreshed').waitFor()
      },
    })
  })

  it('look finished: a request', async () => {
    await expectFinished(app.url, {
      picture: 'devtools-request',
      async prepare(tab) {
        await open(tab, 'server')
        await rowOf(tab, '/api/teas').getByText('Try').click()
        await tool(tab, 'button:text-is("Send")').click()
        await rowOf(tab, 'Body').waitFor()
        await rowOf(tab, 'Status').scrollIntoViewIfNeeded()
      },
    })
  })

  it('look finished: the messages of a form', async () => {
    await expectFinished(app.url, {
      picture: 'devtools-form',
      expected: [/422/],
      async prepare(tab) {
        await open(tab, 'server')
        await rowOf(tab, '/api/orders').getByText('Try').click()
        const body = tool(tab, '.request [aria-label="Body"]')
        await expect.poll(() => body.inputValue()).toContain('city')
        await tool(tab, 'button:text-is("Send")').click()
        await tool(tab, '[aria-label="Edit address.city"]').press('Enter')
        await sectionOf(tab, 'Messages of fields')
          .locator('li')
          .last()
          .evaluate(row => row.scrollIntoView({ block: 'end' }))
      },
    })
  })

  it('look finished: the test of a path', async () => {
    await expectFinished(app.url, {
      picture: 'devtools-path',
      async prepare(tab) {
        await open(tab, 'pages')
        await tool(tab, '[aria-label="Path to test"]').fill('/teas/assam?size=large')
        await tool(tab, 'button:text-is("Test")').click()
        await rowOf(tab, '/teas/**').waitFor()
      },
    })
  })

  it('look finished: the steps of a module', async () => {
    await expectFinished(app.url, {
      picture: 'devtools-modules',
      async prepare(tab) {
        await open(tab, 'module-graph')
        await rowOf(tab, 'components/TeaCard.vue').getByText('Steps').click()
        const compiled = tool(tab, '.steps li').filter({ hasText: 'vite:vue' })
        await compiled.locator('summary').click()
        await compiled.locator('ins').first().waitFor()
      },
    })
  })

  it('look finished: the usage of parts', async () => {
    await expectFinished(app.url, {
      picture: 'devtools-usage',
      async prepare(tab) {
        await open(tab, 'usage')
        await tool(tab, '[aria-label="Show TeaCard"]').first().click()
        await tool(tab, 'svg.graph').waitFor()
      },
    })
  })

  it('look finished: a flame chart of a request', async () => {
    await expectFinished(app.url, {
      picture: 'devtools-trace',
      async prepare(tab) {
        await open(tab, 'timeline')
        await tool(tab, 'button:text-is("Trace")').click()
        await tool(tab, '.bar').getByText('GET / ·').waitFor()
      },
    })
  })

  it('look finished: the bundles of a route', async () => {
    await runIn(app.dir, ['analyze'], { isAlone: true })
    await expectFinished(app.url, {
      picture: 'devtools-bundles',
      async prepare(tab) {
        await open(tab, 'bundles')
        await tool(tab, '[aria-label="Show /"]').click()
        await sectionOf(tab, 'Largest modules').waitFor()
      },
    })
  })
})
