import { mkdirSync, mkdtempSync, readFileSync, readdirSync, symlinkSync } from 'node:fs'
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Page, WebSocketRoute } from 'playwright-core'
import { openPage } from '../browser/page'
import { root } from '../guards/repository'
import { loadBlocks } from '../guides/blocks'
import { APPS, buildApp, runIn, writeFiles } from '../harness/build-app'
import { startProgram } from '../harness/child-program'
import { eventually } from '../harness/eventually'
import { removeFolder } from '../harness/remove-folder'
import { type App, createApp, startServer } from '../harness/start-app'
import { writeProject, runVitest } from '../test-utils/project'
import { startProxy, visit } from './nginx-proxy'
import { filesOf, joinPatterns } from './pattern-pages'

const bodyOf = async (response: Response): Promise<any> => response.json()

const app = {} as App
const data = mkdtempSync(join(tmpdir(), 'fw-patterns-'))

/** The content management system of the page about caching. */
const content = { text: 'First text', requests: 0 }
const system = createServer((request: IncomingMessage, response) => {
  content.requests++
  response.writeHead(request.url === '/articles/tea' ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ title: 'Tea', text: content.text }))
})

/** Starts the application of all pages. What it stores is in a temporary folder. */
async function start(dir: string): Promise<App> {
  const { port } = system.address() as AddressInfo
  const program = startProgram([join(dir, '.output/server/index.mjs')], {
    cwd: data,
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      FW_SESSION_PASSWORD: 'at-least-32-random-characters-long',
      FW_PUBLISH_SECRET: 'publish',
      FW_CONTENT_URL: `http://127.0.0.1:${port}`,
    },
  })
  return createApp(program, { dir, layout: 'v4', mode: 'built', base: '', clean: () => {} })
}

beforeAll(async () => {
  await new Promise<void>(resolve => system.listen(0, '127.0.0.1', resolve))
  const { dir, code, output } = await buildApp({ fixture: joinPatterns(), layout: 'v4' })
  if (code !== 0) throw new Error(output)
  Object.assign(app, await start(dir))
})

afterAll(async () => {
  await app.stop?.()
  system.close()
  removeFolder(data)
})

const JSON_TYPE = { 'content-type': 'application/json' }

