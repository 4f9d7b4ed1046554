import { expect, it } from 'vitest'
import { type Tab, openPage } from '../browser/page'
import { eventually } from '../harness/eventually'
import { ask, createProject, urlOf } from './dev-project'

const config = (title: string): string =>
  `export default defineFwConfig({ app: { head: { title: '${title}' } }, devServer: { host: '127.0.0.1' } })\n`
const page = (word: string): string => `<template><h1>${word}</h1></template>`

/** What happens once, when it is told to. */
function createSignal(): { given: Promise<void>; give: () => void } {
  let give!: () => void
  const given = new Promise<void>(resolve => (give = resolve))
  return { given, give }
}

/** A tab whose scripts have run, and which nobody can tell of edits before the signal. */
function openDeaf(url: string, heard: Promise<void>): Promise<Tab> {
  return openPage(url, {
    expected: [/WebSocket|\[vite\]/],
    before: page =>
      page.routeWebSocket(/./, async route => {
        await heard
        route.connectToServer()
      }),
  })
}

/** A tab that has the HTML, and nothing else before the signal. */
async function openBare(url: string, loaded: Promise<void>): Promise<{ opening: Promise<Tab> }> {
  const asked = createSignal()
  const opening = openPage(url, {
    // What it shows was made of other code than its scripts.
    expected: [/hydrat/i],
    before: page =>
      page.route('**/@vite/client', async route => {
        asked.give()
        await loaded
        await route.continue()
      }),
  })
  await asked.given
  return { opening }
}

it('a tab learns of edits that came while it was loaded', async () => {
  const { write, dev } = createProject({ 'fw.config.ts': config('One'), 'app/app.vue': page('one') })
  const url = `${await urlOf(dev(['--port', '0']))}/`
  const answers = (text: string): Promise<void> => eventually(async () => expect((await ask(url)).text).toContain(text))
  const loads = (tab: Tab): number => tab.requests.filter(path => path === '/').length
  await answers('<h1>one</h1>')

  const plain = await openPage(url, { expected: [/WebSocket/] })
  await eventually(() => expect(plain.console).toContainEqual(expect.stringContaining('[vite] connected')))
  const [heard, loaded] = [createSignal(), createSignal()]
  const deaf = await openDeaf(url, heard.given)
  const { opening } = await openBare(url, loaded.given)
  write('app/app.vue', page('two'))
  await answers('<h1>two</h1>')
  heard.give()
  loaded.give()
  const bare = await opening
  for (const tab of [plain, deaf, bare]) await tab.shows('h1', 'two')
  await eventually(() => expect([plain, deaf, bare].map(loads)).toEqual([1, 2, 2]))
  for (const tab of [deaf, bare]) await tab.ready()

  // All of them are told of what comes now.
  write('app/app.vue', page('three'))
  for (const tab of [plain, deaf, bare]) await tab.shows('h1', 'three')

  // A file that comes may be what a page was missing.
  const edition = async (): Promise<string> => (await ask(`${url}_fw/__fw_errors/edition`)).text
  const before = await edition()
  write('app/assets/missing.txt', 'here')
  await eventually(async () => expect(await edition()).not.toBe(before))

  // An application that was started anew does not know the socket.
  const heardLater = createSignal()
  const foreign = await openDeaf(url, heardLater.given)
  write('fw.config.ts', config('Two'))
  await answers('<title>Two</title>')
  heardLater.give()
  for (const tab of [plain, foreign]) await eventually(async () => expect(await tab.page.title()).toBe('Two'))
}, 120_000)

it('a tab that is told of an edit takes it up, also while it asks for the newest code', async () => {
  const { write, dev } = createProject({ 'app/app.vue': page('one') })
  const url = `${await urlOf(dev(['--port', '0']))}/`
  // On a busy machine the page of an application that still starts comes first.
  await eventually(async () => expect((await ask(url)).status).toBe(200))
  const [asked, told] = [createSignal(), createSignal()]
  const tab = await openPage(url, {
    before: page =>
      page.routeWebSocket(/./, route => {
        const server = route.connectToServer()
        route.onMessage(async message => {
          if (String(message).includes('fw:edition')) {
            asked.give()
            await told.given
          }
          server.send(message)
        })
      }),
  })
  await asked.given
  await tab.page.evaluate('window.isSame = true')
  write('app/app.vue', page('two'))
  await tab.shows('h1', 'two')
  const answered = tab.page.waitForEvent('console', message => message.text() === 'answered')
  await tab.page.evaluate(
    'import("/_fw/@vite/client").then(({ createHotContext }) => createHotContext("/test").on("fw:edition", () => console.log("answered")))',
  )
  told.give()
  await answered
  await tab.page.evaluate('new Promise(resolve => setTimeout(resolve))')
  expect(await tab.page.evaluate('window.isSame')).toBe(true)
})
