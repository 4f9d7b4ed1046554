import { expect, it } from 'vitest'
import { expectFit, openTools, rowOf, show, tool, VIEWPORTS } from './devtools-panel'
import { openPage } from '../browser/page'
import { describeMatrix } from '../harness/start-app'
import type { App } from '../harness/start-app'
import type { Fixture } from '../harness/fixture'
import { eventually } from '../harness/eventually'
import { OTHER_BUNDLERS, inTurn } from '../harness/in-turn'

/** A module with a tab, and one that is written for Nuxt's devtools. */
const modules = {
  'modules/shop.ts': `
import { addDevServerHandler, addDevtoolsTab, defineFwModule } from '@fw/kit'
let runs = 0
export default defineFwModule({
  setup() {
    addDevtoolsTab({ name: 'shop', title: 'Shop', view: { type: 'launch', description: 'Products', actions: [
      { label: 'Import', handle: async () => ({ runs: ++runs, at: new Date(0) }) },
      { label: 'Break', handle: () => { throw new Error('No products.') } },
    ] } })
    addDevServerHandler({ route: '/__shop', handler: () => new Response('<h1>Frame of the shop</h1>', { headers: { 'content-type': 'text/html' } }) })
  },
})`,
  'modules/foreign.ts': `
export default function (_, fw) {
  fw.hook('devtools:customTabs', tabs => void tabs.push({ name: 'foreign', title: 'Foreign', icon: 'carbon:cube', view: { type: 'iframe', src: '/__shop' } }))
}`,
}

const fixture: Fixture = {
  config: {
    devtools: { enabled: true },
    runtimeConfig: { apiKey: 'hunter2', public: { shown: 'yes' } },
    routeRules: { '/users/**': { headers: { 'x-users': 'yes' } } },
  },
  files: {
    ...modules,
    'app/app.vue': '<template><FwPage /></template>',
    'app/pages/index.vue': `<script setup>
const { data } = await useFetch('/api/count', { key: 'count', query: { step: 2 } })
const { data: same } = await useAsyncData('today', async () => new Date(0))
const names = useState('names', () => ['Ada'])
</script>
<template><main><h1>Count</h1><p id="count">{{ data.count }}</p><p id="names">{{ names.join() }}</p><Total label="All" @clicked="() => {}" /></main></template>`,
    'app/pages/users.vue': '<template><FwPage /></template>',
    'app/pages/users/[id].vue': `<script setup>
definePageMeta({ layout: 'wide', middleware: 'guard' })
</script>
<template><h1>User</h1></template>`,
    'app/layouts/wide.vue': '<template><div><slot /></div></template>',
    'app/middleware/guard.ts': 'export default defineFwRouteMiddleware(() => {})',
    'app/middleware/log.global.ts': 'export default defineFwRouteMiddleware(() => {})',
    'app/components/Total.vue': `<script setup>
const { data } = await useFetch('/api/count', { key: 'count', query: { step: 2 } })
defineProps({ label: String })
const emit = defineEmits(['clicked'])
const clicks = ref(0)
const double = computed(() => clicks.value * 2)
</script>
<template><div><p id="total" @click="clicks = -1">{{ data.count }}</p>
<button id="clicks" @click="emit('clicked', { clicks: ++clicks })">{{ clicks }}</button> {{ double }}</div></template>`,
    'app/pages/broken.vue': `<script setup>
useHead({ title: 'Broken', htmlAttrs: { lang: 'en' }, meta: [{ name: 'description', content: 'A page' }, { property: 'og:title', content: 'Shared' }] })
const fail = () => { throw new TypeError('Out of stock') }
</script>
<template><main><h1>Broken</h1><img src="data:,"><button id="fail" @click="fail">Fail</button></main></template>`,
    'server/api/fails.ts': 'export default defineEventHandler(() => { throw new RangeError("Too many") })',
    'server/api/count.ts': `let count = 0
export default defineEventHandler(event => ({ count: count += Number(getQuery(event).step) }))`,
  },
}

/** Keeps the times of the running intervals. */
const RECORD_INTERVALS = `
window.intervals = new Map()
const { setInterval: start, clearInterval: stop } = window
window.setInterval = (run, time) => { const id = start(run, time); window.intervals.set(id, time); return id }
window.clearInterval = id => { window.intervals.delete(id); stop(id) }`