const send = (path: string, body: unknown, { method = 'POST', headers = {} } = {}): Promise<Response> =>
  app.get(path, {
    method,
    headers: { ...JSON_TYPE, accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** The cookies that a response sets, as a request sends them. */
const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')

/** A browser without JavaScript. It reports preloaded scripts as refused by the policy of the page. */
const SCRIPTLESS = { javaScriptEnabled: false, ready: false, expected: [/\/_fw\/\S+ csp$/] }

describe('validation', () => {
  const VALID = { name: 'Ada', email: 'ada@example.com', message: 'Ten letters, at least' }

  it('validates on the server', async () => {
    expect(await (await send('/api/contact', VALID)).json()).toEqual({ name: 'Ada' })
    const invalid = await send('/api/contact', { ...VALID, name: ' ', email: 'ada' })
    expect(invalid.status).toBe(422)
    expect(Object.keys((await bodyOf(invalid)).data.errors)).toEqual(['name', 'email'])
    const refused = await send('/api/contact', { ...VALID, email: 'ada@example.org' })
    expect((await bodyOf(refused)).data.errors.email).toEqual(['Messages from this address are refused'])
  })

  it('shows messages in the browser, and focuses the first invalid field', async () => {
    const tab = await openPage(`${app.url}/contact`)
    await tab.page.click('button')
    await tab.shows('#api-contact-name-message', 'Enter your name')
    await eventually(async () => expect(await tab.page.evaluate('document.activeElement.id')).toBe('api-contact-name'))
    expect(tab.requests).not.toContain('/api/contact')
    for (const [name, value] of Object.entries(VALID)) await tab.page.fill(`#api-contact-${name}`, value)
    await tab.page.click('button')
    await tab.shows('h1', 'Thank you, Ada')
  })

  it('works without JavaScript', async () => {
    const { page } = await openPage(`${app.url}/contact`, { ...SCRIPTLESS, expected: [...SCRIPTLESS.expected, /422/] })
    await page.fill('#api-contact-name', 'Grace')
    await page.click('button')
    expect(await page.textContent('#api-contact-email-message')).toContain('Enter an address')
    expect(await page.inputValue('#api-contact-name')).toBe('Grace')
    await page.fill('#api-contact-email', VALID.email)
    await page.fill('#api-contact-message', VALID.message)
    await page.click('button')
    expect(await page.textContent('h1')).toBe('Thank you, Grace')
  })
})

describe('optimistic updates', () => {
  it('shows a new item before the response, and removes it if the server refuses', async () => {
    const tab = await openPage(`${app.url}/todos`, { expected: [/422/] })
    let respond = (): void => {}
    const response = new Promise<void>(resolve => (respond = resolve))
    await tab.page.route('**/api/todos', async route => {
      if (route.request().method() === 'POST') await response
      await route.continue()
    })
    await tab.page.fill('#api-todos-title', 'Buy tea')
    await tab.page.click('button')
    await eventually(async () => expect(await tab.page.locator('li').count()).toBe(2))
    expect(await tab.page.locator('li input').last().isDisabled()).toBe(true)
    respond()
    await tab.shows('#api-todos-title-message', 'This is on the list')
    expect(await tab.page.locator('li').count()).toBe(1)
    await tab.page.fill('#api-todos-title', 'Make tea')
    await tab.page.click('button')
    await eventually(async () => expect(await tab.page.locator('li input').last().isEnabled()).toBe(true))
    expect((await tab.page.locator('li').allInnerTexts()).map(text => text.trim())).toEqual(['Buy tea', 'Make tea'])
    await eventually(async () => expect(await tab.page.inputValue('#api-todos-title')).toBe(''))
  })

  it('takes back a change that could not be saved', async () => {
    const tab = await openPage(`${app.url}/todos`, { expected: [/503/] })
    const box = tab.page.locator('li input').first()
    await box.click()
    await eventually(async () => expect((await app.json('/api/todos'))[0].done).toBe(true))
    await tab.page.route('**/api/todos/1', route => route.fulfill({ status: 503 }))
    await box.click()
    await tab.shows('p[role=alert]', '“Buy tea” could not be saved')
    await eventually(async () => expect(await box.isChecked()).toBe(true))
  })
})

describe('sessions and roles', () => {
  const PASSWORD = 'correct horse'
  const signUp = (name: string) => send('/api/sign-up', { name, password: PASSWORD })
  const cookies = { ada: '', bob: '' }

  it('signs up in the browser, and returns to the page that needs a user', async () => {
    const tab = await openPage(`${app.url}/account`, { expected: [/422/] })
    expect(tab.page.url()).toBe(`${app.url}/sign-in?to=/account`)
    await tab.page.click('a')
    await tab.shows('h1', 'Sign up')
    await tab.page.fill('#sign-in-name', 'ada')
    await tab.page.fill('#sign-in-password', 'short')
    await tab.page.click('button')
    await tab.shows('#sign-in-password-message', 'Use at least 10 characters')
    await tab.page.fill('#sign-in-password', PASSWORD)
    await tab.page.click('button')
    await tab.shows('#user', 'ada (admin)')
    // Also if the server renders the page.
    await tab.page.reload()
    await tab.shows('#user', 'ada (admin)')
    expect(await tab.page.evaluate('document.cookie')).toBe('')
    await tab.page.locator('button:not([disabled])').click()
    await tab.shows('h1', 'Sign in')
    expect(await tab.page.context().cookies()).toEqual([])
  })

  it('checks passwords, and seals the cookie', async () => {
    const taken = await signUp('ada')
    expect((await bodyOf(taken)).data.errors).toEqual({ name: ['This name is taken'] })
    for (const name of ['ada', 'nobody']) {
      const wrong = await send('/api/sign-in', { name, password: 'wrong horse' })
      expect((await bodyOf(wrong)).data.formErrors).toEqual(['Wrong name or password'])
    }
    const right = await send('/api/sign-in', { name: 'ada', password: PASSWORD })
    cookies.ada = cookieOf(right)
    expect(cookies.ada).toMatch(/^session=/)
    expect(right.headers.getSetCookie()[0]).toMatch(/HttpOnly/i)
    expect(await app.json('/api/me', { headers: { cookie: cookies.ada } })).toEqual({
      user: { name: 'ada', role: 'admin' },
    })
    expect(await app.json('/api/me', { headers: { cookie: cookies.ada.slice(0, -9) } })).toEqual({})
  })

  it('signs in without JavaScript', async () => {
    const { page } = await openPage(`${app.url}/sign-in`, SCRIPTLESS)
    await page.fill('#sign-in-name', 'ada')
    await page.fill('#sign-in-password', PASSWORD)
    await page.click('button')
    expect(await page.textContent('#user')).toBe('ada (admin)')
  })

  it('shows pages and data of a role only to it', async () => {
    cookies.bob = cookieOf(await signUp('bob'))
    const html = (path: string, cookie: string) => app.get(path, { headers: { accept: 'text/html', cookie } })
    expect(await (await html('/admin/users', cookies.ada)).text()).toMatch(/ada: admin.*bob: member/s)
    expect((await html('/admin/users', cookies.bob)).status).toBe(403)
    expect((await html('/admin/users', '')).headers.get('location')).toBe('/sign-in?to=/admin/users')
    for (const path of ['/api/admin/users', '/api/%61dmin/users', '//api/admin/users', '/api/admin/nothing']) {
      const status = async (cookie: string) => {
        const response = await fetch(app.url + path, { headers: { cookie } })
        return response.status
      }
      expect([path, await status(cookies.bob), await status('')]).toEqual([path, 403, 401])
    }
    const tab = await openPage(`${app.url}/sign-in?to=//elsewhere.example`)
    await tab.page.fill('#sign-in-name', 'bob')
    await tab.page.fill('#sign-in-password', PASSWORD)
    await tab.page.click('button')
    await tab.shows('#user', 'bob (member)')
  })
})

describe('database', () => {
  it('migrates before the first request, and only once', async () => {
    expect(await app.json('/api/notes')).toEqual([{ id: 1, text: 'Welcome', author: 'unknown' }])
    const tab = await openPage(`${app.url}/notes`)
    await tab.page.fill('#api-notes-text', "Don't forget; DROP TABLE notes")
    await tab.page.fill('#api-notes-author', 'Ada')
    await tab.page.click('button')
    await tab.shows('#notes li:last-child', "Don't forget; DROP TABLE notes (Ada)")
    const again = await start(app.dir)
    try {
      expect(await again.json('/api/notes')).toHaveLength(2)
      expect(again.logs()).not.toContain('failed')
    } finally {
      await again.stop()
    }
  })
})

describe('file upload', () => {
  const PIXEL = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )

  it('validates a picture, and shows it', async () => {
    const tab = await openPage(`${app.url}/avatar`, { expected: [/422/] })
    const choose = (mimeType: string) =>
      tab.page.setInputFiles('input[type=file]', { name: 'a.png', mimeType, buffer: PIXEL })
    await choose('text/plain')
    await tab.page.click('button')
    await tab.shows('#api-avatar-picture-message', 'Choose a PNG, JPEG or WebP')
    await choose('image/png')
    await tab.page.click('button')
    await eventually(async () => expect(await tab.page.evaluate('document.querySelector("img")?.naturalWidth')).toBe(1))
    const { headers } = await app.get('/avatars/ada')
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual(['image/png', 'nosniff'])
    expect((await app.get('/avatars/bob')).status).toBe(404)
  })

  it('writes a file that is larger than the limit of other bodies, under a name of its own', async () => {
    const body = new FormData()
    body.append('files', new Blob([new Uint8Array(11_000_000)]), '../../escaped')
    const [saved] = await app.json<[{ id: string; size: number }]>('/api/backups', { method: 'POST', body })
    expect(saved.size).toBe(11_000_000)
    expect(readdirSync(join(data, '.data/backups'))).toEqual([saved.id])
    const tab = await openPage(`${app.url}/backups`)
    await tab.page.setInputFiles(
      'input[type=file]',
      ['one', 'two'].map(name => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })),
    )
    await tab.page.click('button')
    await tab.shows('#saved', 'one: 3 bytestwo: 3 bytes')
  })
})

