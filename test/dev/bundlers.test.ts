import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPage } from '../browser/page'
import { eventually } from '../harness/eventually'
import { describeMatrix } from '../harness/start-app'
import type { App } from '../harness/start-app'
import { proves } from '../proofs/registry'
import { transforms } from '../suites/transforms'
import { COLLECTING, fixture, styled, impatient } from './bundlers-app'

// What webpack and Rspack do differently from Vite, which all other suites of development use.

const HOT = proves('bundler2.hotMiddleware')
const COMPILE_ERROR = proves('bundler2.friendlyErrors', '7-overlay')

/** Saves a file at once: a write would be two events, because it truncates the file first. */
function replace(app: App, file: string, change: (text: string) => string): void {
  const draft = join(app.dir, 'node_modules/draft')
  writeFileSync(draft, change(readFileSync(app.path(file), 'utf8')))
  renameSync(draft, app.path(file))
}

function suite(app: App): void {
  it(
    'renders on the server with styles, is hydrated, and connects at the path of the hot middleware',
    HOT,
    async () => {
      const html = await app.html('/')
      expect(html).toContain('>one</h1>')
      expect(html).toContain('<p id="api"')
      expect(html).toMatch(/<link rel="stylesheet" href="[^"]+\.css"/)
      const tab = await openPage(app.url)
      await tab.page.click('#count')
      await tab.shows('#count', '1')
      expect(await tab.page.evaluate('getComputedStyle(document.querySelector("h1")).color')).toBe('rgb(1, 2, 3)')
      await tab.receivesUpdates()
      expect(tab.requests).toContain('/__updates')
      await eventually(() => expect(app.logs()).toMatch(new RegExp(`\\[hot\\] ${app.bundler} built client \\w+`)))
    },
  )

  it('prints the statistics of the bundler', proves('bundler2.devMiddleware.stats'), async () => {
    const name = app.bundler === 'bundler2' ? 'webpack' : 'Rspack'
    await eventually(() => {
      for (const side of ['client', 'server'])
        expect(app.logs()).toMatch(new RegExp(`^${side} \\(${name} [\\d.]+\\) compiled`, 'm'))
    })
  })

  it('compiles all server handlers with the first one that is requested', async () => {
    const compilations = (): number => app.logs().match(/^server \(/gm)!.length
    await app.json('/api/hello')
    const before = compilations()
    expect(await app.json('/api/other')).toEqual({ other: true })
    expect(compilations()).toBe(before)
  })

  it('lets modules serve the files of the bundler', async () => {
    expect(app.logs()).toContain('shared: true false')
    expect(await app.html('/elsewhere')).toBe(await app.html('/_fw/entry.js'))
  })

  it('sends files again only after they have changed', async () => {
    const tagOf = async (path: string): Promise<string> => (await app.get(path)).headers.get('etag')!
    const [entry, runtime] = [await tagOf('/_fw/entry.js'), await tagOf('/_fw/runtime.js')]
    expect(entry).not.toBe(runtime)
    const known = await app.get('/_fw/entry.js', { headers: { 'if-none-match': entry } })
    expect([known.status, await known.text()]).toEqual([304, ''])
    expect((await app.get('/_fw/entry.js', { headers: { 'if-none-match': runtime } })).status).toBe(200)
  })

  it('opens files in the editor', async () => {
    const file = encodeURIComponent(app.path('opened.mjs'))
    await app.get(`/_fw/__open-in-editor?file=${file}`, { headers: { 'sec-fetch-site': 'same-origin' } })
    await eventually(() => expect(existsSync(join(app.dir, 'opened.txt'))).toBe(true))
    // Pages that load while a file is added reload afterwards.
    await eventually(() => expect(app.logs()).toMatch(/edited \S*\/opened\.txt\n/))
  })

  it(
    'collects edits, and compiles them once',
    proves('watchers.bundler2.aggregateTimeout', '8-aggregate'),
    async () => {
      const tab = await openPage(app.url)
      await tab.receivesUpdates()
      const start = app.logs().length
      const printed = (): string => app.logs().slice(start)
      writeFileSync(join(app.dir, COLLECTING), '')
      replace(app, 'app/app.vue', text => text.replace('<h1>one', '<h1>both'))
      replace(app, 'app/components/ClockHand.vue', () => '<template><i>tock</i></template>')
      await eventually(() => {
        for (const name of ['app.vue', 'ClockHand.vue']) expect(printed()).toMatch(new RegExp(`edited \\S*/${name}\\n`))
        expect(printed()).toContain('collects edits')
      })
      rmSync(join(app.dir, COLLECTING))
      await tab.shows('h1', 'both')
      await tab.shows('#clock', 'tock')
      await eventually(() => expect(printed().match(/\[hot\] \w+ built client/g)).toHaveLength(1))
      app.edit('app/app.vue', text => text.replace('<h1>both', '<h1>one'))
      await tab.shows('h1', 'one')
    },
  )

  it('has devtools, which show edits', async () => {
    const tab = await openPage(app.url)
    await tab.receivesUpdates()
    await tab.page.locator('fw-devtools .button').click()
    await tab.page.locator('fw-devtools [data-view=components]').click()
    app.edit('app/components/Added.vue', '<template><b /></template>')
    await tab.page.locator('fw-devtools li').filter({ hasText: 'Added' }).first().waitFor()
    const { versions } = await app.json('/__fw_devtools__/data.json')
    expect(Object.keys(versions)).toContain(app.bundler === 'bundler2' ? 'webpack' : 'Rspack')
    expect(versions.Vite).toBeUndefined()
  })

  it('passes options to their tools', proves('pre-labels'), async () => {
    expect(app.logs()).toContain(`(${app.bundler === 'bundler2' ? 'webpack' : 'Rspack'} `)
    expect(app.logs()).toContain('[fw:watch] watcher2 watches')
    expect(app.logs()).not.toContain('custom-one')
    expect(await app.html('/engine')).toBe('from the engine')
    expect(await app.html('/_fw/entry.js')).toMatch(/nothing != null \?|nothing !== null && /)
    const html = await app.html('/')
    expect(html).toMatch(/<custom-one[^>]*>custom<\/custom-one>/)
    expect(/<head>[^]*<\/head>/.exec(html)![0]).not.toContain('\n')
    const [, style] = /<link rel="stylesheet" href="([^"]+\.css)"/.exec(html)!
    expect(await app.html(style!)).toContain('order: 7')
  })

  it('writes no compiled file', () => {
    expect(existsSync(join(app.dir, '.fw/dist'))).toBe(false)
  })

  it('runs changed modules of the server again, and preserves the state of all others', async () => {
    expect(await app.json('/api/state')).toEqual({ requests: 1 })
    app.edit('server/api/hello.ts', text => text.replace("'one'", "'two'"))
    await eventually(async () => expect(await app.json('/api/hello')).toEqual({ hello: 'two' }))
    expect(await app.json('/api/state')).toEqual({ requests: 2 })
    app.edit('server/api/state.ts', text => text.replace('requests = 0', 'requests = 10'))
    await eventually(async () => expect(await app.json('/api/state')).toEqual({ requests: 11 }))
  })

  it('reports the location of an error in server code', async () => {
    expect(await app.json('/api/fail')).toMatchObject({
      message: 'in handler',
      file: 'server/api/fail.ts',
      line: 5,
      column: 9,
    })
    await eventually(() => expect(app.logs()).toContain('  at server/api/fail.ts:5:9\n'))
  })

  it('reports the location of an error in a component that the server renders', async () => {
    expect(await app.json('/?unrenderable')).toMatchObject({
      status: 500,
      message: 'not rendered',
      file: 'app/app.vue',
      line: 5,
      column: 61,
    })
  })

  it('reports the location of an error in the browser', async () => {
    const tab = await openPage(`${app.url}/?broken`, { expected: [/./], ready: false })
    await tab.shows('fw-errors .error:not([hidden]) h1', 'wrong in the browser')
    expect(await tab.text('fw-errors .error:not([hidden]) figcaption')).toBe('app/components/Broken.vue:4:9')
  })

  it('shows a compile error in open tabs and in the terminal until it is fixed', COMPILE_ERROR, async () => {
    const tab = await openPage(app.url, { expected: [/./] })
    await tab.receivesUpdates()
    await tab.page.evaluate('window.isOld = true')
    app.edit('app/app.vue', text => text.replace('ref<number>(0)', 'ref<number>(0'))
    await eventually(async () =>
      expect(await tab.text('fw-errors .error:not([hidden]) figcaption')).toContain('app/app.vue:3'),
    )
    await eventually(() => expect(app.logs()).toMatch(/error FW2005\n.*\n.*\n {2}at app\/app\.vue:3/))
    expect(await app.json('/')).toMatchObject({ status: 500, file: 'app/app.vue', line: 3 })
    app.edit('app/app.vue', text => text.replace('ref<number>(0', 'ref<number>(0)').replace('<h1>one', '<h1>fixed'))
    await tab.shows('h1', 'fixed')
    await eventually(async () => expect(await tab.page.locator('fw-errors .error:not([hidden])').count()).toBe(0))
    expect(await app.html('/')).toContain('>fixed</h1>')
    expect(await tab.page.evaluate('window.isOld')).toBe(true)
  })
}

