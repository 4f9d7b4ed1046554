import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type OpenOptions, type Tab, openPage } from '../browser/page'
import { type App, describeMatrix } from '../harness/start-app'
import { type Fixture, loadFixture } from '../harness/fixture'
import { eventually } from '../harness/eventually'
import { inTurn } from '../harness/in-turn'

const DOT = '<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"><!-- first --></svg>'

const fixture: Fixture = {
  config: '{ css: ["~/assets/main.css"], watchers: { bundler2: { aggregateTimeout: 20 } } }',
  files: loadFixture('hot-updates').files,
}

const USED = [
  ['app/composables/word.ts', '#word', 'composable'],
  ['app/utils/shout.ts', '#util', 'x util'],
  ['shared/utils/both.ts', '#shared', 'shared'],
  ['app/assets/data.json', '#json', 'json'],
  ['app/plugins/own.ts', '#own', 'plugin'],
  ['app/middleware/all.global.ts', '#all', 'all'],
  ['app/middleware/named.ts', '#named', 'named'],
] as const

/** Opens the first page and waits until HMR is connected. `isSame` says whether it has not been reloaded since. */
async function open(app: App, options: OpenOptions = {}, path = ''): Promise<Tab & { isSame: () => Promise<boolean> }> {
  const tab = await openPage(app.url + path, options)
  await tab.receivesUpdates()
  await tab.page.evaluate('window.isSame = true')
  return { ...tab, isSame: async () => (await tab.page.evaluate('window.isSame === true')) as boolean }
}

/** The router of the open page, as an expression. */
const ROUTER = '[...document.querySelectorAll("body > *")].find(element => element.__vue_app__).__vue_app__.$fw.$router'

/** The page shows the text, and the server renders it. */
async function shows(app: App, tab: Tab, selector: string, text: string, path = '/'): Promise<void> {
  await tab.shows(selector, text)
  await eventually(async () => expect(await app.html(path)).toContain(text))
}

const colorOf = (tab: Tab, selector: string, property = 'color'): Promise<unknown> =>
  tab.page.evaluate(`getComputedStyle(document.querySelector('${selector}'))['${property}']`)

/** The styles of the first response: inlined, or in linked style sheets. */
async function initialStyles(app: App): Promise<string> {
  const html = await app.html('/')
  const links = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, url]) => url!)
  const inlined = [...html.matchAll(/<style[^>]*>([^<]*)/g)].map(([, text]) => text!)
  return [...inlined, ...(await Promise.all(links.map(async url => (await app.get(url)).text())))].join('\n')
}

