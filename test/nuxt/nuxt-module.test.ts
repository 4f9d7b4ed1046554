import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPage } from '../browser/page'
import { describeMatrix } from '../harness/start-app'
import type { App } from '../harness/start-app'
import { shop } from './shop-module'

const textOf = (html: string, id: string): any =>
  JSON.parse(new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html)![1]!.replaceAll('&quot;', '"').replaceAll('&gt;', '>'))

describeMatrix('a module that is written for Nuxt', { fixture: shop, layouts: ['v4'] }, (app: App) => {
  it('is set up in the application, with the kit, versions and builder that it knows', async () => {
    expect(textOf(await app.html('/'), 'shop')).toEqual({
      currency: 'EUR',
      isSame: true,
      version: '4.2.0',
      _version: '4.2.0',
      builder: '@nuxt/vite-builder',
      pages: 'pages',
      has: true,
    })
  })

  it('finds the names and ids of Nuxt at run time, and keeps its context after `await`', async () => {
    expect(textOf(await app.html('/'), 'plugin')).toEqual([true, true, true, true, 'div', true, true, 'pages'])
  })

  it('reads the auto-imports when the templates are generated', () => {
    const names = JSON.parse(readFileSync(join(app.dir, '.fw/shop-imports.json'), 'utf8')) as string[]
    expect(names).toEqual(expect.arrayContaining(['ref', 'usePrice']))
  })

  it('adds auto-imports, components and server handlers', async () => {
    expect(await app.html('/')).toContain('7 €')
    const shopData = { q: 'a', currency: 'EUR', appRootTag: 'div', rule: 'open' }
    expect(await app.json('/api/shop?q=a')).toMatchObject(shopData)
  })

  it('sets headers of pages while they are rendered', async () => {
    expect((await app.get('/?a=b')).headers.get('x-shop')).toBe('/?a=b')
  })

  it('exchanges files with the server that prerenders', async () => {
    const { prerendered } = await app.json('/api/shop')
    expect(prerendered).toEqual(app.mode === 'built' ? ['/about'] : null)
  })

  if (app.mode === 'built') {
    it('finds the entry of the server by `import.meta.url`, in every chunk', async () => {
      expect((await app.json('/api/entry')).url).toMatch(/^file:.*\/\.output\/server\/index\.mjs$/)
    })
  }

  it('serves files outside of the base of Vite in development', async () => {
    const response = await app.get('/shop-worker.js')
    expect([response.status, response.headers.get('content-type')]).toEqual(
      app.mode === 'dev' ? [200, 'text/javascript'] : [404, 'application/json; charset=utf-8'],
    )
  })

  it('runs in browsers, where `useNuxtApp` is a global', async () => {
    const { page } = await openPage(`${app.url}/`)
    await page.locator('button').click()
    await expect.poll(() => page.locator('button').textContent()).toBe('1')
    await page.locator('a').click()
    await page.locator('h1').waitFor()
    expect(await page.evaluate(() => (globalThis as any).useNuxtApp() === (globalThis as any).useFwApp())).toBe(true)
  })
})