/** What does not depend on webpack or Rspack, but on code of fw that is the same for both. */
function sharedCode(app: App): void {
  it('updates islands after edits of their code, and only then', async () => {
    const tab = await openPage(app.url)
    await tab.receivesUpdates()
    const islands = (): string[] => tab.requests.filter(path => path.startsWith('/__fw_island'))
    app.edit('server/api/hello.ts', text => `${text}\n`)
    app.edit('app/app.vue', text => text.replace(/<h1>\w+/, '<h1>uno'))
    await tab.shows('h1', 'uno')
    expect(islands()).toEqual([])
    app.edit('app/components/ClockHand.vue', '<template><i>tick again</i></template>')
    await tab.shows('#clock', 'tick again')
    expect(islands()).toHaveLength(1)
  })

  it('has a page with devtools', async () => {
    const tab = await openPage(`${app.url}/__fw_devtools__/`, { ready: false })
    await tab.page.locator('fw-devtools li').filter({ hasText: 'Rendering' }).first().waitFor()
    await tab.page.locator('fw-devtools [data-view=components]').click()
    await tab.page.locator('fw-devtools li').filter({ hasText: 'ClockHand' }).first().waitFor()
  })

  it('adds a handler', async () => {
    app.edit('server/api/late.ts', "export default defineEventHandler(() => ({ hello: 'late' }))")
    await eventually(async () => expect(await app.json('/api/late')).toEqual({ hello: 'late' }))
  })

  it('finds files again that were removed', async () => {
    const gives = (word: string, isThere: boolean): Promise<void> =>
      eventually(async () => {
        const html = await app.html('/')
        expect([html.includes(`data-again="${word}"`), (await app.html('/api/again')) === word]).toEqual([
          isThere,
          isThere,
        ])
      })
    const add = (word: string): void => {
      app.edit('server/api/again.ts', `export default defineEventHandler(() => '${word}')`)
      app.edit(
        'app/plugins/again.ts',
        `export default defineFwPlugin(() => useHead({ htmlAttrs: { 'data-again': '${word}' } }))`,
      )
    }
    add('first')
    await gives('first', true)
    app.remove('server/api/again.ts')
    app.remove('app/plugins/again.ts')
    await gives('first', false)
    add('second')
    await gives('second', true)
  })

  it('reports an import that cannot be resolved until its file exists', async () => {
    const status = async (): Promise<number> => (await app.get('/')).status
    app.edit(
      'app/plugins/import.ts',
      "import { word } from '../missing'\nexport default defineFwPlugin(() => useHead({ htmlAttrs: { 'data-word': word } }))",
    )
    await eventually(async () => expect(await status()).toBe(500))
    // Another edit is compiled without the module that imports it.
    app.edit('server/api/late.ts', "export default defineEventHandler(() => ({ hello: 'later' }))")
    await eventually(async () => expect(await app.json('/api/late')).toEqual({ hello: 'later' }))
    expect(await status()).toBe(500)
    app.edit('app/missing.ts', "export const word = 'found'")
    await eventually(async () => expect(await app.html('/')).toContain('data-word="found"'))
    app.remove('app/plugins/import.ts')
    await eventually(async () => expect(await app.html('/')).not.toContain('data-word'))
  })

  it('does not reload endlessly if a script never loads', async () => {
    const tab = await openPage(app.url, {
      expected: [/./],
      ready: false,
      before: page =>
        page.route(/\/entry\.js$/, route =>
          route.request().resourceType() === 'script' ? route.abort() : route.continue(),
        ),
    })
    const loads = (): number => tab.requests.filter(path => path === '/').length
    await eventually(() => expect(loads()).toBe(2))
    await tab.page.waitForLoadState('networkidle')
    expect(loads()).toBe(2)
  })
}