function componentsAndStyles(app: App): void {
  describe('updates the open page after an edit', () => {
    it('of a template, which preserves state, and of a script, which resets it', async () => {
      const tab = await open(app)
      await tab.page.click('#count')
      await tab.page.click('#open')
      app.edit('app/components/Counter.vue', text => text.replace('template one', 'template two'))
      await shows(app, tab, '#template', 'template two')
      expect(await tab.text('#count')).toBe('1')
      app.edit('app/components/Counter.vue', text => text.replace('script one', 'script two'))
      await shows(app, tab, '#script', 'script two')
      expect(await tab.text('#count')).toBe('0')
      expect(await tab.text('#open')).toBe('1')
      expect(await tab.isSame()).toBe(true)
    })

    it('of styles: scoped, CSS modules and global, and of an image', async () => {
      const tab = await open(app)
      await tab.page.click('#count')
      app.edit('app/components/Counter.vue', text =>
        text.replace('.scoped { color: rgb(1, 1, 1)', '.scoped { color: rgb(2, 2, 2)'),
      )
      await eventually(async () => expect(await colorOf(tab, '#scoped')).toBe('rgb(2, 2, 2)'))
      app.edit('app/components/Counter.vue', text =>
        text.replace('.box { color: rgb(1, 1, 1)', '.box { color: rgb(3, 3, 3)'),
      )
      await eventually(async () => expect(await colorOf(tab, '#module')).toBe('rgb(3, 3, 3)'))
      app.edit('app/assets/main.css', 'h1 { background-color: rgb(4, 4, 4); }')
      await eventually(async () => expect(await colorOf(tab, 'h1', 'backgroundColor')).toBe('rgb(4, 4, 4)'))
      expect(await tab.isSame()).toBe(true)
      await eventually(async () => {
        const styles = await initialStyles(app)
        for (const color of ['rgb(2, 2, 2)', 'rgb(3, 3, 3)', 'rgb(4, 4, 4)']) expect(styles).toContain(color)
      })
      writeFileSync(app.path('app/assets/dot.svg'), DOT.replaceAll('5', '7'))
      await eventually(async () =>
        expect(await tab.page.evaluate('document.querySelector("img").naturalWidth')).toBe(7),
      )
    })

    it('of added and removed pages, meta and components, without a reload, and preserves state', async () => {
      const tab = await open(
        app,
        { expected: [/Failed to resolve component: LateComer|No match found for location/] },
        '/hot',
      )
      await tab.page.click('#count')
      const keeps = async (count: string): Promise<void> =>
        expect([await tab.text('#count'), await tab.isSame()]).toEqual([count, true])
      app.edit('app/pages/extra.vue', '<template><main><h1>extra one</h1></main></template>')
      await eventually(async () =>
        expect(await tab.page.evaluate(`${ROUTER}.resolve('/extra').matched.length`)).toBe(1),
      )
      await keeps('1')
      app.edit('app/components/LateComer.vue', '<template><b id="late">late one</b></template>')
      await tab.shows('#late', 'late one')
      await keeps('1')
      app.edit('app/pages/hot.vue', text => text.replace('meta one', 'meta two'))
      await shows(app, tab, '#meta', 'meta two', '/hot')
      await keeps('1')
      app.edit('app/pages/hot.vue', text => text.replace('hot one', 'hot two'))
      await shows(app, tab, 'h1', 'hot two', '/hot')
      await keeps('1')
      app.edit('app/pages/hot.vue', text =>
        text.replace(
          'definePageMeta({ ',
          'definePageMeta({\n  middleware: () => { useState("ran").value = "ran" },\n  ',
        ),
      )
      await eventually(async () =>
        expect(await tab.page.evaluate(`${ROUTER}.currentRoute.value.meta.middleware !== undefined`)).toBe(true),
      )
      await keeps('1')
      app.remove('app/pages/extra.vue')
      await eventually(async () =>
        expect(await tab.page.evaluate(`${ROUTER}.resolve('/extra').matched.length`)).toBe(0),
      )
      await keeps('1')
      app.remove('app/components/LateComer.vue')
      await eventually(async () => expect(await tab.page.locator('#late').count()).toBe(0))
      await keeps('1')
      expect(await tab.text('#meta')).toBe('meta two')
    })
  })
}

