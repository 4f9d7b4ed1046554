import { expect, it } from 'vitest'
import { type Tab, openPage } from '../browser/page'
import { eventually } from '../harness/eventually'
import { createProject, sendRequest, urlOf } from './dev-project'

const config = (title: string): string =>
  `export default defineFwConfig({ app: { head: { title: '${title}' } }, devServer: { host: '127.0.0.1' } })\n`
const page = (word: string): string => `<template><h1>${word}</h1></template>`

/** A promise that resolves when `give` is called. */
function createSignal(): { given: Promise<void>; give: () => void } {
  let give!: () => void
  const given = new Promise<void>(resolve => (give = resolve))
  return { given, give }
}

/** Problems of tabs while the server restarts. */
const RESTART = [/WebSocket|\[vite\]|__hmr|ERR_INCOMPLETE_CHUNKED_ENCODING/]

/** A tab whose scripts have run, but whose HMR connection is not open before the signal. */
function openDisconnected(url: string, connected: Promise<void>): Promise<Tab> {
  return openPage(url, {
    expected: RESTART,
    async before(page) {
      await page.routeWebSocket(/./, async route => {
        await connected
        route.connectToServer()
      })
      await page.route(/\/__hmr/, async route => {
        await connected
        // The page may have reloaded meanwhile.
        await route.continue().catch(() => undefined)
      })
    },
  })
}

/** A tab that has loaded the HTML, but no scripts before the signal. */
async function openBare(url: string, loaded: Promise<void>): Promise<{ opening: Promise<Tab> }> {
  const requested = createSignal()
  const opening = openPage(url, {
    // The HTML was rendered from older code than its scripts.
    expected: [/hydrat/i, ...RESTART],
    before: page =>
      page.route(/\/@vite\/client$|\/(?:runtime|entry|entry-packages)\.js$/, async route => {
        requested.give()
        await loaded
        await route.continue()
      }),
  })
  await requested.given
  return { opening }
}

it.each(['bundler1', 'bundler3'])('a tab receives edits that were made while it loaded (%s)', async bundler => {
  const { write, dev } = createProject({ 'fw.config.ts': config('One'), 'app/app.vue': page('one') })
  const url = `${await urlOf(dev(['--builder', bundler, '--port', '0']))}/`
  const serves = (text: string): Promise<void> =>
    eventually(async () => expect((await sendRequest(url)).text).toContain(text))
  const loads = (tab: Tab): number => tab.requests.filter(path => path === '/').length
  await serves('<h1>one</h1>')

  const plain = await openPage(url, { expected: RESTART })
  await plain.receivesUpdates()
  const [connected, loaded] = [createSignal(), createSignal()]
  const disconnected = await openDisconnected(url, connected.given)
  const { opening } = await openBare(url, loaded.given)
  // The first style: with webpack and Rspack, the client needs one more module of a package for it.
  write('app/app.vue', `${page('two')}<style>h1 { color: red }</style>`)
  await serves('<h1>two</h1>')
  // Both sides know the edit: a tab that connects between them would reload twice.
  await plain.shows('h1', 'two')
  connected.give()
  loaded.give()
  const bare = await opening
  for (const tab of [plain, disconnected, bare]) await tab.shows('h1', 'two')
  await eventually(() => expect([plain, disconnected, bare].map(loads)).toEqual([1, 2, 2]))
  for (const tab of [disconnected, bare]) await tab.ready()

  // All tabs are connected, and receive the next edit.
  write('app/app.vue', page('three'))
  for (const tab of [plain, disconnected, bare]) await tab.shows('h1', 'three')

  // An added file may be one that a page is missing.
  const edition = async (): Promise<string> => (await sendRequest(`${url}_fw/__fw_errors/edition`)).text
  const before = await edition()
  write('app/assets/missing.txt', 'here')
  await eventually(async () => expect(await edition()).not.toBe(before))

  // An application that has restarted does not know the old socket.
  const connectedLater = createSignal()
  const foreign = await openDisconnected(url, connectedLater.given)
  write('fw.config.ts', config('Two'))
  await serves('<title>Two</title>')
  connectedLater.give()
  for (const tab of [plain, foreign]) await eventually(async () => expect(await tab.page.title()).toBe('Two'))
})

it('a tab applies a hot update while it checks for newer code', async () => {
  const { write, dev } = createProject({ 'app/app.vue': page('one') })
  const url = `${await urlOf(dev(['--port', '0']))}/`
  // On a busy machine, the loading page comes first.
  await eventually(async () => expect((await sendRequest(url)).status).toBe(200))
  const [checked, released] = [createSignal(), createSignal()]
  const tab = await openPage(url, {
    async before(page) {
      await page.routeWebSocket(/./, route => {
        const server = route.connectToServer()
        route.onMessage(async message => {
          if (String(message).includes('fw:edition')) {
            checked.give()
            await released.given
          }
          server.send(message)
        })
      })
      // Without a response within a second, the tab asks over HTTP, which can be faster than the update. It gets none.
      await page.route(/\/__fw_errors\/edition$/, () => undefined)
    },
  })
  await checked.given
  await tab.page.evaluate('window.isSame = true')
  write('app/app.vue', page('two'))
  await tab.shows('h1', 'two')
  const received = tab.page.waitForEvent('console', message => message.text() === 'received')
  await tab.page.evaluate(
    'import("/_fw/@vite/client").then(({ createHotContext }) => createHotContext("/test").on("fw:edition", () => console.log("received")))',
  )
  released.give()
  await received
  await tab.page.evaluate('new Promise(resolve => setTimeout(resolve))')
  expect(await tab.page.evaluate('window.isSame')).toBe(true)
})
