import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Tab, openPage } from '../browser/page'
import { eventually } from '../harness/eventually'
import type { App } from '../harness/start-app'
import { expectFinished } from './appearance'
import { expectHealthyBuild } from '../harness/expect-healthy'
import { startExample } from './example-app'

const app = {} as App
const cookies = { ada: '', bo: '' }

const signIn = (name: string, password = 'ride-safely') =>
  app.get('/api/session', {
    method: 'POST',
    body: JSON.stringify({ name, password }),
    headers: { 'content-type': 'application/json' },
  })

beforeAll(async () => {
  Object.assign(app, await startExample('dashboard', { FW_SESSION_PASSWORD: 'a-secret-of-at-least-32-characters' }))
  for (const name of ['ada', 'bo'] as const)
    cookies[name] = /loop=([^;]+)/.exec((await signIn(name)).headers.getSetCookie()[0]!)![1]!
})

afterAll(() => app.stop?.())

const as = (name: 'ada' | 'bo', init: RequestInit = {}) => ({
  ...init,
  headers: { ...init.headers, cookie: `loop=${cookies[name]}` },
})

it('looks finished', async () => {
  const manager = { cookies: { loop: cookies.ada } }
  await expectFinished(`${app.url}/sign-in`, {
    prepare: async ({ page }) => {
      await page.click('button')
      await page.locator('.problem').first().waitFor()
    },
    expected: [/422/],
  })
  await expectFinished(app.url, { ...manager, picture: 'example-dashboard' })
  await expectFinished(`${app.url}/bikes`, manager)
})

async function enter(tab: Tab, name: string, password = 'ride-safely'): Promise<void> {
  await tab.page.getByLabel('Name').fill(name)
  await tab.page.getByLabel('Password').fill(password)
  await tab.page.getByRole('button', { name: 'Sign in' }).click()
}

it('signs in and out, and returns to the requested page', async () => {
  const tab = await openPage(`${app.url}/bikes?status=repair`, { expected: [/422/] })
  await enter(tab, 'bo', 'wrong')
  await tab.shows('.alert', 'Wrong name or password')
  await enter(tab, 'bo')
  await tab.shows('h1', 'Bikes')
  expect(new URL(tab.page.url()).search).toBe('?status=repair')
  expect(
    new Set(await tab.page.locator('td select').evaluateAll(all => all.map(one => (one as { value?: string }).value))),
  ).toEqual(new Set(['repair']))
  await tab.page.getByRole('button', { name: 'Sign out' }).click()
  await tab.shows('h1', 'Sign in')
})

it('shows a new status at once, and the old one again if it could not be saved', async () => {
  const tab = await openPage(`${app.url}/bikes`, { expected: [/503/] })
  await enter(tab, 'bo')
  const status = tab.page.getByLabel('Status of B-101')
  await status.selectOption('repair')
  await eventually(async () => expect((await app.json('/api/bikes', as('bo')))[0].status).toBe('repair'))
  await tab.page.route('**/api/bikes/B-101', route => route.fulfill({ status: 503 }))
  await status.selectOption('ready')
  await tab.shows('.alert', 'B-101 could not be saved.')
  await eventually(async () => expect(await status.inputValue()).toBe('repair'))
})

it('lets only managers add bikes, and see the income', async () => {
  const body = JSON.stringify({ id: 'B-130', model: 'Cargo', station: 'Park' })
  const headers = { 'content-type': 'application/json' }
  const add = (init: RequestInit) => app.get('/api/bikes', { ...init, method: 'POST', body })
  expect((await add({ headers })).status).toBe(401)
  expect((await add(as('bo', { headers }))).status).toBe(403)
  expect([await app.json('/api/overview', as('bo')), await app.json('/api/overview', as('ada'))]).toEqual([
    expect.not.objectContaining({ income: expect.anything() }),
    expect.objectContaining({ income: expect.any(Number) }),
  ])
  expect(await app.html('/bikes', as('bo'))).not.toContain('Add a bike')
  const tab = await openPage(`${app.url}/bikes`, { expected: [/422/] })
  await enter(tab, 'ada')
  await tab.page.getByLabel('Number').fill('B-101')
  await tab.page.getByLabel('Model').fill('Cargo')
  await tab.page.getByRole('button', { name: 'Add' }).click()
  await tab.shows('.problem', 'Another bike has this number')
  await tab.page.getByLabel('Number').fill('B-130')
  await tab.page.getByRole('button', { name: 'Add' }).click()
  await tab.shows('tbody tr:last-child th', 'B-130')
  await eventually(async () => expect(await app.json('/api/bikes', as('ada'))).toHaveLength(13))
})

it('has no problems that the doctor finds', () => expectHealthyBuild(app.dir))
