import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { defineModuleCase } from '../module-case'

export default defineModuleCase({
  name: '@nuxtjs/tailwindcss',
  version: '6.14.0',
  group: 'tailwindcss',
  kinds: ['css', 'templates'],
  tried: 'classes of the page and of `tailwind.config`, `@apply` in nested rules, `exposeConfig`',
  bundlers: ['bundler1', 'bundler2', 'bundler3'],
  app: {
    config: { modules: ['@nuxtjs/tailwindcss'], tailwindcss: { exposeConfig: true, viewer: false } } as never,
    files: {
      'tailwind.config.ts': `export default { theme: { extend: { colors: { brand: '#123456' } } } }`,
      'app/app.vue': `<script setup>
import config, { theme } from '#tailwind-config'
const isOn = ref(false)
</script>
<template><main class="card"><p id="text" class="text-brand" :class="{ 'mt-[7px]': isOn }">{{ config.theme.colors.brand }} {{ theme.colors.brand }}</p><button @click="isOn = true">on</button></main></template>
<style>.card { & p { @apply underline } }</style>`,
    },
  },
  checks(app) {
    it('renders the configuration that it exposes', async () => {
      expect(await app.html('/')).toContain('#123456 #123456')
    })

    it('styles the page in the browser', async () => {
      const { page } = await openPage(`${app.url}/`)
      const styleOf = (name: string): Promise<unknown> =>
        page.evaluate(`getComputedStyle(document.querySelector('#text'))['${name}']`)
      await expect.poll(() => styleOf('color')).toBe('rgb(18, 52, 86)')
      expect(await styleOf('textDecorationLine')).toBe('underline')
      await page.locator('button').click()
      await expect.poll(() => styleOf('marginTop')).toBe('7px')
    })
  },
})
