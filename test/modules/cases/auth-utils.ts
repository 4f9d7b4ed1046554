import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { defineModuleCase } from '../module-case'

export default defineModuleCase({
  name: 'nuxt-auth-utils',
  version: '0.5.30',
  kinds: ['auto-imports', 'components', 'plugins', 'server handlers'],
  tried: 'a session in its cookie: set by a handler, read after a reload, `useUserSession` and `<AuthState>`',
  env: { NUXT_SESSION_PASSWORD: 'a password with at least 32 characters' },
  bundlers: ['bundler1', 'bundler2', 'bundler3'],
  app: {
    config: { modules: ['nuxt-auth-utils'] } as never,
    files: {
      'app/app.vue': `<script setup>
const { loggedIn, user, fetch, clear } = useUserSession()
async function login() {
  await $fetch('/api/login', { method: 'POST', body: { name: 'Ada' } })
  await fetch()
}
</script>
<template><main><p id="user">{{ loggedIn ? user.name : 'nobody' }}</p><AuthState v-slot="{ session }"><p id="session">{{ session?.user?.name ?? 'none' }}</p></AuthState><button id="in" @click="login">in</button><button id="out" @click="clear">out</button></main></template>`,
      'server/api/login.post.ts': `export default defineEventHandler(async event => {
  const { name } = await readBody(event)
  await setUserSession(event, { user: { name }, secure: { token: 'a secret' } })
  return {}
})`,
      'server/api/secret.ts': `export default defineEventHandler(async event => {
  const { user, secure } = await requireUserSession(event)
  return { name: user.name, token: secure.token }
})`,
    },
  },
  checks(app) {
    it('keeps a session in a sealed cookie', async () => {
      expect((await app.get('/api/secret')).status).toBe(401)
      const login = await app.get('/api/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"name":"Ada"}',
      })
      const [cookie] = login.headers.getSetCookie()
      expect(cookie).toMatch(/^nuxt-session=Fe26\.2.*HttpOnly/)
      const headers = { cookie: cookie!.split(';')[0]! }
      expect(await app.json('/api/secret', { headers })).toEqual({ name: 'Ada', token: 'a secret' })
      const html = await app.html('/', { headers })
      expect(html).toContain('<p id="user">Ada</p>')
      expect(html).not.toContain('a secret')
    })

    it('logs in and out in the browser', async () => {
      const { page, shows, ready } = await openPage(`${app.url}/`)
      await shows('#user', 'nobody')
      await page.locator('#in').click()
      await shows('#user', 'Ada')
      await page.reload()
      await ready()
      await shows('#user', 'Ada')
      await shows('#session', 'Ada')
      await page.locator('#out').click()
      await shows('#user', 'nobody')
      await page.reload()
      await ready()
      await shows('#user', 'nobody')
    })
  },
})