/** What fw does with updates of the bundler. Its code for webpack and Rspack is the same. */
function otherCode(app: App): void {
  describe('updates the open page after an edit', () => {
    it('of a page, a layout and app.config, without a reload', async () => {
      const tab = await open(app)
      await tab.page.click('#count')
      app.edit('app/layouts/default.vue', text => text.replace('layout one', 'layout two'))
      await shows(app, tab, '#layout', 'layout two')
      app.edit('app/pages/index.vue', text => text.replace('page one', 'page two'))
      await shows(app, tab, 'h1', 'page two')
      app.edit('app/app.config.ts', text => text.replace('config one', 'config two'))
      await shows(app, tab, '#config', 'config two')
      app.edit('app/app.config.ts', text => text.replace('word: "part one"', 'word: "part two", more: "and more"'))
      await shows(app, tab, '#part', 'part two and more')
      app.edit('app/app.config.ts', text => text.replace('{ to: "first" }', '{ to: "first" }, { to: "second" }'))
      await shows(app, tab, '#links', 'first second')
      app.edit('app/app.config.ts', text => text.replace('{ to: "first" }, ', ''))
      await shows(app, tab, '#links', 'second')
      expect(await tab.text('#count')).toBe('1')
      expect(await tab.isSame()).toBe(true)
    })

    it('of code that the page uses, with a hot update or a reload', async () => {
      const tab = await open(app)
      const loads = (): number => tab.requests.filter(path => path === '/').length
      const before = loads()
      for (const [file, selector, word] of USED) {
        app.edit(file, text => text.replace('one', 'two'))
        await shows(app, tab, selector, `${word} two`)
        // A reloaded page shows the text before its code runs, which could already be the code of the next edit.
        await tab.ready()
      }
      expect(loads() - before).toBeLessThanOrEqual(USED.length)
      expect(await tab.text('h1')).toMatch(/^page/)
    })

    it('of page meta: layout, path and middleware', async () => {
      // In the end, the tab is open on a page whose path has changed.
      const tab = await openPage(`${app.url}/meta`, { expected: [/404/] })
      expect(await tab.page.locator('.default').count()).toBe(1)
      app.edit('app/pages/meta.vue', text => text.replace('"default"', '"other"'))
      await eventually(async () => expect(await tab.page.locator('.other h1').count()).toBe(1))
      await eventually(async () => expect(await app.html('/meta')).toContain('class="other"'))
      app.edit('app/pages/meta.vue', text =>
        text
          .replace('layout: "other"', 'path: "/moved", middleware: () => { useState("inline").value = "inline ran" }')
          .replace('<h1>meta</h1>', '<h1>{{ useState("inline").value }}</h1>'),
      )
      await eventually(async () => expect(await app.html('/moved')).toContain('<h1>inline ran</h1>'))
      const moved = await openPage(`${app.url}/moved`)
      await moved.shows('h1', 'inline ran')
    })

    it('of added composables, without a reload', async () => {
      const tab = await open(app)
      await tab.page.click('#open')
      app.edit('app/composables/later.ts', 'export const useLater = () => "later one"')
      app.edit('app/components/Counter.vue', text => text.replace(/'script \w+'/, 'useLater()'))
      await shows(app, tab, '#script', 'later one')
      expect([await tab.text('#open'), await tab.isSame()]).toEqual(['1', true])
    })

    it('of a page that is added or removed while its URL is open', async () => {
      const tab = await open(app, { expected: [/404|No match found for location|Page not found/] }, '/missing')
      await tab.shows('h1', '404')
      app.edit('app/pages/missing.vue', '<template><main><h1>found</h1></main></template>')
      await shows(app, tab, 'h1', 'found', '/missing')
      app.remove('app/pages/missing.vue')
      await tab.shows('h1', '404')
      expect(await tab.isSame()).toBe(true)
    })

    it('of the script of an async page with a transition', async () => {
      const tab = await open(app, { expected: [/Failed to resolve component: LateComer/] }, '/hot')
      for (const word of ['two', 'three', 'four']) {
        app.edit('app/pages/hot.vue', text => text.replace(/'script \w+'/, `'script ${word}'`))
        await shows(app, tab, '#label', `script ${word}`, '/hot')
        // The transition removes the old page at its end.
        await eventually(async () => expect(await tab.page.locator('main').count()).toBe(1))
      }
      await tab.page.click('#count')
      await tab.shows('#count', '1')
      expect(await tab.isSame()).toBe(true)
    })

    it('of the first island, with its styles', async () => {
      const tab = await open(app)
      app.edit(
        'app/components/Isle.server.vue',
        '<template><i id="isle">isle</i></template>\n<style scoped>#isle { color: rgb(9, 9, 9) }</style>',
      )
      app.edit('app/pages/index.vue', text => text.replace('<img', '<Isle /><img'))
      await shows(app, tab, '#isle', 'isle')
      // A late reload of the page may interrupt the navigation.
      await eventually(async () => {
        await tab.page.goto(app.url)
        expect(await colorOf(tab, '#isle')).toBe('rgb(9, 9, 9)')
      })
    })
  })
}

function serverCode(app: App): void {
  describe('an edit of server code', () => {
    it('updates the next response without a reload of the open page', async () => {
      const tab = await open(app)
      for (const [file, key] of [
        ['server/api/value.ts', 'value'],
        ['server/utils/helper.ts', 'helper'],
      ] as const) {
        app.edit(file, text => text.replace(`${key} one`, `${key} two`))
        await eventually(async () => expect((await app.json('/api/value'))[key]).toBe(`${key} two`))
      }
      app.edit('public/file.txt', 'public two')
      await eventually(async () => expect(await app.html('/file.txt')).toBe('public two'))
      app.edit('public/other.txt', 'another')
      await eventually(async () => expect(await app.html('/other.txt')).toBe('another'))
      expect(await tab.isSame()).toBe(true)
    })

    it('in a shared file updates the server', async () => {
      app.edit('shared/utils/both.ts', text => text.replace(/shared \w+/, 'shared three'))
      await eventually(async () => expect((await app.json('/api/value')).both).toBe('shared three'))
    })
  })
}

describeMatrix(
  'HMR',
  { fixture, modes: ['dev'], bundlers: { bundler1: 'v4' } },
  componentsAndStyles,
  otherCode,
  serverCode,
)

for (const { bundlers, suites } of inTurn(0, [
  { bundlers: { bundler2: 'v3' }, suites: [componentsAndStyles, serverCode] },
  { bundlers: { bundler3: 'v4' }, suites: [componentsAndStyles, otherCode, serverCode] },
]))
  describeMatrix('HMR', { fixture, modes: ['dev'], bundlers }, ...suites)
