import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { eventually } from '../../harness/eventually'
import type { Fixture } from '../../harness/fixture'
import { loadFixture } from '../../harness/fixture'
import { type App, describeMatrix } from '../../harness/start-app'

/** The application with the module installed below a folder. */
function withModule(folder: string, config: Fixture['config'] & object): Fixture {
  const { files } = loadFixture('kit-verbs')
  return {
    config,
    files: Object.fromEntries(
      Object.entries(files).map(([name, text]) => [
        name.replace(/^package\//, `${folder}/`).replace('modules/verbs/module.mjs', 'modules/verbs/index.mjs'),
        text,
      ]),
    ),
  }
}

const SEEN = {
  plugin: 'plugin file',
  pluginTemplate: 'template option',
  data: ['option', true, true],
  copied: 'copied file',
  word: 'first word',
  composable: 'composable',
  folder: 'composable of a folder',
  source: 'import source',
  nested: 'nested source',
  middleware: 'middleware /verbs',
  runtime: 'runtime value',
  build: 'build plugin',
  bundler1: 'bundler plugin',
  defined: 'defined',
}

/** Vue marks the ends of fragments by comments. */
function withoutComments(html: string): string {
  return html.replaceAll(/<!--.*?-->/gs, '')
}

function seenOn(html: string): object {
  const text = /<pre>(.*?)<\/pre>/s.exec(html)?.[1] ?? '{}'
  return JSON.parse(text.replaceAll('&quot;', '"')) as object
}

async function expectEngine(app: App): Promise<void> {
  for (const hook of ['config', 'init', 'ready', 'late'])
    expect(await app.html(`/verbs/${hook}`), hook).toBe('engine handler')
  expect((await app.get('/verbs/late')).headers.get('x-verbs')).toBe('late rule')
}

function added(app: App): void {
  it('adds to the application', async () => {
    const response = await app.get('/verbs', { headers: { accept: 'text/html' } })
    const html = withoutComments(await response.text())
    expect(seenOn(html)).toEqual(SEEN)
    expect(html).toContain('<main class="verbs-layout">')
    expect(html).toContain('<b>card component</b><u>exported component</u><s>folder component</s>')
    expect(html).toContain('<meta name="verbs" content="from the module">')
    // `bundler1.css` and `ui.compilerOptions`: with them, the tag is not an unresolved component.
    expect(html).toContain('<verbs-tag class="verbs-tag">tag</verbs-tag>')
    expect(app.logs()).not.toContain('Failed to resolve component')
    expect(response.headers.get('x-verbs')).toBe('rule')
    expect(withoutComments(await app.html('/verbs/made'))).toContain('<div class="made-layout"><h2>Made</h2></div>')
  })

  it('adds to the server', async () => {
    expect(await app.json('/verbs/handler')).toEqual({
      virtual: 'server template',
      imported: 'server import',
      folder: 'server import of a folder',
      middleware: 'server middleware',
      plugin: 'server plugin',
      // A file that the module's application plugin imports, too: each uses its own `#imports`.
      shared: 'runtime value',
      secret: 'private',
    })
    expect((await app.get('/verbs/handler', { method: 'POST' })).status).toBe(405)
    expect(await app.json('/api/scanned')).toEqual({ scanned: true })
    const dev = await app.get('/verbs/dev')
    expect(dev.status === 200 && (await dev.text())).toBe(app.mode === 'dev' && 'only in development')
  })

  it('adds to the server engine, also in `ready`', () => expectEngine(app))

  it('adds to one side of the bundler, and hydrates', async () => {
    const tab = await openPage(`${app.url}/verbs`)
    await tab.shows('#client', 'client only')
  })
}

describeMatrix(
  'a module as a package',
  {
    fixture: withModule('node_modules/verbs-module', { modules: [['verbs-module', { word: 'option' }]] } as object),
    modes: ['built'],
  },
  app => {
    added(app)

    it('writes templates and types, and prerenders routes', () => {
      expect(readFileSync(join(app.dir, '.fw/verbs-copied.mjs'), 'utf8')).toContain('copied file')
      expect(readFileSync(join(app.dir, '.fw/types/verbs.d.ts'), 'utf8')).toContain('VERBS')
      expect(existsSync(join(app.outputDir, 'public/verbs/made/index.html'))).toBe(true)
    })
  },
)

describeMatrix(
  'a module in development',
  { fixture: withModule('modules/verbs', { verbs: { word: 'option' } } as object), modes: ['dev'] },
  app => {
    added(app)
    describe('edits', () => {
      edits(app)
    })
  },
)

/** Each part is edited without a restart, except for the module itself. */
function edits(app: App): void {
  const file = (name: string): string => `modules/verbs/${name}`
  const edit = (name: string, from: string, to: string): void =>
    app.edit(file(name), text => {
      expect(text).toContain(from)
      return text.replace(from, to)
    })
  const page = async (): Promise<string> => withoutComments(await app.html('/verbs'))
  const expectShown = (text: string): Promise<void> => eventually(async () => expect(await page()).toContain(text))
  const expectSeen = (part: object): Promise<void> =>
    eventually(async () => expect(seenOn(await page())).toMatchObject(part))

  it('of files that verbs added change the page', async () => {
    edit('runtime/plugin.mjs', 'plugin file', 'edited plugin')
    await expectSeen({ plugin: 'edited plugin' })
    edit('runtime/Card.vue', 'card component', 'edited card')
    await expectShown('<b>edited card</b>')
    edit('runtime/layout.vue', 'verbs-layout', 'edited-layout')
    await expectShown('<main class="edited-layout">')
    edit('runtime/middleware.mjs', '`middleware', '`edited')
    await expectSeen({ middleware: 'edited /verbs' })
    edit('runtime/composable.mjs', "'composable'", "'edited composable'")
    await expectSeen({ composable: 'edited composable' })
    edit('runtime/copied.mjs', 'copied file', 'edited copy')
    await expectSeen({ copied: 'edited copy' })
  })

  it('add and remove files and exports', async () => {
    edit(
      'runtime/parts.mjs',
      'export const Part',
      "export const More = { render: () => h('em', 'more') }\nexport const Part",
    )
    app.edit(file('runtime/components/Late.vue'), '<template><q>late</q></template>')
    app.edit(file('runtime/composables/late.mjs'), "export const useLate = () => 'late composable'")
    edit('runtime/page.vue', '<VerbsCard />', '<i>{{ useLate() }}</i><DirLate /><VerbsMore /><VerbsCard />')
    await expectShown('<i>late composable</i><q>late</q><em>more</em><b>')
    edit('runtime/page.vue', '<DirLate />', '')
    app.remove(file('runtime/components/Late.vue'))
    await expectShown('<i>late composable</i><em>more</em><b>')
  })

  it('change the server', async () => {
    edit('runtime/server/names.mjs', 'server import', 'edited import')
    edit('runtime/server/middleware.mjs', 'server middleware', 'edited middleware')
    edit('runtime/server/plugin.mjs', 'server plugin', 'edited plugin')
    edit('runtime/shared.mjs', 'public.verbs', "public.verbs.replace('value', 'edit')")
    app.edit(file('runtime/server/utils/late.mjs'), "export const lateInServer = () => 'late name'")
    edit('runtime/server/handler.get.mjs', 'inServerFolder()', 'lateInServer()')
    await eventually(async () =>
      expect(await app.json('/verbs/handler')).toMatchObject({
        imported: 'edited import',
        middleware: 'edited middleware',
        plugin: 'edited plugin',
        folder: 'late name',
        shared: 'runtime edit',
      }),
    )
    app.edit(file('runtime/scanned/api/late.mjs'), 'export default () => ({ late: true })')
    await eventually(async () => expect(await app.json('/api/late')).toEqual({ late: true }))
    app.remove(file('runtime/scanned/api/late.mjs'))
    await eventually(async () => expect((await app.get('/api/late')).status).toBe(404))
    await expectEngine(app)
  })

  it('update templates on request, also in an open tab', async () => {
    const tab = await openPage(`${app.url}/verbs`)
    await tab.receivesUpdates()
    app.edit(file('word.txt'), 'second word')
    await expectSeen({ word: 'second word' })
    await eventually(async () => expect(await tab.text('pre')).toContain('second word'))
    await eventually(async () => expect(await app.json('/verbs/handler')).toMatchObject({ secret: 'updated' }))
    edit('runtime/Card.vue', 'edited card', 'hot card')
    await tab.shows('b', 'hot card')
  })

  it('of a page with two routes update both of them in place', async () => {
    const tabs = [await openPage(`${app.url}/verbs/made`), await openPage(`${app.url}/verbs/again`)]
    for (const tab of tabs) {
      await tab.receivesUpdates()
      await tab.page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    }
    edit('runtime/made.vue', '<h2>Made</h2>', '<h2>Hot</h2>')
    for (const tab of tabs) {
      await tab.shows('h2', 'Hot')
      expect(await tab.page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
    }
  })

  const starts = (): number => app.logs().split('setup with option').length - 1

  it('do not restart the application', () => {
    expect(starts()).toBe(1)
  })

  it('of the module restart the application, with what it adds now', async () => {
    edit('index.mjs', "'x-verbs': 'rule'", "'x-verbs': 'edited rule'")
    edit('index.mjs', 'updateRuntimeConfig({', 'updateRuntimeConfig({ restarted: true,')
    edit('index.mjs', "addComponent({ name: 'VerbsCard'", "addComponent({ name: 'VerbsOther'")
    edit('runtime/page.vue', '<VerbsCard />', '<VerbsOther />')
    await eventually(async () => expect((await app.get('/verbs')).headers.get('x-verbs')).toBe('edited rule'))
    await expectShown('<b>hot card</b>')
    expect(starts()).toBeGreaterThan(1)
  })

  it('of files that the module added to `watch` restart the application', async () => {
    const before = starts()
    app.edit(file('restart.txt'), 'second')
    await eventually(() => expect(starts()).toBeGreaterThan(before))
    await expectShown('<b>hot card</b>')
  })
}