it('sends chat messages to all visitors, and connects again', async () => {
  const ada = await openPage(`${app.url}/chat`)
  const sockets: WebSocketRoute[] = []
  const before = (page: Page) =>
    page.routeWebSocket('**/chat-socket', socket => {
      sockets.push(socket)
      socket.connectToServer()
    })
  const bob = await openPage(`${app.url}/chat`, { before })
  await bob.shows('button', 'Send')
  await sockets[0]!.close()
  await bob.shows('button', 'Connecting…')
  await bob.page.fill('[name=author]', 'Bob')
  for (const [tab, text] of [
    [ada, 'Hello'],
    [bob, 'Hi Ada'],
  ] as const) {
    await tab.page.fill('[name=text]', text)
    await tab.page.click('button:not([disabled])')
    await ada.shows('#messages li:last-child', `${tab === ada ? 'Ada' : 'Bob'} ${text}`)
    await bob.shows('#messages li:last-child', `${tab === ada ? 'Ada' : 'Bob'} ${text}`)
  }
  await bob.page.fill('[name=text]', ' ')
  await bob.page.click('button:not([disabled])')
  await bob.shows('p[role=alert]', 'This message is too long or empty')
  expect(await app.html('/chat')).toMatch(/Hello.*Hi Ada/s)
})

