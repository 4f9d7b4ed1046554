import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadFixture } from '../harness/fixture'
import { openPage } from '../browser/page'
import type { OpenOptions, Tab } from '../browser/page'
import { eventually } from '../harness/eventually'
import { forcedBundler } from '../harness/build-app'
import { startApp } from '../harness/start-app'
import type { App } from '../harness/start-app'
import { createEditor } from './editor'

/** The browser globals that tests use, which have no DOM types. */
interface BrowserWindow {
  getComputedStyle: (element: unknown) => { color: string }
}

const ANY = [/./]
const page = (script: readonly string[], template: readonly string[]): string =>
  ['<script setup lang="ts">', ...script, '</script>', '', '<template>', ...template, '</template>', ''].join('\n')

const { files } = loadFixture('overlay')

/** Each bundler has another compiler of TypeScript. */
const COMPILER_MESSAGES = {
  bundler1: 'Unexpected token.',
  bundler2: 'Unexpected ",".',
  bundler3: 'Expression expected.',
} as const

/** The initial content of a file. */
function sourceOf(file: string): string {
  const text = files[file]
  if (text === undefined) throw new Error(`The application has no ${file}.`)
  return text
}

/** Edits with a mistake, and how it is reported. */
const MISTAKES: ReadonlyArray<
  [file: keyof typeof files, change: (text: string) => string, { location: string; message: string; line: string }]
> = [
  [
    'app/pages/typed.vue',
    text => text.replace('ref(0)', 'ref(0'),
    {
      location: 'app/pages/typed.vue:3:1',
      message: 'Unexpected token, expected ",".',
      line: 'const word = useWord(count)',
    },
  ],
  [
    'app/pages/typed.vue',
    text => text.replace('ref(0)', 'ref("0)'),
    { location: 'app/pages/typed.vue:2:19', message: 'Unterminated string constant.', line: 'const count = ref("0)' },
  ],
  [
    'app/pages/typed.vue',
    text => text.replace('</h1>', ''),
    {
      location: 'app/pages/typed.vue:7:3',
      message: 'Element is missing end tag.',
      line: '  <h1>{{ count }} {{ word }}',
    },
  ],
  [
    'app/pages/typed.vue',
    text => text.replace('{{ count }}', '{{ count + }}'),
    {
      location: 'app/pages/typed.vue:7:10',
      message: 'Error parsing JavaScript expression: Unexpected token.',
      line: '  <h1>{{ count + }} {{ word }}</h1>',
    },
  ],
  [
    'app/pages/typed.vue',
    text => text.replace('red }', 'red } }'),
    { location: 'app/pages/typed.vue:11:19', message: 'Unexpected }.', line: 'h1 { color: red } }' },
  ],
  [
    'app/composables/useWord.ts',
    text => text.replace('computed(', 'computed(,'),
    {
      location: 'app/composables/useWord.ts:2:19',
      message: COMPILER_MESSAGES[forcedBundler ?? 'bundler1'],
      line: '  return computed(,() => `word ${count.value}`)',
    },
  ],
]

/** A syntax error, an error and an unknown key of the configuration, and their locations. */
const CONFIG_ERRORS: ReadonlyArray<[text: string, location: string]> = [
  ['export default defineFwConfig({\n  app: { baseURL: = 3 },\n})\n', 'fw.config.ts:2:19'],
  ['const none: any = undefined\nexport default defineFwConfig({ app: none.such })\n', 'fw.config.ts:2:43'],
  ['export default defineFwConfig({\n  appp: {},\n})\n', 'fw.config.ts:2:3'],
]

const { editor, opened, removeEditor } = createEditor()

