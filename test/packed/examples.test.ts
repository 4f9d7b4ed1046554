import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import { root } from '../guards/repository'
import { eventually } from '../harness/eventually'
import { expectHealthyBuild } from '../harness/expect-healthy'
import { type App, describeMatrix } from '../harness/start-app'
import { headingOf, textOf } from '../suites/html'
import { npm } from './program'
import { removeFolder } from '../harness/remove-folder'

const examples = join(root, 'examples')
const dir = mkdtempSync(join(tmpdir(), 'fw-examples-'))
const files: Record<string, string> = {}

/** The files of a folder, by their path in it. */
function readFolder(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const paths = entries.map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
  const own = paths.filter(path => !/^(?:node_modules|\.fw|\.output)\//.test(path))
  return Object.fromEntries(own.map(path => [path, readFileSync(join(folder, path), 'utf8')]))
}

/** Packs a package, and returns its files as they are installed. */
async function installPacked(name: string): Promise<Record<string, string>> {
  const [packed] = JSON.parse(await npm(['pack', '--json', '--pack-destination', dir, join(examples, name)], dir)) as [
    { filename: string; name: string },
  ]
  execFileSync('tar', ['-xzf', packed.filename], { cwd: dir })
  const installed = readFolder(join(dir, 'package'))
  rmSync(join(dir, 'package'), { recursive: true })
  return Object.fromEntries(
    Object.entries(installed).map(([path, text]) => [join('node_modules', packed.name, path), text]),
  )
}

beforeAll(async () => {
  Object.assign(files, readFolder(join(examples, 'app')), await installPacked('module'), await installPacked('layer'))
})

afterAll(() => removeFolder(dir))

it('packs the module without sources, and the layer with them', () => {
  const names = Object.keys(files)
  expect(names).toContain('node_modules/fw-bulletin/dist/runtime/components/BulletinBanner.vue')
  expect(names.filter(name => /fw-bulletin\/(?:src|build)/.test(name))).toEqual([])
  expect(names).toContain('node_modules/fw-paper-layer/app/composables/use-paper-date.ts')
})

function uses(app: App): void {
  it('uses the layer: layout, components, composables, styles, app config, pages, server and public files', async () => {
    const html = await app.html('/')
    expect(headingOf(html)).toBe('Welcome')
    expect(html).toMatch(/<header[^>]*><a[^>]*>The Daily Example<\/a>/)
    expect(textOf(html, 'paper-date')).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(html).toContain('<footer>Printed on paper</footer>')
    expect(html).toContain('<html lang="en"')
    expect(headingOf(await app.html('/imprint'))).toBe('Imprint')
    expect(await app.json('/api/paper')).toEqual({ layer: 'fw-paper-layer' })
    expect(await app.html('/paper.txt')).toBe('A file of the layer.\n')
  })

  it('uses the module: page, layout, middleware, components, auto-imports, plugins and bundler plugin', async () => {
    const html = await app.html('/bulletins')
    expect(headingOf(html)).toBe('Bulletins')
    expect(html).toContain('class="bulletin-layout"')
    expect(textOf(html, 'bulletin-banner')).toBe('We are open')
    expect(textOf(html, 'bulletin-total')).toBe('2')
    expect(textOf(html, 'bulletin-meta')).toBe('2 2 true')
    expect(html).toContain('The shop opens at nine, every day but Su…')
    expect(html).toContain('<meta name="bulletins" content="2">')
  })

  it('uses the server code of the module: handlers, plugin, utils, virtual module and route rules', async () => {
    const response = await app.get('/api/bulletins')
    expect(await response.json()).toEqual({ count: 2 })
    expect([response.headers.get('x-bulletins'), response.headers.get('x-bulletin-plugin')]).toEqual(['2', '2'])
    expect(await app.json('/api/bulletin-text?id=sale')).toEqual({ text: 'Everything must go.' })
    expect((await app.get('/api/bulletin-text?id=none')).status).toBe(404)
  })

  it('works in the browser', async () => {
    const tab = await openPage(app.url)
    expect(await tab.page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(250, 247, 240)')
    await tab.page.click('#bulletin-banner')
    await tab.shows('h1', 'Bulletins')
    expect(await tab.page.evaluate('getComputedStyle(document.querySelector(".bulletin-card")).borderLeftColor')).toBe(
      'rgb(10, 120, 90)',
    )
    await tab.page.click('.bulletin-card button')
    await tab.shows('.bulletin-card h2', 'Sale')
    await tab.shows('#bulletin-banner', 'Sale')
  })

  it('prerenders the page of the module, and serves its development handler only in development', async () => {
    const isDev = app.mode === 'dev'
    expect(existsSync(join(app.outputDir, 'public/bulletins/index.html'))).toBe(!isDev)
    const response = await app.get('/__bulletins')
    expect(response.status).toBe(isDev ? 200 : 404)
  })

  if (app.mode === 'dev') appliesEdits(app)
  else it('has no problems that the doctor finds', () => expectHealthyBuild(app.dir))
}

function appliesEdits(app: App): void {
  it('applies edits of the installed module and layer, and of the options, without a restart by hand', async () => {
    app.edit('node_modules/fw-paper-layer/app/app.config.ts', text => text.replace('Printed on', 'Edited on'))
    await eventually(async () => expect(await app.html('/')).toContain('<footer>Edited on paper</footer>'))
    app.edit('fw.config.ts', text => text.replace("title: 'Sale'", "title: 'Clearance'"))
    await eventually(async () => expect(await app.html('/bulletins')).toMatch(/<h2[^>]*>Clearance<\/h2>/))
  })
}

describeMatrix('the examples', { fixture: () => ({ files }) }, uses)
