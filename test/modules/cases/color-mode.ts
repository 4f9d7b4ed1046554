import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { defineModuleCase } from '../module-case'

export default defineModuleCase({
  name: '@nuxtjs/color-mode',
  version: '4.0.1',
  kinds: ['plugins', 'auto-imports', 'components', 'templates', 'server handlers'],
  tried: 'its script in the head, the class before hydration, switched and stored in the browser',
  bundlers: ['bundler1', 'bundler2', 'bundler3'],
  app: {
    config: { modules: ['@nuxtjs/color-mode'] } as never,
    files: {
      'app/app.vue': `<script setup>
const mode = useColorMode()
const other = computed(() => (mode.value === 'dark' ? 'light' : 'dark'))
</script>
<template><main><ColorScheme placeholder="unknown"><p id="mode">{{ mode.value }}</p></ColorScheme><button @click="mode.preference = other">switch</button></main></template>`,
    },
  },
  checks(app) {
    it('adds its script to the head of pages', async () => {
      const html = await app.html('/')
      const script = html.indexOf('prefers-color-scheme')
      expect(script).toBeGreaterThan(0)
      expect(script).toBeLessThan(html.indexOf('<body'))
      expect(html).toContain('unknown')
    })

    it('sets the class before the application is loaded', async () => {
      const { page } = await openPage(`${app.url}/`, {
        colorScheme: 'dark',
        ready: false,
        before: tab => tab.route(/\.m?js|_fw\//, route => route.abort()),
        expected: [/./],
      })
      expect(await page.evaluate('document.documentElement.className')).toBe('dark')
    })

    it('switches in the browser, and keeps that', async () => {
      const { page, shows, ready } = await openPage(`${app.url}/`, { colorScheme: 'dark' })
      const className = (): Promise<unknown> => page.evaluate('document.documentElement.className')
      await shows('#mode', 'dark')
      await page.locator('button').click()
      await shows('#mode', 'light')
      expect(await className()).toBe('light')
      await page.reload()
      await ready()
      await shows('#mode', 'light')
      expect(await className()).toBe('light')
    })
  },
})
