import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import { eventually } from '../harness/eventually'
import type { App } from '../harness/start-app'
import { expectFinished } from './appearance'
import { expectHealthyBuild } from '../harness/expect-healthy'
import { startExample } from './example-app'

const app = {} as App

beforeAll(async () => {
  Object.assign(app, await startExample('chat'))
})

afterAll(() => app.stop?.())

it('looks finished', async () => {
  await expectFinished(`${app.url}/rooms/lounge`, {
    picture: 'example-chat',
    cookies: { name: 'Mira' },
    prepare: ({ page }) => page.locator('#present.online').waitFor(),
  })
  await expectFinished(`${app.url}/rooms/attic`, { expected: [/404/] })
})

it('sends messages to everyone in the room, and stores them', async () => {
  const lounge = `${app.url}/rooms/lounge`
  const [mira, tom] = [await openPage(lounge), await openPage(lounge)]
  await mira.shows('#present', '2 here')
  await mira.page.fill('[name=name]', 'Mira')
  await mira.page.fill('[name=text]', "It's dry & <warm>")
  await mira.page.click('button:not([disabled])')
  await tom.shows('.message:last-child .text', "It's dry & <warm>")
  await tom.shows('.message:last-child b', 'Mira')
  await mira.shows('.message:last-child b', 'You')
  await mira.page.getByRole('link', { name: 'Garden' }).click()
  await mira.shows('h1', 'Garden')
  await tom.shows('#present', '1 here')
  expect(await mira.page.locator('.message').count()).toBe(1)
  expect(await app.html('/rooms/lounge')).toContain('It&#39;s dry &amp; &lt;warm&gt;')
  const messages = await app.json<unknown[]>('/api/rooms/lounge/messages')
  expect(messages).toHaveLength(5)
})

it('connects again, with the messages that were sent in the meantime', async () => {
  const sockets: Array<{ close: () => Promise<void> }> = []
  const tab = await openPage(`${app.url}/rooms/kitchen`, {
    before: page =>
      page.routeWebSocket('**/socket?*', socket => {
        sockets.push(socket)
        socket.connectToServer()
      }),
  })
  await tab.shows('#present', '1 here')
  await sockets[0]!.close()
  await tab.shows('#present', 'Connecting…')
  const other = await openPage(`${app.url}/rooms/kitchen`)
  await other.page.fill('[name=name]', 'Tom')
  await other.page.fill('[name=text]', 'And bread')
  await other.page.click('button:not([disabled])')
  await eventually(() => expect(sockets).toHaveLength(2))
  await tab.shows('.message:last-child .text', 'And bread')
})

it('refuses rooms that do not exist', async () => {
  expect((await app.get('/api/rooms/attic/messages')).status).toBe(404)
  expect((await app.get('/', { headers: { accept: 'text/html' } })).headers.get('location')).toBe('/rooms/lounge')
})

it('has no problems that the doctor finds', () => expectHealthyBuild(app.dir))