it('sends events to pages while they are open', async () => {
  const tab = await openPage(`${app.url}/prices`)
  expect(await tab.text('#price')).toBe('100 €')
  await tab.shows('#live', 'live')
  expect((await send('/api/prices', { price: 0 })).status).toBe(400)
  await send('/api/prices', { price: 120 })
  await tab.shows('#price', '120 €')
  const { headers, body } = await app.get('/api/prices/stream')
  expect([headers.get('content-type'), headers.get('x-accel-buffering')]).toEqual(['text/event-stream', 'no'])
  await body!.cancel()
})

it('caches content until a webhook reports a change', async () => {
  const text = async () => /id="text">([^<]*)/.exec(await app.html('/articles/tea'))?.[1]
  const publish = (authorization: string, body = {}) => send('/api/published', body, { headers: { authorization } })
  expect(await text()).toBe('First text')
  await eventually(async () =>
    expect((await app.get('/articles/tea')).headers.get('x-fw-cache') ?? 'hit').toContain('hit'),
  )
  content.text = 'Second text'
  const { requests } = content
  expect([await text(), (await app.json('/api/articles/tea')).text, content.requests]).toEqual([
    'First text',
    'First text',
    requests,
  ])
  expect((await publish('Bearer wrong')).status).toBe(401)
  expect(await (await publish('Bearer publish', { id: 'tea' })).json()).toEqual({ published: 'tea' })
  expect([await text(), content.requests]).toEqual(['Second text', requests + 1])
  content.text = 'Third text'
  await publish('Bearer publish')
  expect(await text()).toBe('Third text')
  expect((await app.get('/articles/nothing', { headers: { accept: 'text/html' } })).status).toBe(404)
})