function state(app: App): void {
  it('refresh and edit data, and show its history', async () => {
    const tab = await openTools(app)
    await show(tab, 'data')
    const row = rowOf(tab, '/api/count')
    const first = Number(await tab.text('#count'))
    expect(await row.innerText()).toMatch(
      /success\s+useFetch\s+\d+ B\s+used in (?:app\/)?pages\/index\.vue\s+used in (?:app\/)?components\/Total\.vue/,
    )
    await row.getByText('History').click()
    await row.getByText('Refresh').click()
    await tab.shows('#count', String(first + 2))
    expect(await tool(tab, '[role=status]').innerText()).toBe('Refreshed /api/count.')
    await row.getByText('Edit').click()
    await tool(tab, 'dialog textarea').fill('{"count": 1000}')
    await tool(tab, 'dialog button:text-is("Save")').click()
    await tab.shows('#total', '1000')
    await tab.shows('#count', '1000')
    const history = tool(tab, '.section').filter({ hasText: 'History' }).last().locator('li')
    await history.filter({ hasText: '{"count":1000}' }).waitFor()
    await history
      .filter({ hasText: `{"count":${first + 2}}` })
      .first()
      .waitFor()
    await history
      .filter({ hasText: `{"count":${first}}` })
      .first()
      .waitFor()
    // JSON does not support dates.
    expect(await rowOf(tab, 'today').innerText()).not.toContain('Edit')
  })

  it('only record data while its view is open', async () => {
    const tab = await openPage(app.url, { before: page => page.addInitScript(RECORD_INTERVALS) })
    const intervals = (): Promise<number[]> => tab.page.evaluate<number[]>('[...window.intervals.values()]')
    const before = await intervals()
    await tool(tab, '.button').click()
    await show(tab, 'data')
    await eventually(async () => expect(await intervals()).toEqual([...before, 400, 100]))
    await show(tab, 'pages')
    await eventually(async () => expect(await intervals()).toEqual(before))
    await show(tab, 'data')
    await eventually(async () => expect(await intervals()).toEqual([...before, 400, 100]))
    await tab.page.keyboard.press('Escape')
    await eventually(async () => expect(await intervals()).toEqual(before))
    await tool(tab, '.button').click()
    await eventually(async () => expect(await intervals()).toEqual([...before, 400, 100]))
  })

  it('edit state, and show the payload by size', async () => {
    const tab = await openTools(app)
    await show(tab, 'state')
    await rowOf(tab, 'names').getByText('Edit').click()
    await tool(tab, 'dialog textarea').fill('["Ada", "Grace"]')
    await tab.page.keyboard.press('Tab')
    await tab.page.keyboard.press('Tab')
    await tab.page.keyboard.press('Enter')
    await tab.shows('#names', 'Ada,Grace')
    await rowOf(tab, '["Ada","Grace"]').waitFor()
    expect(await rowOf(tab, 'Sent with the page').innerText()).toMatch(/\d+ B/)
    expect(await rowOf(tab, 'today').innerText()).toMatch(/data\s+26 B/)
  })

  it('move to a window of their own, with the state of the page', async () => {
    const tab = await openTools(app)
    await show(tab, 'data')
    const [own] = await Promise.all([
      tab.page.waitForEvent('popup'),
      tool(tab, '[aria-label="Open in a window of its own"]').click(),
    ])
    await tool(tab, '.panel').waitFor({ state: 'hidden' })
    const row = own.locator('fw-devtools li').filter({ hasText: '/api/count' }).first()
    const before = Number(await tab.text('#count'))
    await row.getByText('Refresh').click()
    await tab.shows('#count', String(before + 2))
    // Values of the page have the classes of another window.
    expect(await own.locator('fw-devtools li').filter({ hasText: 'today' }).first().innerText()).toContain('1970-01-01')
    await tab.page.reload()
    await tab.ready()
    await row.getByText('Refresh').click()
    await eventually(async () => expect(Number(await tab.text('#count'))).toBeGreaterThan(before + 4))
  })
}

function routes(app: App): void {
  it('test what responds to a path', async () => {
    const tab = await openTools(app)
    await show(tab, 'pages')
    const test = async (path: string): Promise<string> => {
      await tool(tab, '[aria-label="Path to test"]').fill(path)
      await tool(tab, '[aria-label="Path to test"]').press('Enter')
      await tool(tab, '[role=status]').getByText(`Tested ${path}.`).waitFor()
      return (await tool(tab, '.content').innerText()).replaceAll(/\s+/g, ' ').replaceAll('app/', '')
    }
    expect(await test('/users/7?tab=posts')).toContain(
      'Response 1 /users/:id page users-id the project pages/users/[id].vue ' +
        'Parameters and query 2 id parameter 7 tab query posts ' +
        'Layout and parent pages 2 wide layout the project layouts/wide.vue parent parent page the project pages/users.vue ' +
        'Middleware that runs 2 1. log the project middleware/log.global.ts 2. guard the project middleware/guard.ts ' +
        'Rules that apply 1 /users/** the project {"headers":{"x-users":"yes"}}',
    )
    expect(await test('/api/count')).toContain('Response 1 /api/count handler all the project server/api/count.ts')
    expect(await test('/nothing')).toContain('Nothing responds to /nothing')
  })
}

