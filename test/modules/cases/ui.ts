import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { defineModuleCase } from '../module-case'

const FONT = '@fontsource/anton/files/anton-latin-400-normal.woff2'

const REMOTE = ['google', 'bunny', 'fontshare', 'fontsource', 'adobe', 'googleicons']

export default defineModuleCase({
  name: '@nuxt/ui',
  version: '4.11.2',
  packages: { '@fontsource/anton': '5.3.0', '@iconify-json/lucide': '1.2.137', tailwindcss: '4.3.3' },
  group: 'ui',
  kinds: ['components', 'auto-imports', 'css', 'templates', 'transforms', 'plugins'],
  tried:
    'a button with the color of `app.config` and an icon of an installed collection, a modal, a toast, a form with its messages, the color mode, classes of Tailwind CSS in the application, a local font',
  bundlers: ['bundler1', 'bundler3'],
  app: {
    config: {
      modules: ['@nuxt/ui'],
      css: ['~/assets/main.css'],
      icon: { fallbackToApi: false },
      fonts: { provider: 'local', providers: Object.fromEntries(REMOTE.map(name => [name, false])) },
    } as never,
    files: {
      'app/assets/main.css': `@import "tailwindcss";
@import "@nuxt/ui";
@theme { --font-sans: 'Anton', sans-serif; --color-tea-500: #123456 }
`,
      'app/app.config.ts': `export default defineAppConfig({ ui: { colors: { primary: 'emerald' }, button: { slots: { base: 'tracking-[3px]' } } } })`,
      'app/app.vue': '<template><UApp><FwPage /></UApp></template>',
      'app/pages/index.vue': `<script setup lang="ts">
const isOpen = ref(false)
const toast = useToast()
const colorMode = useColorMode()
const state = reactive({ email: '' })
const validate = (values: Partial<typeof state>) => (values.email ? [] : [{ name: 'email', message: 'An address, please' }])
</script>
<template>
  <main class="p-[13px] text-tea-500 dark:text-red-500">
    <UButton id="open" icon="i-lucide-star" label="Order tea" @click="isOpen = true" />
    <UModal v-model:open="isOpen" title="Your order" description="What you have chosen">
      <template #body><p id="body">Two cups</p></template>
    </UModal>
    <UButton id="toast" label="toast" @click="toast.add({ title: 'Ordered' })" />
    <UButton id="dark" label="dark" @click="colorMode.preference = 'dark'" />
    <UForm id="form" :state :validate><UFormField label="E-mail" name="email"><UInput v-model="state.email" /></UFormField><UButton id="send" type="submit" label="send" /></UForm>
  </main>
</template>
`,
    },
  },
  assets: modules => ({ 'public/fonts/anton-latin-400-normal.woff2': readFileSync(join(modules, FONT)) }),
  checks(app) {
    it('renders components on the server, with icons and colors of app.config', async () => {
      const html = await app.html('/')
      const [button] = /<button[^>]*id="open".*?<\/button>/.exec(html)!
      expect(button).toMatch(/class="[^"]*\bbg-primary\b/)
      expect(button).toMatch(/class="[^"]*\btracking-\[3px\]/)
      expect(button).toContain('i-lucide:star')
      expect(html.includes('--ui-color-primary-500: var(--color-emerald-500')).toBe(true)
      expect(/:where\(\.i-lucide\\:star\)\{[^}]*data:image\/svg/.test(html)).toBe(true)
    })

    it('styles components and the application in the browser', async () => {
      const { page } = await openPage(`${app.url}/`)
      const styleOf = (selector: string, name: string): Promise<unknown> =>
        page.evaluate(`getComputedStyle(document.querySelector('${selector}'))['${name}']`)
      await expect.poll(() => styleOf('main', 'paddingLeft')).toBe('13px')
      expect(await styleOf('main', 'color')).toBe('rgb(18, 52, 86)')
      expect(await styleOf('#open', 'letterSpacing')).toBe('3px')
      expect(await styleOf('main', 'fontFamily')).toMatch(/^Anton,/)
      // Other bundlers do not call the transform of @nuxt/fonts with style sheets, neither here nor in Nuxt.
      if (app.bundler !== 'bundler1') return
      const faces = `document.fonts.ready.then(() => [...document.fonts].filter(face => face.status === 'loaded').map(face => face.family))`
      await expect.poll(() => page.evaluate(faces)).toEqual(['Anton'])
    })

    it('opens a modal and a toast', async () => {
      const { page, shows } = await openPage(`${app.url}/`)
      await page.locator('#open').click()
      await shows('[role=dialog] #body', 'Two cups')
      await page.keyboard.press('Escape')
      await page.locator('[role=dialog]').waitFor({ state: 'detached' })
      await page.locator('#toast').click()
      await page.getByText('Ordered', { exact: true }).first().waitFor()
    })

    it('validates a form', async () => {
      const { page } = await openPage(`${app.url}/`)
      await page.locator('#send').click()
      await page.getByText('An address, please').waitFor()
    })

    it('switches the color mode', async () => {
      const { page } = await openPage(`${app.url}/`)
      await page.locator('#dark').click()
      const color = (): Promise<unknown> => page.evaluate(`getComputedStyle(document.querySelector('main')).color`)
      await expect.poll(() => page.evaluate('document.documentElement.className')).toContain('dark')
      await expect.poll(color).not.toBe('rgb(18, 52, 86)')
    })
  },
})
