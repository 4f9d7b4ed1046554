import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { defineModuleCase } from '../module-case'

export default defineModuleCase({
  name: '@nuxt/icon',
  version: '2.5.1',
  packages: { '@iconify-json/lucide': '1.2.137' },
  kinds: ['components', 'templates', 'server handlers', 'plugins'],
  tried: 'icons of an installed collection: rendered, from its endpoint, and in the client bundle',
  bundlers: ['bundler1', 'bundler2', 'bundler3'],
  app: {
    config: {
      modules: ['@nuxt/icon'],
      // In development the first request compiles the endpoint, for longer than the default on a busy machine.
      icon: { mode: 'svg', fallbackToApi: false, fetchTimeout: 60_000, clientBundle: { icons: ['lucide:heart'] } },
    } as never,
    files: {
      'app/app.vue': `<script setup>
const isOpen = ref(false)
</script>
<template><main><Icon id="star" name="lucide:star" /><Icon id="dot" name="lucide:dot" mode="css" /><button @click="isOpen = true">more</button><template v-if="isOpen"><Icon id="heart" name="lucide:heart" /><Icon id="moon" name="lucide:moon" /></template></main></template>`,
    },
  },
  checks(app) {
    it('renders icons on the server, as SVG and as CSS', async () => {
      const html = await app.html('/')
      expect(html).toMatch(/<svg[^>]*id="star"[^>]*>.*<path/)
      expect(html).toMatch(/\.i-lucide\\:dot/)
    })

    it('serves icons of the collection at its endpoint', async () => {
      const { icons } = await app.json('/api/_nuxt_icon/lucide.json?icons=moon')
      expect(icons.moon.body).toContain('<path')
    })

    it('bundles icons for the client, and requests the others', async () => {
      const { page, requests } = await openPage(`${app.url}/`)
      expect(await page.locator('svg#star path').count()).toBe(1)
      await page.locator('button').click()
      await page.locator('svg#heart path').waitFor({ state: 'attached' })
      await page.locator('svg#moon path').waitFor({ state: 'attached' })
      const requested = requests.filter(path => path.startsWith('/api/_nuxt_icon'))
      expect(requested).toEqual(['/api/_nuxt_icon/lucide.json'])
    })
  },
})