function components(app: App): void {
  it('pick a component in the page, and open it in the editor', async () => {
    const opened: string[] = []
    const tab = await openPage(app.url, {
      before: page =>
        page.route('**/__open-in-editor?*', route => {
          opened.push(new URL(route.request().url()).searchParams.get('file')!)
          return route.fulfill({ body: '' })
        }),
    })
    await tool(tab, '.button').click()
    await show(tab, 'inspector')
    await tool(tab, 'button:text-is("Pick in the page")').click()
    await tab.page.locator('#total').hover()
    await tab.page.locator('.fw-devtools-marker').getByText('<Total>').waitFor()
    await tab.page.locator('#total').click()
    await eventually(() => expect(opened).toEqual([app.path('app/components/Total.vue')]))
    expect(await tab.page.locator('.fw-devtools-marker').count()).toBe(0)
    // The click did not reach the component.
    expect(await tab.text('#clicks')).toBe('0')
    await tool(tab, 'button:text-is("Pick in the page")').click()
    await tool(tab, '[aria-pressed=true]:text-is("Pick in the page")').waitFor()
    await tab.page.keyboard.press('Escape')
    await tab.page.locator('#count').hover()
    expect(await tab.page.locator('.fw-devtools-marker').count()).toBe(0)
  })

  it('show the tree of components, with props, state and events', async () => {
    const tab = await openTools(app)
    await show(tab, 'inspector')
    const tree = tool(tab, '.section').filter({ hasText: 'Components of the page' })
    const names = (): Promise<string[]> => tree.locator('li .label').allInnerTexts()
    expect(await names()).toEqual(['<app>', '<index>', '<Total>'])
    await tool(tab, 'button:text-is("Show components of packages")').click()
    await eventually(async () => expect((await names()).length).toBeGreaterThan(3))
    await tree.locator('li').filter({ hasText: '<Total>' }).getByText('Inspect').click()
    await rowOf(tab, 'label').getByText('All').waitFor()
    await rowOf(tab, 'clicks').getByText('0').waitFor()
    await rowOf(tab, 'clicked').getByText('has a listener').waitFor()
    await tab.page.locator('#clicks').click()
    await rowOf(tab, 'clicks').getByText('1').waitFor()
    await tool(tab, 'li')
      .filter({ hasText: /^clicked\s*emitted/ })
      .getByText('[{"clicks":1}]')
      .waitFor()
    await rowOf(tab, 'clicks').getByText('Edit').click()
    await tool(tab, 'dialog textarea').fill('41')
    await tool(tab, 'dialog button:text-is("Save")').click()
    await tab.shows('#clicks', '41')
    // It is computed.
    expect(await rowOf(tab, 'double').innerText()).toMatch(/82/)
    expect(await rowOf(tab, 'double').innerText()).not.toContain('Edit')
  })
}

