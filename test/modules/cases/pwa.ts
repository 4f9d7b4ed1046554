import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { defineModuleCase } from '../module-case'

export default defineModuleCase({
  name: '@vite-pwa/nuxt',
  version: '1.1.1',
  group: 'pwa',
  kinds: ['components', 'plugins', 'auto-imports', 'templates'],
  tried:
    'the manifest, and its service worker, which is registered and responds offline, in development with `devOptions`. The module itself only supports Vite',
  app: {
    config: {
      modules: ['@vite-pwa/nuxt'],
      routeRules: { '/**': { prerender: true } },
      pwa: {
        registerType: 'autoUpdate',
        manifest: { name: 'Acme', short_name: 'Acme', theme_color: '#123456' },
        workbox: { globPatterns: ['**/*.{js,css,html}'], navigateFallback: '/' },
        // Payloads have a query.
        experimental: { enableWorkboxPayloadQueryParams: true },
        devOptions: { enabled: true, suppressWarnings: true },
      },
    } as never,
    files: {
      'app/app.vue': `<script setup>
const count = ref(0)
</script>
<template><main><VitePwaManifest /><button @click="count++">{{ count }}</button><ClientOnly><p id="active">{{ $pwa.swActivated }}</p></ClientOnly></main></template>`,
    },
  },
  checks(app) {
    it('links to the manifest', async () => {
      const [, href] = /<link rel="manifest" href="([^"]+)"/.exec(await app.html('/'))!
      const manifest = await app.get(href!)
      expect(manifest.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
      expect(await manifest.json()).toMatchObject({ name: 'Acme', theme_color: '#123456', start_url: '/' })
    })

    it('registers its service worker', async () => {
      const { page, shows } = await openPage(`${app.url}/`)
      const script = await page.evaluate('navigator.serviceWorker.ready.then(({ active }) => active.scriptURL)')
      expect(new URL(String(script)).pathname).toBe(app.mode === 'built' ? '/sw.js' : '/dev-sw.js')
      await shows('#active', 'true')
    })

    if (app.mode === 'built') {
      it('responds offline with the built files', async () => {
        const { page, shows, ready } = await openPage(`${app.url}/`, { serviceWorkers: 'allow' })
        await shows('#active', 'true')
        await page.evaluate('navigator.serviceWorker.ready')
        await page.context().setOffline(true)
        await page.reload()
        await ready()
        await page.locator('button').click()
        await shows('button', '1')
      })
    }
  },
})
