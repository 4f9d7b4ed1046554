import { expect, it } from 'vitest'
import { openPage } from '../browser/page'
import { eventually } from '../harness/eventually'
import type { Fixture } from '../harness/fixture'
import { OTHER_BUNDLERS } from '../harness/in-turn'
import { type App, describeMatrix } from '../harness/start-app'
import { headingOf } from '../suites/html'

// Prints the pages that are compiled.
const PRINT_PAGES = `import { addBuildPlugin, defineFwModule } from 'fw/kit'
export default defineFwModule(() => addBuildPlugin({
  shared: () => ({
    name: 'print-pages',
    transform: {
      filter: { id: /\\/app\\/pages\\/[\\w/-]+\\.(?:client\\.)?vue$/ },
      handler(code, id) {
        console.log('compiles <' + id.replace(/.*\\/pages\\//, '') + '> for the ' + this.environment.config.consumer)
        return undefined
      },
    },
  }),
}))
`

const page = (text: string, script = ''): string =>
  `<script setup>${script}</script>\n\n<template>\n  <div><h1>${text}</h1></div>\n</template>\n`

const counted = (name: string): string =>
  page(`${name} {{ count }}`, `import { countUp } from '../count'\nconst count = useState('count', countUp)`)

const fixture: Fixture = {
  config: { app: { baseURL: '/base/' } },
  files: {
    'modules/print-pages.mjs': PRINT_PAGES,
    'app/app.vue': '<template><FwLayout><FwPage /></FwLayout></template>',
    'app/layouts/default.vue': '<template><main><input id="typed"><slot /></main></template>',
    'app/count.ts': 'let count = 0\nexport const countUp = (): number => ++count\n',
    'app/components/PlainBox.vue': '<template><b>box</b></template>\n\n<style>\nb { color: rgb(1, 2, 3) }\n</style>\n',
    'app/pages/index.vue':
      '<template><div><h1>Home</h1><FwLink id="to-box" to="/box">box</FwLink><FwLink id="to-broken" to="/broken">broken</FwLink></div></template>',
    // Its head has modules in common with what the open page loads later.
    'app/pages/box.vue':
      "<script>\nexport default defineFwComponent({ head: { title: 'Box' } })\n</script>\n\n<template><div><h1>Box</h1><PlainBox /></div></template>",
    'app/pages/failing.vue':
      '<script setup>\nconst fail = () => { throw new Error(\'failed on click\') }\n</script>\n\n<template><button id="fail" @click="fail">fail</button></template>',
    'app/pages/one.vue': counted('one'),
    'app/pages/two.vue': counted('two'),
    'app/pages/browser.client.vue': page('Browser'),
    'app/pages/shop.vue': '<template><section><FwPage /></section></template>',
    'app/pages/shop/index.vue': page('Shop'),
    'app/pages/shop/[id].vue': page('{{ $route.params.id }}'),
    'app/pages/titled.vue': page('Titled', "\nconst title = 'dynamic'\ndefinePageMeta({ title: String('dynamic') })"),
    'app/pages/broken.vue': '<template>\n  <h1>Broken</h2>\n</template>\n',
    ...Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`app/pages/filler/number-${index}.vue`, page(`Filler ${index}`)]),
    ),
  },
}

/** The sides for which a page was compiled. */
function sidesOf(app: App, file: string): string[] {
  return ['client', 'server'].filter(side => app.logs().includes(`compiles <${file}> for the ${side}`))
}

