import { expect, it } from 'vitest'
import { openPage } from '../browser/page'
import { eventually } from '../harness/eventually'
import { describeMatrix } from '../harness/start-app'
import { runCommand } from '../harness/build-app'
import { proves } from '../proofs/registry'

const files = {
  'app/app.vue': '<template><FwPage /></template>',
  'app/pages/index.vue': '<template><h1>Home</h1><FwLink id="to" to="/about">About</FwLink></template>',
  'app/pages/about.vue': '<template><h1>About</h1></template>',
  'app/pages/odd.vue': '<template><h1>Odd <NobodyKnows /></h1><FwLink to="/gone">gone</FwLink></template>',
  'modules/titled.ts': 'export default (_: unknown, app: any) => { app.options.app.head.title = "By the module" }',
}
const WORKSPACE = '/.well-known/appspecific/com.chrome.devtools.json'

const measures = (): Array<{ name: string; detail: any }> =>
  performance.getEntriesByType('measure').map(({ name, detail }: any) => ({ name, detail }))

const all = { debug: true, experimental: { browserDevtoolsTiming: true, debugModuleMutation: true } }

describeMatrix('debug with all options', { fixture: { files, config: all }, modes: ['dev'], layouts: ['v4'] }, app => {
  it('logs on the server', proves('debug', '3-states'), async () => {
    expect(await (await app.get('/')).text()).toContain('<h1>Home</h1>')
    await eventually(() => {
      for (const name of [
        'modules:before',
        'build:before',
        'serverEngine:build:before',
        'request',
        'app:created',
        'app:rendered',
      ])
        expect(app.logs()).toMatch(new RegExp(`\\[fw:hook\\] ${name} [\\d.]+ ms`))
      expect(app.logs()).toMatch(/\[fw:module\] modules\/titled\.ts [\d.]+ ms/)
      expect(app.logs()).toMatch(/\[fw:template\] routes\.mjs [\d.]+ ms/)
      expect(app.logs()).toContain('[fw:router] / → / (index)')
    })
    app.edit('app/pages/about.vue', '<template><h1>About us</h1></template>')
    await eventually(() => expect(app.logs()).toContain('[fw:watch] change app/pages/about.vue'))
  })

  it('logs which options a module changed', proves('experimental.debugModuleMutation'), () => {
    expect(app.logs()).toMatch(/\[fw:module\] modules\/titled\.ts changed app\.head\.title: \S+ → .*"By the module"/)
  })

  it(
    'logs in the browser with arguments, and adds entries to the performance timeline',
    proves('debug', 'experimental.browserDevtoolsTiming'),
    async () => {
      const tab = await openPage(app.url)
      await eventually(() =>
        expect(tab.console.find(line => line.includes('[fw:hook] app:mounted'))).toMatch(/ms \{|ms Object|ms JSHandle/),
      )
      await eventually(async () => {
        const found = await tab.page.evaluate(measures)
        expect(found.find(({ name }) => name === 'app:mounted')?.detail.devtools).toMatchObject({
          dataType: 'track-entry',
          trackGroup: 'fw',
        })
      })
      await tab.page.click('#to')
      await eventually(() => expect(tab.console.join('\n')).toContain('[fw:router] / → /about (about)'))
    },
  )

  it('serves the Chrome DevTools workspace with a stable UUID', async () => {
    const { workspace } = await app.json(WORKSPACE)
    expect(workspace).toEqual({ root: app.dir, uuid: expect.stringMatching(/^[\da-f-]{36}$/) })
    expect((await app.json(WORKSPACE)).workspace.uuid).toBe(workspace.uuid)
  })
})

describeMatrix(
  'without debug',
  {
    fixture: { files, config: { experimental: { chromeDevtoolsProjectSettings: false } } },
    modes: ['dev'],
    layouts: ['v4'],
  },
  app => {
    it('logs nothing', async () => {
      await app.get('/')
      const tab = await openPage(app.url)
      expect(tab.console.join('\n')).not.toContain('[fw:')
      expect(await tab.page.evaluate(measures)).toEqual([])
      expect(app.logs()).not.toContain('[fw:')
    })

    it(
      'responds with 404 to the Chrome DevTools workspace request, without a log',
      proves('experimental.chromeDevtoolsProjectSettings'),
      async () => {
        expect((await app.get(WORKSPACE)).status).toBe(404)
        expect(app.logs()).not.toContain('appspecific')
      },
    )

    it('logs each warning once, with its file', async () => {
      const before = app.logs().length
      for (let count = 0; count < 3; count++) {
        expect((await app.get('/odd')).status).toBe(200)
        expect((await app.get('/asked-for')).status).toBe(404)
      }
      await eventually(() => {
        const printed = app.logs().slice(before)
        expect(printed.match(/\[Vue warn\][^]*?in .*/g)).toEqual([
          expect.stringMatching(
            /Failed to resolve component: NobodyKnows[^]*with the option `ui\.compilerOptions\.isCustomElement`\.[^]*in app\/pages\/odd\.vue$/,
          ),
        ])
        expect(printed.match(/No match found for location with path "([^"]+)"/g)).toEqual([
          'No match found for location with path "/gone"',
        ])
      })
    })
  },
)

it.each([
  [{ modules: true, hooks: { client: true } }, ['module']],
  [{ hooks: { server: true } }, ['hook']],
])('%j prints only its own logs', async (debug, kinds) => {
  const { output, code } = await runCommand(['prepare'], { fixture: { files, config: { debug } }, layout: 'v3' })
  expect(code).toBe(0)
  expect([...new Set([...output.matchAll(/\[fw:(\w+)\]/g)].map(match => match[1]))]).toEqual(kinds)
})

it('enables details of hydration mismatches', proves('debug'), async () => {
  const { output } = await runCommand(['config', 'get', 'bundler1.define', '--json'], {
    fixture: { files, config: { debug: { hydration: true } } },
    layout: 'v4',
  })
  expect(JSON.parse(output)).toMatchObject({ __UI_PROD_HYDRATION_MISMATCH_DETAILS__: true })
})
