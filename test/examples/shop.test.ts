import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import { eventually } from '../harness/eventually'
import type { App } from '../harness/start-app'
import { expectFinished } from './appearance'
import { expectHealthyBuild } from '../harness/expect-healthy'
import { startExample } from './example-app'

const app = {} as App

beforeAll(async () => {
  Object.assign(app, await startExample('shop', { FW_STOCK_SECRET: 'warehouse' }))
})

afterAll(() => app.stop?.())

const page = (path: string, language = '') =>
  app.get(path, { headers: { accept: 'text/html', 'accept-language': language } })

it('looks finished', async () => {
  await expectFinished(`${app.url}/en`, { picture: 'example-shop' })
  await expectFinished(`${app.url}/de/products/sencha`)
  await expectFinished(`${app.url}/en/cart`, {
    cookies: { cart: encodeURIComponent('{"assam":2}') },
    prepare: async tab => {
      await tab.page.getByRole('button', { name: 'Order' }).click()
      await tab.shows('#api-orders-email-message', 'Please complete this.')
    },
    expected: [/422/],
  })
})

it('speaks the language of the visitor, and changes it on every page', async () => {
  expect((await page('/', 'fr-FR, de;q=0.8')).headers.get('location')).toBe('/de')
  expect((await page('/')).headers.get('location')).toBe('/en')
  expect((await page('/fr')).status).toBe(404)
  const tab = await openPage(`${app.url}/de/products/oolong`)
  expect(await tab.text('.price')).toMatch(/^14,50\s€$/)
  await tab.page.getByRole('link', { name: 'English' }).click()
  await tab.shows('.price', '€14.50')
  expect(await tab.page.getAttribute('html', 'lang')).toBe('en')
  expect(tab.page.url()).toBe(`${app.url}/en/products/oolong`)
})

it('keeps the cart of each visitor apart from cached pages, and orders', async () => {
  const tab = await openPage(`${app.url}/en`, { expected: [/422/] })
  await tab.page.getByRole('button', { name: /Assam/ }).click()
  await tab.page.getByRole('button', { name: /Sencha/ }).click()
  await tab.shows('#count', '2')
  expect(await tab.page.getByRole('button', { name: /Rooibos/ }).isDisabled()).toBe(true)
  // Cached for everyone, so without a cart.
  expect(await (await page('/en')).text()).toMatch(/id="count">0</)
  await tab.page.reload()
  await tab.shows('#count', '2')
  await tab.page.getByRole('link', { name: 'Cart' }).click()
  await tab.shows('#total', '€21.80')
  await tab.page.getByLabel('Quantity of Sencha').fill('4')
  await tab.page.getByLabel('Quantity of Sencha').blur()
  await tab.shows('#total', '€60.50')
  await tab.page.getByRole('button', { name: 'Order' }).click()
  await tab.shows('#api-orders-email-message', 'Please complete this.')
  await tab.page.getByLabel('Email').fill('ada@example.com')
  await tab.page.getByLabel('Address').fill('Hafenstraße 7')
  await tab.page.getByRole('button', { name: 'Order' }).click()
  await tab.shows('.problem', 'There is less of this left than you want.')
  await tab.page.getByLabel('Quantity of Sencha').fill('1')
  await tab.page.getByLabel('Quantity of Sencha').blur()
  await tab.page.getByRole('button', { name: 'Order' }).click()
  await tab.shows('#packed', 'We pack your order on Tuesday. It costs €21.80.')
  await tab.shows('#count', '0')
  await eventually(async () => expect(await (await page('/en/products/sencha')).text()).toContain('Only 2 left'))
})

it('shows new stock in cached pages', async () => {
  const report = (secret: string) =>
    app.get('/api/stock/rooibos', {
      method: 'PUT',
      body: '{"stock":4}',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    })
  const first = await page('/de/products/rooibos')
  expect(first.headers.get('cache-control')).toMatch(/s-maxage=3600/)
  expect(await first.text()).toContain('Ausverkauft')
  expect([(await report('wrong')).status, (await report('warehouse')).status]).toEqual([401, 200])
  expect(await (await page('/de/products/rooibos')).text()).toContain('Nur noch 4')
})

it('sends the code of the island to no browser', async () => {
  expect(await (await page('/en/products/assam')).text()).toMatch(/How to brew it.*98 °C/s)
  const folder = join(app.outputDir, 'public/_fw')
  const scripts = readdirSync(folder).filter(name => name.endsWith('.js'))
  expect(scripts.filter(name => readFileSync(join(folder, name), 'utf8').includes('/api/brewing/'))).toEqual([])
})

it('has no problems that the doctor finds', () => expectHealthyBuild(app.dir))