function suite(app: App): void {
  const edit = (file: string, from: string, to: string): void => app.edit(file, text => text.replace(from, to))

  it('compiles only the pages that were opened', async () => {
    expect(headingOf(await app.html('/'))).toBe('Home')
    expect(sidesOf(app, 'index.vue')).toEqual(['client', 'server'])
    const others = ['box.vue', 'broken.vue', 'shop.vue', 'filler/number-3.vue']
    for (const file of others) expect(sidesOf(app, file), file).toEqual([])
    expect(headingOf(await app.html('/filler/number-3'))).toBe('Filler 3')
    expect(sidesOf(app, 'filler/number-3.vue')).toEqual(['client', 'server'])
    expect(sidesOf(app, 'filler/number-4.vue')).toEqual([])
    expect(app.logs()).not.toContain('Invalid end tag')
  })

  it('opens nested and client-only pages, and those with a dynamic meta', async () => {
    expect(headingOf(await app.html('/shop'))).toBe('Shop')
    expect(headingOf(await app.html('/shop/7'))).toBe('7')
    expect(headingOf(await app.html('/titled'))).toBe('Titled')
    const tab = await openPage(`${app.url}/browser`)
    await tab.shows('h1', 'Browser')
    expect(sidesOf(app, 'browser.client.vue')).toEqual(['client'])
  })

  it('navigates to a page that was not opened before, without a request for the document', async () => {
    const tab = await openPage(app.url)
    await tab.receivesUpdates()
    await tab.page.fill('#typed', 'kept')
    await tab.page.click('#to-box')
    await tab.shows('h1', 'Box')
    expect(await tab.page.inputValue('#typed')).toBe('kept')
    expect(
      await tab.page.evaluate('getComputedStyle(document.querySelector("b")).color'),
      'the color of a component that only this page has',
    ).toBe('rgb(1, 2, 3)')
    expect(tab.requests.filter(path => path === '/base/box')).toEqual([])

    edit('app/pages/box.vue', '<h1>Box', '<h1>Edited box')
    await tab.shows('h1', 'Edited box')
    expect(await tab.page.inputValue('#typed')).toBe('kept')
    await eventually(async () => expect(headingOf(await app.html('/box'))).toBe('Edited box'))
  })

  it('continues to show the error of a page while another one is opened', async () => {
    const tab = await openPage(`${app.url}/failing`, { expected: [/failed on click/, /Unhandled error/] })
    await tab.receivesUpdates()
    await tab.page.click('#fail')
    await tab.page.waitForSelector('fw-errors', { state: 'attached' })
    expect(headingOf(await app.html('/filler/number-8'))).toBe('Filler 8')
    await tab.page.waitForFunction("__fwClientParts.loaders['./app/pages/filler/number-8.vue']")
    expect(await tab.page.locator('fw-errors').count()).toBe(1)
  })

  it('preserves the state of the server when a page is opened', async () => {
    expect(headingOf(await app.html('/one'))).toBe('one 1')
    expect(headingOf(await app.html('/two'))).toBe('two 2')
    expect(headingOf(await app.html('/one'))).toBe('one 3')
  })

  it('reports the errors of a page when it is opened', async () => {
    const tab = await openPage(app.url, { expected: [/./] })
    await tab.receivesUpdates()
    await tab.page.click('#to-broken')
    await tab.page.waitForSelector('fw-errors', { state: 'attached' })
    expect(await tab.text('fw-errors .error:not([hidden])')).toContain('app/pages/broken.vue:2:')
    expect((await app.get('/broken', { headers: { accept: 'text/html' } })).status).toBe(500)
    edit('app/pages/broken.vue', '</h2>', '</h1>')
    await tab.page.waitForSelector('fw-errors', { state: 'detached' })
    await eventually(async () => expect(headingOf(await app.html('/broken'))).toBe('Broken'))
    const fresh = await openPage(`${app.url}/broken`)
    await fresh.shows('h1', 'Broken')
  })

  it('notices pages that are removed, added again, and new', async () => {
    const isNotFound = (path: string): Promise<void> =>
      eventually(async () => expect((await app.get(path)).status).toBe(404))
    const isShown = (path: string, text: string): Promise<void> =>
      eventually(async () => expect(headingOf(await app.html(path))).toBe(text))
    await isShown('/filler/number-5', 'Filler 5')
    app.remove('app/pages/filler/number-5.vue')
    await isNotFound('/filler/number-5')
    await isShown('/filler/number-6', 'Filler 6')
    app.edit('app/pages/filler/number-5.vue', page('Filler again'))
    await isShown('/filler/number-5', 'Filler again')
    app.edit('app/pages/new.vue', page('New'))
    await isShown('/new', 'New')
    const tab = await openPage(`${app.url}/new`)
    await tab.shows('h1', 'New')
    edit('app/pages/new.vue', 'New', 'Newer')
    await tab.shows('h1', 'Newer')
    app.remove('app/pages/filler')
    await isNotFound('/filler/number-6')
    await isShown('/two', 'two 4')
    expect(app.logs()).not.toMatch(/Can't resolve|Cannot find \S*number/)
  })
}

describeMatrix(
  'an application with many pages',
  { fixture, modes: ['dev'], bundlers: OTHER_BUNDLERS.map(({ bundler }) => bundler), base: '/base' },
  suite,
)
