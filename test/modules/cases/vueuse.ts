import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { defineModuleCase } from '../module-case'

export default defineModuleCase({
  name: '@vueuse/nuxt',
  version: '15.0.0',
  packages: { '@vueuse/core': '15.0.0' },
  kinds: ['auto-imports', 'plugins'],
  tried: 'auto-imported composables, in SSR and in the browser',
  bundlers: ['bundler1', 'bundler2', 'bundler3'],
  app: {
    config: { modules: ['@vueuse/nuxt'] } as never,
    files: {
      'app/app.vue': `<script setup>
const { count, inc } = useCounter(5)
const isWide = useMediaQuery('(min-width: 600px)', { ssrWidth: 800 })
const stored = useLocalStorage('cup', 'empty', { initOnMounted: true })
</script>
<template><main><p id="count">{{ count }}</p><p id="wide">{{ isWide }}</p><p id="stored">{{ stored }}</p><button @click="inc(); stored = 'full'">more</button></main></template>`,
    },
  },
  checks(app) {
    it('imports composables on the server', async () => {
      expect(await app.html('/')).toContain('<p id="count">5</p>')
    })

    it('runs them in the browser', async () => {
      const { page, shows, ready } = await openPage(`${app.url}/`)
      await shows('#wide', 'true')
      await page.locator('button').click()
      await shows('#count', '6')
      await shows('#stored', 'full')
      await page.setViewportSize({ width: 400, height: 400 })
      await shows('#wide', 'false')
      await page.reload()
      await ready()
      await shows('#stored', 'full')
    })
  },
})
