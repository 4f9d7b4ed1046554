import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { defineModuleCase } from '../module-case'

const EVENTS = '**/api/event'

export default defineModuleCase({
  name: '@nuxtjs/plausible',
  version: '3.0.2',
  kinds: ['auto-imports', 'plugins', 'server handlers'],
  tried: 'page views and custom events, which a local stub receives',
  app: {
    config: {
      modules: ['@nuxtjs/plausible'],
      plausible: { domain: 'shop.example', apiHost: 'http://plausible.example', ignoredHostnames: [] },
    } as never,
    files: {
      'app/app.vue': '<template><FwPage /></template>',
      'app/pages/index.vue': `<template><main><button @click="useTrackEvent('Bought', { props: { tea: 'Oolong' } })">buy</button><FwLink to="/about">about</FwLink></main></template>`,
      'app/pages/about.vue': '<template><h1>About</h1></template>',
    },
  },
  checks(app) {
    it('sends page views and events', async () => {
      const events: unknown[] = []
      const { page } = await openPage(`${app.url}/`, {
        before: async tab => {
          // Headless browsers are ignored.
          await tab.addInitScript('window.__plausible = true')
          await tab.route(EVENTS, async route => {
            const { n, u, d, p } = route.request().postDataJSON()
            events.push([n, new URL(u).pathname, d, ...(p ? [p] : [])])
            await route.fulfill({ status: 202, headers: { 'access-control-allow-origin': '*' }, body: 'ok' })
          })
        },
      })
      await expect.poll(() => events).toEqual([['pageview', '/', 'shop.example']])
      await page.locator('button').click()
      await expect.poll(() => events.at(-1)).toEqual(['Bought', '/', 'shop.example', { tea: 'Oolong' }])
      await page.locator('a').click()
      await expect.poll(() => events.some(event => String(event).startsWith('pageview,/about'))).toBe(true)
    })

    it('does nothing on the server', async () => {
      expect(await app.html('/')).toContain('buy')
    })
  },
})
