import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { defineModuleCase } from '../module-case'

export default defineModuleCase({
  name: '@nuxt/scripts',
  version: '1.3.9',
  kinds: ['auto-imports', 'components', 'plugins', 'templates', 'transforms'],
  tried: 'a local script that a trigger loads, calls of it that wait, and its status',
  bundlers: ['bundler1', 'bundler3'],
  app: {
    config: { modules: ['@nuxt/scripts'] } as never,
    files: {
      'public/counter.js': `window.counter = { calls: [], count: name => window.counter.calls.push(name) }`,
      'app/app.vue': `<script setup>
const isWanted = ref(false)
const { proxy, status, onLoaded } = useScript('/counter.js', { trigger: isWanted, use: () => window.counter })
const loaded = ref('')
proxy.count('early')
onLoaded(({ calls }) => (loaded.value = calls.join()))
</script>
<template><main><p id="status">{{ status }}</p><p id="loaded">{{ loaded }}</p><button @click="isWanted = true">load</button></main></template>`,
    },
  },
  checks(app) {
    it('does not load the script on the server', async () => {
      const html = await app.html('/')
      expect(html).toContain('<p id="status">awaitingLoad</p>')
      expect(html).not.toContain('src="/counter.js"')
    })

    it('loads it in the browser when it is triggered', async () => {
      const { page, shows, requests } = await openPage(`${app.url}/`)
      await shows('#status', 'awaitingLoad')
      expect(requests).not.toContain('/counter.js')
      await page.locator('button').click()
      await shows('#status', 'loaded')
      expect(requests).toContain('/counter.js')
      await shows('#loaded', 'early')
    })
  },
})