function session(app: App): void {
  it('run functions of modules in tabs, and show their pages', async () => {
    const tab = await openTools(app)
    await show(tab, 'custom-shop')
    await tool(tab, '[aria-label="Run Import"]').click()
    await rowOf(tab, '{"runs":1,"at":"1970-01-01T00:00:00.000Z"}').waitFor()
    await tool(tab, '[aria-label="Run Break"]').click()
    await tool(tab, '[role=status].problem').getByText('No products.').waitFor()
    await show(tab, 'custom-foreign')
    await tab.page.frameLocator('fw-devtools iframe').getByText('Frame of the shop').waitFor()
    await tab.page.reload()
    await tool(tab, '[data-view=custom-foreign][aria-selected=true]').waitFor()
    expect(await tool(tab, '[role=tab]').last().innerText()).toBe('Shop')
  })

  it('show the errors of the server and of pages', async () => {
    const tab = await openPage(`${app.url}/broken`, {
      expected: [/Out of stock/, /Unhandled error during execution of native event handler/],
    })
    await app.get('/api/fails')
    await tool(tab, '.button').click()
    await show(tab, 'errors')
    await rowOf(tab, 'Too many').getByText('RangeError').waitFor()
    expect(await rowOf(tab, 'Too many').innerText()).toMatch(/line 1\s[^]*server\/api\/fails\.ts/)
    await tab.page.evaluate('document.querySelector("#fail").click()')
    await rowOf(tab, 'Out of stock').getByText('In the browser').waitFor()
    expect(await rowOf(tab, 'Out of stock').innerText()).toMatch(/pages\/broken\.vue/)
  })

  it('show the head of the page, and what is missing', async () => {
    const tab = await openTools(app, '/broken')
    await show(tab, 'head')
    expect(await tool(tab, '.preview').innerText()).toMatch(/No image[^]*Shared[^]*A page/)
    const missing = tool(tab, '.section').filter({ hasText: 'Missing' })
    expect(await missing.locator('.label').allInnerTexts()).toEqual(['og:image', 'twitter:card', 'canonical', 'icon'])
    await tab.page.evaluate('document.title = "Changed"')
    await rowOf(tab, 'Changed').waitFor()
  })

  it('check the accessibility of the page', async () => {
    const tab = await openTools(app, '/broken')
    await show(tab, 'accessibility')
    expect(tab.requests.filter(path => path.includes('axe'))).toEqual([])
    await tool(tab, 'button:text-is("Check the page")').click()
    await rowOf(tab, 'image-alt').getByText('critical').waitFor()
    expect(await tool(tab, '.content').innerText()).not.toContain('fw-devtools')
  })
}

function start(app: App): void {
  it('show a flame chart of the start', async () => {
    const tab = await openTools(app)
    await show(tab, 'timeline')
    const bar = (name: string) => tool(tab, '.bar').filter({ hasText: name }).first()
    await bar('first request').waitFor()
    await bar('modules').waitFor()
    await rowOf(tab, 'pages').waitFor({ state: 'attached' })
    const { spans } = await app.json('/__fw_devtools__/data.json')
    expect(spans).toContainEqual({
      kind: 'phase',
      name: 'pages',
      start: expect.any(Number),
      milliseconds: expect.any(Number),
    })
  })

  it('say where the value of an option comes from', async () => {
    const tab = await openTools(app)
    await show(tab, 'options')
    const explain = async (path: string): Promise<unknown> => {
      await tool(tab, 'input[type=search]').fill(path)
      await tab.page.getByLabel(`Explain ${path}`, { exact: true }).click()
      const text = await tool(tab, 'dialog pre').innerText()
      await tab.page.keyboard.press('Escape')
      await tool(tab, 'dialog').waitFor({ state: 'detached' })
      return JSON.parse(text)
    }
    const at = expect.stringMatching(/^fw\.config\.\w+:\d+:\d+$/)
    expect(await explain('routeRules["/users/**"].headers["x-users"]')).toMatchObject({
      documentation: expect.stringContaining('headers'),
      chain: [{ from: 'default' }, { from: 'project', value: 'yes', at }],
    })
    expect(await explain('ssr')).toMatchObject({ chain: [{ from: 'default', value: true }] })
    expect(await explain('runtimeConfig.apiKey')).toMatchObject({
      chain: [{ from: 'default' }, { from: 'project', value: '[private]', at }],
    })
  })
}

function access(app: App): void {
  it.each(VIEWPORTS)('fit a %s, and are accessible in every view', async (_, viewport, colorScheme) => {
    const tab = await openPage(app.url, { viewport, colorScheme })
    await tab.page.keyboard.press('Shift+Alt+D')
    await tool(tab, '.section').first().waitFor()
    await tab.page.keyboard.press('End')
    const views = await tool(tab, '[role=tab]').evaluateAll(elements =>
      elements.map(element => (element as unknown as { dataset: { view: string } }).dataset.view),
    )
    await tool(tab, `[data-view=${views.at(-1)}][aria-selected=true]`).waitFor()
    await tab.page.keyboard.press('Home')
    for (const view of views) {
      await tool(tab, `[data-view=${view}][aria-selected=true]`).waitFor()
      await eventually(async () => expect(await tool(tab, '.content').innerText()).not.toContain('Loading'))
      await expectFit(tab, view)
      await tab.page.keyboard.press('ArrowRight')
    }
  })
}

describeMatrix(
  'devtools of a page',
  { fixture, layouts: ['v4'], modes: ['dev'] },
  state,
  routes,
  components,
  session,
  start,
  access,
)
for (const { name, bundler } of inTurn(3, OTHER_BUNDLERS)) {
  describeMatrix(
    `devtools of a page, with ${name}`,
    { fixture, bundlers: { [bundler]: 'v3' }, modes: ['dev'] },
    state,
    routes,
    components,
    session,
    start,
  )
}
