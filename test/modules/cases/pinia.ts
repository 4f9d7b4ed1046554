import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { defineModuleCase } from '../module-case'

export default defineModuleCase({
  name: '@pinia/nuxt',
  version: '1.0.2',
  packages: { pinia: '4.1.0' },
  kinds: ['plugins', 'auto-imports', 'transforms'],
  tried: 'a store of `app/stores`: filled on the server, in the payload, hydrated and changed in the browser',
  bundlers: ['bundler1', 'bundler2', 'bundler3'],
  app: {
    config: { modules: ['@pinia/nuxt'] } as never,
    files: {
      'app/stores/cart.ts': `export const useCart = defineStore('cart', () => {
  const items = ref<string[]>([])
  const count = computed(() => items.value.length)
  const add = (name: string) => void items.value.push(name)
  return { items, count, add }
})`,
      'app/app.vue': '<template><FwPage /></template>',
      'app/pages/index.vue': `<script setup>
const cart = useCart()
if (import.meta.server) cart.add('filled on the server')
const { items, count } = storeToRefs(cart)
</script>
<template><main><p id="count">{{ count }}</p><p id="items">{{ items.join() }}</p><button @click="cart.add('clicked')">add</button><FwLink to="/cart">cart</FwLink></main></template>`,
      'app/pages/cart.vue': '<template><p id="cart">{{ useCart().items.join() }}</p></template>',
    },
  },
  checks(app) {
    it('renders a store on the server, with its state in the payload', async () => {
      const html = await app.html('/')
      expect(html).toContain('<p id="items">filled on the server</p>')
      const payload = /<script[^>]*id="__FW_DATA__"[^>]*>([^<]*)/.exec(html)![1]!
      expect(payload).toContain('"pinia"')
      expect(payload).toContain('"filled on the server"')
    })

    it('reuses and changes the store in the browser, also on another page', async () => {
      const { page, shows } = await openPage(`${app.url}/`)
      await shows('#items', 'filled on the server')
      await page.locator('button').click()
      await shows('#count', '2')
      await page.locator('a').click()
      await shows('#cart', 'filled on the server,clicked')
    })
  },
})