it('refuses scripts that visitors write, and reports them', async () => {
  const { headers } = await app.get('/policy', { headers: { accept: 'text/html' } })
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  const tab = await openPage(`${app.url}/policy`, { expected: [/Content Security Policy|404/] })
  expect(await tab.page.evaluate('document.documentElement.dataset.ran')).toBe('yes')
  await eventually(() => expect(app.logs()).toMatch(/policy violates script-src-attr/))
  expect(await tab.page.title()).not.toBe('Attacked')
})

describe('reverse proxies', () => {
  const { text } = loadBlocks('recipes').find(
    ({ page, language }) => page === 'recipes/reverse-proxies.md' && language === 'nginx',
  )!
  const SOCKET = {
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-version': '13',
  }

  /** Status codes of a form and of a socket of the site. */
  async function useProxy(config: string): Promise<[form: number, socket: number]> {
    const { port, close } = await startProxy(config, new URL(app.url))
    onTestFinished(close)
    const headers = { host: 'tea.example', origin: 'https://tea.example' }
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
    return [
      await visit(port, '/api/contact', { method: 'POST', headers: form, body: 'name=Ada' }),
      await visit(port, '/chat-socket', { headers: { ...headers, ...SOCKET } }),
    ]
  }

  it('pass on what forms and sockets need', async () => {
    expect(await useProxy(text)).toEqual([422, 101])
    expect(await useProxy(text.replace(/.* Host .*/, ''))).toEqual([403, 403])
    expect((await useProxy(text.replace(/.* (?:Upgrade|Connection) .*/g, '')))[1]).not.toBe(101)
  })
})

it('runs the tests of a feature', async () => {
  const files = filesOf('testing')
  expect(Object.keys(files).filter(file => file.startsWith('test/'))).toHaveLength(3)
  const dir = writeProject('tested-feature', files)
  onTestFinished(() => removeFolder(dir))
  const { code, output } = await runVitest(dir)
  expect(output).toMatch(/Tests +3 passed/)
  expect(code).toBe(0)
})

describe('monorepo', () => {
  const files = filesOf('monorepo')
  const dir = join(APPS, `monorepo-${process.pid}`)
  const packageOf = (path: string) => JSON.parse(files[`${path}/package.json`]!)

  beforeAll(() => {
    writeFiles(dir, files)
    // Like `npm install`, which links the packages of a workspace.
    const folders = Object.keys(files).flatMap(file => /^(\w+\/\w+)\/package\.json$/.exec(file)?.[1] ?? [])
    mkdirSync(join(dir, 'node_modules/@acme'), { recursive: true })
    for (const folder of folders) symlinkSync(join(dir, folder), join(dir, 'node_modules', packageOf(folder).name))
  })

  afterAll(() => removeFolder(dir))

  it('builds applications that share a layer and a package', async () => {
    expect(packageOf('apps/website').dependencies.fw).toBe(
      JSON.parse(readFileSync(join(root, 'packages/fw/package.json'), 'utf8')).version,
    )
    for (const name of ['website', 'admin']) {
      const { code, output } = await runIn(join(dir, 'apps', name), ['build'])
      expect(code, output).toBe(0)
    }
    const website = await createApp(startServer(join(dir, 'apps/website')), {
      dir,
      layout: 'v4',
      mode: 'built',
      base: '',
      clean: () => {},
    })
    onTestFinished(website.stop)
    expect(await website.html('/')).toMatch(/<h1>Oolong<\/h1>.*class="price-tag">12\.50 €/)
    expect(await website.json('/api/offer')).toMatchObject({ text: '12.50 €' })
    const admin = await createApp(startServer(join(dir, 'apps/admin')), {
      dir,
      layout: 'v4',
      mode: 'built',
      base: '',
      clean: () => {},
    })
    onTestFinished(admin.stop)
    const tab = await openPage(admin.url)
    expect(await tab.text('.price-tag')).toBe('9.90 €')
    expect(await tab.page.evaluate('getComputedStyle(document.querySelector(".price-tag")).backgroundColor')).toBe(
      'rgb(220, 240, 220)',
    )
  })
})
