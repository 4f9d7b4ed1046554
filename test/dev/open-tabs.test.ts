import { expect, it } from 'vitest'
import { type Tab, openPage } from '../browser/page'
import { eventually } from '../harness/eventually'
import { ask, createProject, urlOf } from './dev-project'

const config = (title: string): string =>
  `export default defineFwConfig({ app: { head: { title: '${title}' } }, devServer: { host: '127.0.0.1' } })\n`
const page = (word: string): string => `<template><h1>${word}</h1></template>`

/** A promise that resolves when `give` is called. */
function createSignal(): { given: Promise<void>; give: () => void } {
  let give!: () => void
  const given = new Promise<void>(resolve => (give = resolve))
  return { given, give }
}

/** A tab whose scripts have run, but whose HMR socket is not connected before the signal. */
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

/** A tab that has loaded the HTML, but no scripts before the signal. */
async function openBare(url: string, loaded: Promise<void>): Promise<{ opening: Promise<Tab> }> {
  const asked = createSignal()
  const opening = openPage(url, {
    // The HTML was rendered from older code than its scripts.
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

it('a tab receives edits that were made while it loaded', async () => {
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

  // All tabs are connected, and receive the next edit.
  write('app/app.vue', page('three'))
  for (const tab of [plain, deaf, bare]) await tab.shows('h1', 'three')

  // An added file may be one that a page is missing.
  const edition = async (): Promise<string> => (await ask(`${url}_fw/__fw_errors/edition`)).text
  const before = await edition()
  write('app/assets/missing.txt', 'here')
  await eventually(async () => expect(await edition()).not.toBe(before))

  // An application that has restarted does not know the old socket.
  const heardLater = createSignal()
  const foreign = await openDeaf(url, heardLater.given)
  write('fw.config.ts', config('Two'))
  await answers('<title>Two</title>')
  heardLater.give()
  for (const tab of [plain, foreign]) await eventually(async () => expect(await tab.page.title()).toBe('Two'))
}, 120_000)

it('a tab applies a hot update while it checks for newer code', async () => {
  const { write, dev } = createProject({ 'app/app.vue': page('one') })
  const url = `${await urlOf(dev(['--port', '0']))}/`
  // On a busy machine, the loading page comes first.
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
