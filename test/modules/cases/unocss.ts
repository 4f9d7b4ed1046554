import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { defineModuleCase } from '../module-case'

export default defineModuleCase({
  name: '@unocss/nuxt',
  version: '66.10.5',
  packages: { unocss: '66.10.5' },
  group: 'styles',
  kinds: ['css', 'transforms', 'plugins'],
  tried: '`uno.config`: utilities, shortcuts, attributes, and `@apply` by its transformer',

  app: {
    config: { modules: ['@unocss/nuxt'] } as never,
    files: {
      'uno.config.ts': `import { defineConfig, presetAttributify, presetWind3, transformerDirectives } from 'unocss'
export default defineConfig({
  presets: [presetWind3(), presetAttributify()],
  transformers: [transformerDirectives()],
  theme: { colors: { brand: '#123456' } },
  shortcuts: { chip: 'p-4 text-brand' },
})`,
      'app/app.vue': `<script setup>
const isOn = ref(false)
</script>
<template><main><p id="text" class="chip" :class="{ 'mt-7px': isOn }">text</p><b id="applied" class="styled">applied</b><button id="on" m-3px @click="isOn = true">on</button></main></template>
<style>.styled { @apply text-brand underline; }</style>`,
    },
  },
  checks(app) {
    it('styles the page in the browser', async () => {
      const { page } = await openPage(`${app.url}/`)
      const styleOf = (id: string, name: string): Promise<unknown> =>
        page.evaluate(`getComputedStyle(document.querySelector('#${id}'))['${name}']`)
      await expect.poll(() => styleOf('text', 'color')).toBe('rgb(18, 52, 86)')
      expect(await styleOf('text', 'paddingTop')).toBe('16px')
      expect(await styleOf('on', 'marginTop')).toBe('3px')
      expect(await styleOf('applied', 'textDecorationLine')).toBe('underline')
      await page.locator('#on').click()
      await expect.poll(() => styleOf('text', 'marginTop')).toBe('7px')
    })
  },
})
