import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import { APPS, runIn, startCommand, writeFiles } from '../harness/build-app'
import { eventually } from '../harness/eventually'
import { removeFolder } from '../harness/remove-folder'
import { type App, createApp, startServer } from '../harness/start-app'
import { runVitest } from '../test-utils/project'
import { createTutorial, loadSteps } from './tutorial'

const steps = loadSteps()
const app = {} as App
let dir: string

beforeAll(async () => {
  mkdirSync(APPS, { recursive: true })
  dir = mkdtempSync(join(APPS, 'tutorial-'))
  writeFiles(dir, createTutorial())
  const program = startCommand(['dev', '--port', '0', '--host', '127.0.0.1'], { cwd: dir })
  Object.assign(app, await createApp(program, { dir, layout: 'v4', mode: 'dev', base: '', clean: () => {} }))
})

afterAll(async () => {
  await app.stop?.()
  removeFolder(dir)
})

async function shows(path: string, text: string | RegExp): Promise<void> {
  await eventually(async () => expect(await app.html(path)).toMatch(text))
}

/** What each step shows. */
const CHECKS: ReadonlyArray<() => Promise<void>> = [
  async () => {
    const tab = await openPage(app.url)
    await tab.page.getByRole('button', { name: 'Clicked 0 times' }).click()
    await tab.page.getByRole('button', { name: 'Clicked 1 times' }).waitFor()
  },
  async () => {
    await shows('/', /<h1>The tea house<\/h1>/)
    await shows('/', /<a [^>]*href="\/teas"[^>]*>Teas<\/a>/)
    expect((await app.get('/teas', { headers: { accept: 'text/html' } })).status).toBe(404)
  },
  async () => {
    await eventually(async () =>
      expect((await app.json<{ name: string }[]>('/api/teas')).map(({ name }) => name)).toEqual([
        'Oolong',
        'Sencha',
        'Assam',
      ]),
    )
  },
  () => shows('/teas', /<h1>Teas<\/h1>.*Oolong.*Taiwan, 4 minutes/s),
  async () => {
    await shows('/teas/oolong', /<title>Oolong · Tea house<\/title>.*content="Oolong from Taiwan".*4 minutes/s)
    const { status } = await app.get('/teas/coffee', { headers: { accept: 'text/html' } })
    expect(status).toBe(404)
    expect(await app.html('/teas/coffee')).toContain('We do not have this tea')
    const tab = await openPage(`${app.url}/teas`)
    await tab.page.getByRole('link', { name: 'Sencha' }).click()
    await tab.shows('h1', 'Sencha')
    expect(tab.requests).not.toContain('/teas/sencha')
  },
  async () => {
    await shows('/teas/new', 'Bring a tea')
    const tab = await openPage(`${app.url}/teas/new`, { expected: [/422/] })
    await tab.page.getByRole('button', { name: 'Add' }).click()
    await tab.page.getByText('Use at least 2 letters').first().waitFor()
    await tab.page.getByLabel('Name').fill('Earl Grey')
    await tab.page.getByLabel('Origin').fill('Sri Lanka')
    await tab.page.getByRole('button', { name: 'Add' }).click()
    await tab.shows('h1', 'Earl Grey')
    await tab.page.goto(`${app.url}/teas`)
    await tab.page.getByText('Earl Grey').waitFor()
  },
  async () => {
    await eventually(async () => expect((await app.get('/teas')).headers.get('cache-control')).toMatch(/s-maxage=3600/))
    await eventually(async () =>
      expect((await app.get('/teas/new')).headers.get('cache-control') ?? '').not.toMatch(/s-maxage/),
    )
    await shows('/teas', 'Oolong')
    const body = JSON.stringify({ name: 'Pu-erh', origin: 'China', minutes: 3 })
    const { status } = await app.get('/api/teas', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(status).toBe(200)
    expect(await app.html('/teas')).toContain('Pu-erh')
  },
  async () => {
    await app.stop()
    const { code, output } = await runVitest(dir)
    expect(output).toMatch(/Tests +3 passed/)
    expect(code).toBe(0)
    const built = await runIn(dir, ['build'])
    expect(built.code, built.output).toBe(0)
    const deployed = await createApp(startServer(dir), { dir, layout: 'v4', mode: 'built', base: '', clean: () => {} })
    try {
      expect(await deployed.html('/')).toContain('<h1>The tea house</h1>')
      expect(await deployed.html('/teas')).toContain('Assam')
    } finally {
      await deployed.stop()
    }
  },
]

it('has as many steps as checks', () => {
  expect(steps).toHaveLength(CHECKS.length)
})

it.each(steps.map(({ title, files }, index) => [`${index + 1}. ${title}`, files, CHECKS[index]!] as const))(
  'works after the step of the tutorial: %s',
  async (_, files, check) => {
    writeFiles(dir, files)
    await expect(check()).resolves.toBeUndefined()
  },
)
