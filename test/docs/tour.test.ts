import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProjectFiles } from '../../packages/create-fw/src/project-files'
import { openPage } from '../browser/page'
import { createProject, spawnFw } from '../commands/program'
import { UPDATES_PICTURES, takePicture } from '../examples/pictures'
import { root } from '../guards/repository'
import { type App, startApp } from '../harness/start-app'
import { drawTerminal } from './terminal-picture'

const readme = readFileSync(join(root, 'README.md'), 'utf8')
const tour = readme.slice(readme.indexOf('## Two-minute tour'), readme.indexOf('## Configuration'))

/** The line with a mistake. */
const mistake = /```ts\n *(.+\n)/.exec(tour)![1]!

describe('the tour in the README', () => {
  const app = {} as App

  beforeAll(async () => {
    const choices = { template: 'app', layout: 'app', packageManager: 'npm', name: 'my-site' } as const
    const files = createProjectFiles(choices) as Record<string, string>
    Object.assign(app, await startApp({ fixture: { isWhole: true, files }, layout: 'v4', mode: 'dev' }))
  })

  afterAll(() => app.stop?.())

  it('updates the page without losing its state, and shows where a mistake is', async () => {
    const tab = await openPage(app.url, { expected: [/./], viewport: { width: 1000, height: 640 } })
    await tab.receivesUpdates()
    await tab.page.getByRole('button', { name: 'Clicked 0 times' }).click()
    app.edit('app/pages/index.vue', text => text.replace('Welcome to your new app', 'My first page'))
    await tab.shows('h1', 'My first page')
    await tab.page.getByRole('button', { name: 'Clicked 1 times' }).waitFor()
    app.edit('app/pages/index.vue', text => text.replace('\n\nuseHead', `\n${mistake}\nuseHead`))
    await tab.shows('fw-errors .error:not([hidden]) h1', "Cannot read properties of undefined (reading 'trim')")
    expect(await tab.text('fw-errors .error:not([hidden]) figcaption')).toBe('app/pages/index.vue:3:37')
    await takePicture(tab, 'overlay')
    app.edit('app/pages/index.vue', text => text.replace('.mesage', '.message'))
    await tab.page.waitForSelector('fw-errors', { state: 'detached' })
    await tab.shows('h1', 'My first page')
  })
})

it('explains where a value comes from, as the picture in the README shows', async () => {
  const dir = createProject({
    'fw.config.ts': "export default defineFwConfig({\n  app: { baseURL: '/shop/' },\n})\n",
    'layers/brand/fw.config.ts': "export default defineFwConfig({\n  app: { baseURL: '/brand/' },\n})\n",
  })
  const call = /npx (fw config explain .*)/.exec(tour)![1]!
  const { out } = await spawnFw(call.split(' ').slice(1), dir, { FORCE_COLOR: '1' })
  const text = stripVTControlCharacters(out)
  expect(text).toMatch(
    /layer brand +'\/brand\/' +layers\/brand\/fw\.config\.ts:2:10\n +project +'\/shop\/' +fw\.config\.ts:2:10\n +command line +'\/now\/'/,
  )
  if (!UPDATES_PICTURES) return
  const tab = await openPage('about:blank', { ready: false, viewport: { width: 1000, height: 512 } })
  await tab.page.setContent(drawTerminal(`$ npx ${call}\n${out}`))
  await takePicture(tab, 'config-explain')
})
