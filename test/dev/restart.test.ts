import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openPage } from '../browser/page'
import { startApp } from '../matrix/app'
import type { Fixture, Variant } from '../matrix/fixture'
import { triggers } from '../triggers'

const fixture: Fixture = {
  files: {
    'fw.config.ts': config('One'),
    'app/app.vue': '<template><h1>Here</h1></template>',
    'server/api/slow.ts': 'export default defineEventHandler(async () => { await new Promise(resolve => setTimeout(resolve, 600)); return { slow: true } })',
    'server/api/word.ts': 'export default defineEventHandler(() => ({ word: useRuntimeConfig().word }))',
  },
}

function config(title: string, more = ''): string {
  return `export default defineFwConfig({ app: { head: { title: '${title}' } }, runtimeConfig: { word: 'plain' }, ${more} })\n`
}

const eventually = (check: () => Promise<void> | void): Promise<void> => vi.waitFor(check, { timeout: 20_000, interval: 50 })

async function start(files: Record<string, string> = {}, variant: Variant = 'A') {
  const app = await startApp({ fixture: { files: { ...fixture.files, ...files } }, variant, mode: 'dev' })
  onTestFinished(() => app.stop())
  const title = async (): Promise<string | undefined> => /<title>(.*)<\/title>/.exec(await app.html('/'))?.[1]
  return { app, title, shows: (text: string) => eventually(async () => expect(await title()).toBe(text)) }
}

describe.each(['A', 'B'] as const)('configuration edits (%s)', (variant) => {
  it('restart the application on the same port, and the open tab loads itself again', async () => {
    const { app, shows } = await start({}, variant)
    const tab = await openPage(app.url, { expected: [/WebSocket|ERR_CONNECTION/] })
    expect(await tab.page.title()).toBe('One')
    app.edit('fw.config.ts', config('Two'))
    await shows('Two')
    await eventually(async () => expect(await tab.page.title()).toBe('Two'))
    await tab.ready()
    // The tab hears of edits again.
    app.edit('app/app.vue', '<template><h1>Edited</h1></template>')
    await tab.shows('h1', 'Edited')
  })
})

it('a wrong edit leaves the application running, and the next good one counts', async () => {
  const { app, title, shows } = await start()
  expect(await title()).toBe('One')
  app.edit('fw.config.ts', config('Wrong', 'srr: false'))
  await eventually(() => triggers('FW1001', app.logs()))
  expect(app.logs()).toContain('fw.config.ts:1')
  expect(await title()).toBe('One')
  app.edit('fw.config.ts', config('Good'))
  await shows('Good')
})
