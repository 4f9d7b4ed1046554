import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { defineModuleCase } from '../module-case'

export default defineModuleCase({
  name: 'pinia-plugin-persistedstate',
  version: '4.7.1',
  packages: { '@pinia/nuxt': '1.0.2', pinia: '4.1.0' },
  kinds: ['auto-imports', 'plugins'],
  tried: 'stores in a cookie, which the server renders, and in the local storage',
  app: {
    config: { modules: ['@pinia/nuxt', 'pinia-plugin-persistedstate/nuxt'] } as never,
    files: {
      'app/stores/cup.ts': `export const useCup = defineStore('cup', {
  state: () => ({ tea: 'none' }),
  persist: true,
})`,
      'app/stores/note.ts': `export const useNote = defineStore('note', {
  state: () => ({ text: 'empty' }),
  persist: { storage: piniaPluginPersistedstate.localStorage() },
})`,
      'app/app.vue': `<script setup>
const cup = useCup()
const note = useNote()
function fill() {
  cup.tea = 'Oolong'
  note.text = 'written'
}
</script>
<template><main><p id="tea">{{ cup.tea }}</p><ClientOnly><p id="note">{{ note.text }}</p></ClientOnly><button @click="fill">fill</button></main></template>`,
    },
  },
  checks(app) {
    it('renders the state of the cookie', async () => {
      expect(await app.html('/')).toContain('<p id="tea">none</p>')
      const cookie = `cup=${encodeURIComponent('{"tea":"Sencha"}')}`
      expect(await app.html('/', { headers: { cookie } })).toContain('<p id="tea">Sencha</p>')
    })

    it('stores the state in the browser', async () => {
      const { page, shows, ready } = await openPage(`${app.url}/`)
      await page.locator('button').click()
      await shows('#tea', 'Oolong')
      await expect.poll(() => page.context().cookies()).toMatchObject([{ name: 'cup' }])
      await page.reload()
      await ready()
      await shows('#tea', 'Oolong')
      await shows('#note', 'written')
    })
  },
})
