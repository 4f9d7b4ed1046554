import { describe, expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { headingOf, textOf } from '../../suites/html'
import { triggers } from '../../triggers'
import { type App, describeMatrix } from '../../harness/start-app'
import type { Fixture } from '../../harness/fixture'

/** An application whose middleware and guards navigate to paths without a page file. */
const files: Fixture['files'] = {
  'app/app.vue': `<template>
  <div>
    <nav>
      <FwLink v-for="path in ['/', '/to-login', '/added/1', '/quiet/1', '/chosen', '/nowhere/']" :key="path" :to="path" :id="'to' + path.replaceAll('/', '-')">{{ path }}</FwLink>
    </nav>
    <FwLayout><FwPage /></FwLayout>
  </div>
</template>`,
  'app/pages/index.vue': '<template><h1>Home</h1></template>',
  'app/pages/to-login.vue':
    '<script setup>\ndefinePageMeta({ middleware: () => navigateTo("/api/login?from=page") })\n</script>\n<template><h1>Never</h1></template>',
  'app/pages/chosen.vue': `<script setup>
import { layoutName } from '~/layout-name'
definePageMeta({ layout: computed(() => layoutName.value), note: computed(() => layoutName.value.length) })
</script>
<template><div><h1>Chosen</h1><p id="meta">{{ $route.meta.layout }} {{ typeof $route.meta.note }} {{ $route.meta.note }}</p><button id="wide" @click="layoutName = 'wide'">wide</button></div></template>`,
  'app/pages/ids.vue': `<script setup>
import Note from '~/Note.tsx'
const attempt = (id) => { try { return useFwApp(id).versions.fw ? 'found' : '' } catch (error) { return error.message } }
const found = [attempt(), attempt('my-app'), attempt('other'), String(tryUseFwApp('other'))]
</script>
<template><div><p v-for="(text, index) in found" :key="index" :id="'id-' + index">{{ text }}</p><Note /></div></template>`,
  'app/Note.tsx':
    'import { defineComponent } from "vue"\nexport default defineComponent({ setup: () => () => <x-note id="note" label="a">noted</x-note> })\n',
  'app/layout-name.ts': 'export const layoutName = ref("narrow")\n',
  'app/layouts/default.vue': '<template><main id="default"><slot /></main></template>',
  'app/layouts/narrow.vue': '<template><main id="narrow"><slot /></main></template>',
  'app/layouts/wide.vue': '<template><main id="wide-layout"><slot /></main></template>',
  'app/middleware/strip.global.ts': `export default defineFwRouteMiddleware((to) => {
  if (to.path !== '/' && to.path.endsWith('/')) return navigateTo({ path: to.path.slice(0, -1), query: to.query }, { redirectCode: 301 })
  if (to.path === '/moved-away') return '/files/list.txt'
})`,
  'app/plugins/routes.ts': `export default defineFwPlugin((app) => {
  if (import.meta.client) window.early = [typeof window.useFwApp, window.useFwApp?.() === app, app._route?.fullPath, useRoute().fullPath]
  const router = useRouter()
  router.beforeEach((to) => {
    if (to.matched.length > 0) return
    if (to.path.startsWith('/added/')) {
      router.addRoute({ path: '/added/:id', component: () => import('~/Added.vue') })
      return to.fullPath
    }
    if (to.path.startsWith('/quiet/')) router.addRoute({ path: '/quiet/:id', component: () => import('~/Added.vue') })
  })
})`,
  'app/Added.vue': '<template><h1>Added {{ $route.params.id }}</h1></template>',
  'server/api/login.ts':
    'export default defineEventHandler(event => new Response("<h1>Login " + event.req?.url?.split("?")[1] + "</h1>", { headers: { "content-type": "text/html" } }))\n',
  'public/files/list.txt': 'a list',
}

const config = '{ appId: "my-app", ui: { compilerOptions: { isCustomElement: tag => tag.startsWith("x-") } } }'

const found = async (app: App, path: string): Promise<[number, string | null]> => {
  const response = await app.get(path, { headers: { accept: 'text/html' } })
  return [response.status, response.headers.get('location')]
}

describeMatrix('routes without a page file', { layouts: ['v4'], fixture: { files, config } }, app => {
  it('middleware redirects to paths that are not pages', async () => {
    expect(await found(app, '/to-login')).toEqual([302, '/api/login?from=page'])
    expect(await found(app, '/moved-away')).toEqual([302, '/files/list.txt'])
    for (const path of ['/nowhere/', '/no/where/', '/added/'])
      expect(await found(app, path)).toEqual([301, path.slice(0, -1)])
    expect(await found(app, '/nowhere/?a=b%20c')).toEqual([301, '/nowhere?a=b+c'])
    expect(await found(app, '/nowhere')).toEqual([404, null])
    expect(await (await app.get('/to-login', { redirect: 'follow' })).text()).toContain('Login from=page')
  })

  it.each(['/added/7', '/quiet/7', '/added/7?x=%20y', '/quiet/7?x=%20y'])(
    'a navigation guard in a plugin adds the route for %s',
    async path => {
      const response = await app.get(path, { headers: { accept: 'text/html' } })
      expect([response.status, headingOf(await response.text())]).toEqual([200, 'Added 7'])
    },
  )

  it('page meta can be computed', async () => {
    const html = await app.html('/chosen')
    expect(html).toContain('<main id="narrow">')
    expect(textOf(html, 'meta')).toBe('narrow number 6')
  })

  it('finds an app by its id, reports an unknown id, and renders custom elements in JSX', async () => {
    const html = await app.html('/ids')
    expect([0, 1, 3].map(index => textOf(html, `id-${index}`))).toEqual(['found', 'found', 'undefined'])
    const message = textOf(html, 'id-2')!
    expect(message).toContain('"other"')
    if (app.mode === 'dev') triggers('FW2076', message)
    expect(html).toContain('<x-note id="note" label="a">noted</x-note>')
    expect(app.logs()).not.toContain('Failed to resolve component')
    const tab = await openPage(`${app.url}/ids`)
    expect(await tab.text('#id-2')).toBe(message)
    expect(await tab.text('#note')).toBe('noted')
    expect(tab.console.join('\n')).not.toContain('Failed to resolve component')
  })

  if (app.mode === 'built') inTheBrowser(app)
})

/** Behaviour of the client, which is the same in development. */
function inTheBrowser(app: App): void {
  describe('in the browser', () => {
    it('redirects to server routes', async () => {
      const tab = await openPage(app.url)
      await tab.page.click('#to-to-login')
      await tab.shows('h1', 'Login from=page')
      expect(new URL(tab.page.url()).pathname).toBe('/api/login')
      await tab.page.goBack()
      await tab.shows('h1', 'Home')
    })

    it('loads a path without a page from the server', async () => {
      const tab = await openPage(app.url, { expected: [/404/] })
      await tab.page.click('#to-nowhere-')
      await tab.shows('h1', '404')
      expect(new URL(tab.page.url()).pathname).toBe('/nowhere')
    })

    it.each(['/added/7', '/quiet/7', '/added/7?x=%20y', '/quiet/7?x=%20y'])('hydrates %s', async path => {
      const tab = await openPage(app.url + path)
      await tab.shows('h1', 'Added 7')
    })

    it('adds routes', async () => {
      const tab = await openPage(app.url)
      await tab.page.evaluate('window.isSame = true')
      for (const name of ['added', 'quiet']) {
        await tab.page.click(`#to-${name}-1`)
        await tab.shows('h1', 'Added 1')
        await tab.page.click('#to-')
        await tab.shows('h1', 'Home')
      }
      expect(await tab.page.evaluate('window.isSame')).toBe(true)
    })

    it('computes page meta, also after a navigation', async () => {
      const tab = await openPage(`${app.url}/chosen`)
      await tab.page.waitForSelector('#narrow h1')
      await tab.page.click('#to-')
      await tab.shows('h1', 'Home')
      await tab.page.click('#to-chosen')
      await tab.page.waitForSelector('#narrow h1')
      await tab.shows('#meta', 'narrow number 6')
      await tab.page.click('#wide')
      await tab.page.waitForSelector('#wide-layout h1')
      await tab.shows('#meta', 'wide number 4')
    })

    it('exposes the app on window as soon as it exists', async () => {
      const tab = await openPage(`${app.url}/ids?a=1`)
      expect(await tab.page.evaluate('window.early')).toEqual(['function', true, '/ids?a=1', '/ids?a=1'])
      await tab.page.click('#to-chosen')
      await tab.page.waitForFunction('window.useFwApp()._route.fullPath === "/chosen"')
      await tab.page.waitForFunction('window.useFwApp("my-app")._route.name === "chosen"')
    })
  })
}