describe('the error overlay', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ layout: 'v4', mode: 'dev', fixture: { files }, env: { LAUNCH_EDITOR: editor } })
  })
  afterAll(async () => {
    await app?.stop()
    removeEditor()
  })

  const open = (path: string, options: OpenOptions = {}): Promise<Tab> =>
    openPage(app.url + path, { expected: ANY, ready: false, ...options })
  const shownLocation = (tab: Tab): Promise<string> => tab.text('fw-errors .error:not([hidden]) figcaption')
  const shows = async (tab: Tab, expected: { location: string; message: string }): Promise<void> => {
    await tab.shows('fw-errors .error:not([hidden]) h1', expected.message)
    expect(await shownLocation(tab)).toBe(expected.location)
    await eventually(() => expect(app.logs()).toContain(`  at ${expected.location}\n`))
  }

  it.each([
    ['a hook of a component', '/mounted', 'app/pages/mounted.vue:3:9', 'in mounted <script>'],
    ['setup', '/client', 'app/pages/client.vue:2:31', 'in the browser only'],
    ['a template', '/template', 'app/pages/template.vue:7:22', "Cannot read properties of undefined (reading 'first')"],
    ['a plugin', '/plugin', 'app/plugins/client.client.ts:2:46', 'in a plugin of the browser'],
    ['a hydrated text', '/text', 'app/pages/text.vue:8:21', 'Hydration text content mismatch on <p>.'],
    ['a hydrated class', '/class', 'app/pages/class.vue:7:5', 'Hydration class mismatch on <p>.'],
    ['a hydrated style', '/style', 'app/pages/style.vue:7:5', 'Hydration style mismatch on <p>.'],
    ['a hydrated node', '/node', 'app/pages/node.vue:6:3', 'Hydration node mismatch.'],
    [
      'an import of the browser only',
      '/absent',
      'app/components/AbsentName.client.vue:2:10',
      '"absent" is not exported by "app/lib/present.ts".',
    ],
    ['a handler of the server', '/api/fail', 'server/api/fail.ts:2:9', 'in handler'],
  ])('shows the location of an error in %s', async (_, path, at, message) => {
    const tab = await open(path)
    await tab.shows('fw-errors .error:not([hidden]) h1', message)
    expect(await shownLocation(tab)).toBe(at)
    await eventually(() => expect(app.logs()).toContain(`  at ${at}\n`))
  })

  it('shows the location of a hydrated attribute, its server and client value, and its component', async () => {
    const tab = await open('/attribute')
    await shows(tab, { location: 'app/pages/attribute.vue:8:5', message: 'Hydration attribute mismatch on <a>.' })
    await tab.shows('fw-errors .difference', 'Serverhref="/server"Clienthref="/browser"')
    expect(await tab.text('fw-errors .components li')).toBe('<attribute> app/pages/attribute.vue')
  })

  it('pages through several errors, opens the editor, and closes', async () => {
    const tab = await open('/click', { ready: true })
    expect(await tab.page.locator('fw-errors').count()).toBe(0)
    // The second button is behind the modal overlay, where it cannot be clicked.
    await tab.page.evaluate('for (const id of ["press", "later"]) document.getElementById(id).click()')
    await tab.shows('fw-errors [data-count]', '1 of 2 errors')
    const dialog = tab.page.getByRole('dialog', { name: 'Error overlay' })
    expect(await dialog.count()).toBe(1)
    const locations = [await shownLocation(tab)]
    await tab.page.keyboard.press('ArrowRight')
    await tab.shows('fw-errors [data-count]', '2 of 2 errors')
    locations.push(await shownLocation(tab))
    expect(locations.sort()).toEqual(['app/pages/click.vue:4:8', 'app/pages/click.vue:8:9'])

    await tab.page.click('fw-errors .error:not([hidden]) figcaption a')
    await eventually(() => expect(readFileSync(opened, 'utf8')).toContain(`${app.dir}/app/pages/click.vue:`))
    expect(readFileSync(opened, 'utf8').trim().split(' ').at(-1)).toMatch(/click\.vue:(?:4:8|8:9)$/)

    await tab.page.keyboard.press('Escape')
    await tab.page.waitForSelector('fw-errors', { state: 'detached' })
    await tab.page.click('#press')
    await tab.page.click('fw-errors form button')
    await tab.page.waitForSelector('fw-errors', { state: 'detached' })
  })

  it('shows errors in the order in which they occurred', async () => {
    const order: string[] = []
    let respondFirst: () => void
    const second = new Promise<void>(resolve => (respondFirst = resolve))
    const tab = await open('/click', {
      ready: true,
      before: page =>
        page.route('**/__fw_errors/report', async route => {
          order.push(route.request().postDataJSON().message as string)
          const isFirst = order.length === 1
          if (isFirst) await second
          await route.fulfill({ response: await route.fetch() })
          if (!isFirst) respondFirst()
        }),
    })
    await tab.page.evaluate('for (const id of ["press", "later"]) document.getElementById(id).click()')
    await tab.shows('fw-errors [data-count]', '1 of 2 errors')
    expect(await tab.text('fw-errors .error:not([hidden]) h1')).toBe(order[0])
  })

  it('shows a compile error on the open page, and disappears after a fix', async () => {
    const tab = await open('/healthy', { ready: true })
    const whole = sourceOf('app/pages/healthy.vue')
    app.edit('app/pages/healthy.vue', '<template>\n  <h1>Healthy</h2>\n</template>\n')
    await shows(tab, { location: 'app/pages/healthy.vue:2:14', message: 'Invalid end tag.' })
    expect(await tab.page.locator('vite-error-overlay').count()).toBe(0)
    app.edit('app/pages/healthy.vue', whole.replace('Healthy', 'Fixed'))
    await tab.shows('h1', 'Fixed')
    await tab.page.waitForSelector('fw-errors', { state: 'detached' })

    app.edit('app/pages/healthy.vue', page(['throw new Error("on both sides")'], ['  <h1>Never</h1>']))
    await eventually(async () => expect((await app.get('/healthy')).status).toBe(500))
    const late = await open('/healthy')
    await shows(late, { location: 'app/pages/healthy.vue:2:7', message: 'on both sides' })
    app.edit('app/pages/healthy.vue', whole)
    await late.shows('h1', 'Healthy')
    await late.page.waitForSelector('fw-errors', { state: 'detached' })
  })

  it('reports each compile error on the open page once, with its location', async () => {
    const tab = await open('/typed', { ready: true })
    await tab.receivesUpdates()
    await tab.shows('h1', '0 word 0')
    for (const [file, change, { location, message, line }] of MISTAKES) {
      const before = app.logs().length
      app.edit(file, change)
      await shows(tab, { location, message })
      expect(await tab.text('fw-errors .error:not([hidden]) .marked')).toBe(`${location.split(':')[1]}${line}`)
      expect(await tab.page.locator('fw-errors .line').count()).toBeGreaterThan(3)
      // A request fails with the same error, which is not added twice.
      expect((await app.get('/typed', { headers: { accept: 'text/html' } })).status).toBe(500)
      expect(await tab.text('fw-errors [data-count]')).toBe('1 error')
      const printed = app.logs().slice(before)
      expect(printed.split(message).length - 1, printed).toBe(1)
      expect(printed).not.toContain('In the browser')
      app.edit(file, sourceOf(file))
      await tab.page.waitForSelector('fw-errors', { state: 'detached' })
      await tab.shows('h1', '0 word 0')
      await tab.ready()
      await tab.receivesUpdates()
    }
  })

  it('highlights code, and renders backticks as code', async () => {
    const tab = await open('/none-such', { ready: true })
    await tab.receivesUpdates()
    app.edit(
      'app/pages/plain.vue',
      '<script setup>\nimport x from "./none"\nconsole.log(x)\n</script>\n\n<template>\n  <h1>Plain</h1>\n</template>\n',
    )
    await eventually(async () =>
      expect((await app.get('/plain', { headers: { accept: 'text/html' } })).status).toBe(500),
    )
    // The tab may reload because of the edit, which interrupts the navigation.
    await eventually(() => tab.page.goto(`${app.url}/plain`))
    await tab.shows('fw-errors .error:not([hidden]) h1', 'Cannot find ./none, imported here.')
    expect(await tab.text('fw-errors h1 code')).toBe('./none')
    // The page reloads when it detects that it is older than the edit.
    await eventually(async () => {
      const colors = await tab.page
        .locator('fw-errors .marked span')
        .evaluateAll(spans => spans.map(span => (globalThis as unknown as BrowserWindow).getComputedStyle(span).color))
      expect(new Set(colors).size).toBeGreaterThan(1)
    })
    app.edit('app/pages/plain.vue', sourceOf('app/pages/plain.vue'))
    await tab.shows('h1', 'Plain')
  })

  it('shows errors of the configuration in open and new tabs, until they are fixed', async () => {
    const tab = await open('/healthy', { ready: true })
    await tab.receivesUpdates()
    await tab.page.evaluate('window.isOld = true')
    for (const [text, location] of CONFIG_ERRORS) {
      app.edit('fw.config.ts', text)
      await tab.page.waitForSelector('fw-errors', { state: 'attached' })
      expect(await shownLocation(tab)).toBe(location)
      app.edit('fw.config.ts', sourceOf('fw.config.ts'))
      await tab.page.waitForSelector('fw-errors', { state: 'detached' })
    }
    const [text, location] = CONFIG_ERRORS[0]!
    app.edit('fw.config.ts', text)
    await tab.page.waitForSelector('fw-errors', { state: 'attached' })
    // It stays open after hot updates of the page, and also opens in new tabs.
    app.edit('app/pages/healthy.vue', sourceOf('app/pages/healthy.vue').replace('Healthy', 'Edited'))
    await tab.shows('h1', 'Edited')
    await eventually(async () => expect(await shownLocation(tab)).toBe(location))
    const late = await open('/plain', { ready: true })
    await late.page.waitForSelector('fw-errors', { state: 'attached' })
    expect(await shownLocation(late)).toBe(location)
    app.edit('fw.config.ts', sourceOf('fw.config.ts'))
    for (const one of [tab, late]) await one.page.waitForSelector('fw-errors', { state: 'detached' })
    expect(await tab.page.evaluate('window.isOld')).toBe(true)
    app.edit('app/pages/healthy.vue', sourceOf('app/pages/healthy.vue'))
    await tab.shows('h1', 'Healthy')
  })

  it('reports the location in a script, and disappears after a fix without a reload', async () => {
    const tab = await open('/plain', { ready: true })
    await tab.receivesUpdates()
    await tab.page.evaluate('window.isOld = true')
    app.edit(
      'app/pages/plain.vue',
      '<script setup>\nconst = 1\n</script>\n\n<template>\n  <h1>Changed</h1>\n</template>\n',
    )
    await shows(tab, { location: 'app/pages/plain.vue:2:7', message: 'Unexpected token.' })
    app.edit('app/pages/plain.vue', '<template>\n  <h1>Changed</h1>\n</template>\n')
    await tab.shows('h1', 'Changed')
    await tab.page.waitForSelector('fw-errors', { state: 'detached' })
    expect(await tab.page.evaluate('window.isOld')).toBe(true)
  })

  it('shows a component again after a fix of its error', async () => {
    const tab = await open('/part', { ready: true })
    await tab.page.evaluate('scrollTo(0, 1000)')
    const whole = sourceOf('app/components/Part.vue')
    app.edit('app/components/Part.vue', page(['throw new Error("in a part")'], ['  <p id="part">Part</p>']))
    await shows(tab, { location: 'app/components/Part.vue:2:7', message: 'in a part' })
    app.edit('app/components/Part.vue', whole.replace('Part</p>', 'Fixed</p>'))
    await tab.shows('#part', 'Fixed')
    await tab.page.waitForSelector('fw-errors', { state: 'detached' })
    await tab.ready()
    await eventually(async () => expect(await tab.page.evaluate('scrollY')).toBe(1000))
    // State is preserved if an error does not affect rendering.
    await tab.receivesUpdates()
    await tab.page.evaluate('window.isOld = true')
    await tab.page.click('#press')
    await tab.shows('fw-errors .error:not([hidden]) h1', 'pressed')
    app.edit('app/components/Part.vue', whole)
    await tab.shows('#part', 'Part')
    expect(await tab.page.evaluate('window.isOld')).toBe(true)
  })

  it('is printed once, until the file is saved again', async () => {
    const count = (): number => app.logs().split('app/pages/once.vue:2:16').length - 1
    const tab = await open('/once')
    await tab.shows('fw-errors .error:not([hidden]) h1', 'Invalid end tag.')
    expect((await app.get('/once', { headers: { accept: 'text/html' } })).status).toBe(500)
    await eventually(() => expect(count()).toBe(1))
    app.edit('app/pages/once.vue', text => `${text}<!-- saved again -->\n`)
    await eventually(async () => {
      await app.get('/once', { headers: { accept: 'text/html' } })
      expect(count()).toBe(2)
    })
  })

  it('is not shown while the server is down: the page reloads when it is back', async () => {
    const requested: string[] = []
    const tab = await open('/healthy', {
      before: page =>
        page.route(/\/_fw\//, route => {
          requested.push(route.request().url())
          return route.abort()
        }),
    })
    // A script has been requested again, and the request failed.
    await eventually(() => expect(requested.length).toBeGreaterThan(new Set(requested).size))
    const again = tab.page.waitForEvent('framenavigated')
    await tab.page.unrouteAll()
    await again
    await tab.ready()
    expect(await tab.text('h1')).toBe('Healthy')
  })

  it('is not shown if the server was down for a moment', async () => {
    let isAway = true
    const tab = await open('/healthy', {
      before: page =>
        page.route(/\/_fw\//, route => {
          // The server is back when the script is requested again.
          isAway &&= route.request().resourceType() !== 'fetch'
          return isAway ? route.abort() : route.continue()
        }),
    })
    await tab.ready()
    expect(isAway).toBe(false)
    expect(await tab.text('h1')).toBe('Healthy')
  })

  it('does not reload endlessly if a script never loads', async () => {
    const tab = await open('/healthy', {
      // With webpack and Rspack, plugins are part of the entry, which can be requested in other ways.
      before: page =>
        page.route(/plugins\/client\.client\.ts|\/entry\.js$/, route =>
          route.request().resourceType() === 'script' ? route.abort() : route.continue(),
        ),
    })
    const loads = (): number => tab.requests.filter(path => path === '/healthy').length
    await eventually(() => expect(loads()).toBe(2))
    await tab.page.waitForLoadState('networkidle')
    expect(loads()).toBe(2)
  })

  it('is not shown for errors that are meant for visitors', async () => {
    const tab = await open('/nowhere', { ready: true })
    expect(await tab.text('h1')).toBe('Sorry 404')
    expect(await tab.page.locator('fw-errors').count()).toBe(0)
  })
})