const options = { fixture, modes: ['dev'], env: { LAUNCH_EDITOR: 'node' } } as const

describeMatrix('development with webpack', { ...options, bundlers: ['bundler2'] }, suite)
describeMatrix('development with Rspack', { ...options, bundlers: ['bundler3'] }, suite, sharedCode)

describeMatrix(
  'edits without a configured delay',
  { fixture: impatient, modes: ['dev'], bundlers: ['bundler3'] },
  app => {
    it('are compiled as soon as the file watcher reports them', async () => {
      const tab = await openPage(app.url)
      await tab.receivesUpdates()
      app.edit('app/app.vue', text => text.replace('one', 'two'))
      await tab.shows('h1', 'two')
      expect(await app.html('/')).toContain('<h1>two</h1>')
    })
  },
)

describeMatrix(
  'styles in scripts',
  { fixture: styled, modes: ['dev'], layouts: ['v3'], bundlers: ['bundler3'] },
  transforms,
  app => {
    it('renders the URLs of files relative to a module on the server, as in the browser', async () => {
      const url = /<i id="file"[^>]*>(\/_fw\/dot\.\w+\.svg)</.exec(await app.html('/'))![1]!
      const tab = await openPage(app.url)
      expect(await tab.text('#file')).toBe(url)
    })

    it('are in the first HTML, and replaced by those of the scripts', async () => {
      const html = await app.html('/')
      const styles = [...html.matchAll(/<style[^>]* data-fw-style="[^"]+"[^>]*>([^<]*)/g)].map(([, text]) => text!)
      for (const [index, part] of ['rgb(1, 1, 1)', 'rgb(2, 2, 2)', '/_fw/dot.', 'rgb(3, 3, 3)'].entries())
        expect(styles[index]).toContain(part)
      expect(styles).toHaveLength(4)
      const tab = await openPage(app.url)
      await tab.receivesUpdates()
      const colorOf = (selector: string): Promise<unknown> =>
        tab.page.evaluate(`getComputedStyle(document.querySelector('${selector}')).color`)
      expect(await Promise.all(['body', 'h1', 'p'].map(colorOf))).toEqual([
        'rgb(1, 1, 1)',
        'rgb(2, 2, 2)',
        'rgb(3, 3, 3)',
      ])
      expect(await tab.page.locator('style[data-fw-style]').count()).toBe(0)
      app.edit('app/pages/index.vue', text => text.replace('rgb(3, 3, 3)', 'rgb(5, 5, 5)'))
      await eventually(async () => expect(await colorOf('p')).toBe('rgb(5, 5, 5)'))
      expect(await app.html('/')).toContain('rgb(5, 5, 5)')
    })
  },
)
