import type { RouteRule } from '@fw/schema'
import { describe, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import type { App } from '../harness/start-app'
import { headingOf } from './html'

/** Each address, and the page that the server renders for it. */
const ADDRESSES: Record<string, string> = {
  // Route rules
  '/ruled/one': '/deep/one',
  '/ruled/a/b': '/deep/a/b',
  '/ruled-exactly': '/deep/exact',
  '/ruled-for-data/one': '/deep/one',
  // Handlers that return a page
  '/handled/fetch': '/deep/fetch',
  '/handled/proxy': '/deep/proxy',
  '/handled/html': '/deep/html',
  // Server middleware that changes the URL
  '/rewritten/one': '/deep/one',
  // A page that is an island
  '/ruled/island': '/deep/island',
  // A page that fails
  '/ruled/missing': '/deep/missing',
  // An escaped path
  '/ruled/%C3%BCber%20x': '/deep/%C3%BCber%20x',
}

export const elsewhereRules: Record<string, RouteRule> = {
  '/ruled/**': { proxy: '/deep/**' },
  '/ruled-exactly': { proxy: { to: '/deep/exact' } },
  '/ruled-for-data/**': { proxy: '/deep/**', headers: { 'x-data': 'yes' } },
}

const page = (island = ''): string => `<script setup>
const route = useRoute()
const count = ref(0)
definePageMeta({ validate: ({ path }) => !path.endsWith('/missing') })
</script>
<template><div><h1>{{ route.path }}</h1><p id="tab">{{ route.query.tab }}</p>${island}<button id="count" @click="count++">{{ count }}</button><FwLink id="leave" to="/other">other</FwLink></div></template>`

export const elsewhereFiles: Record<string, string> = {
  'app/pages/deep/[...slug].vue': page('<ElsewhereNote />'),
  'app/pages/deep/island.server.vue':
    '<script setup>const route = useRoute()</script><template><div><h1>{{ route.path }}</h1><FwLink id="leave" to="/other">other</FwLink></div></template>',
  'app/components/ElsewhereNote.server.vue':
    '<script setup>const route = useRoute()</script><template><i id="note">note</i></template>',
  'app/error.vue':
    '<script setup>const route = useRoute()\ndefineProps({ error: Object })</script><template><div><h1>{{ error.status }} {{ route.path }}</h1></div></template>',
  'server/routes/handled/fetch.get.ts': `export default defineEventHandler(() => $fetch.raw('/deep/fetch?tab=2', { headers: { accept: 'text/html' }, responseType: 'text' }).then(({ _data }) => new Response(_data, { headers: { 'content-type': 'text/html;charset=utf-8' } })))`,
  'server/routes/handled/proxy.get.ts': `export default defineEventHandler(event => proxyRequest(event, '/deep/proxy'))`,
  'server/routes/handled/html.get.ts': `export default defineEventHandler(async (event) => {
  event.res.headers.set('content-type', 'text/html;charset=utf-8')
  return await $fetch('/deep/html', { headers: { accept: 'text/html' } })
})`,
  'server/middleware/rewrite.ts': `export default defineEventHandler((event) => {
  if (event.url.pathname.startsWith('/rewritten/')) event.url.pathname = event.url.pathname.replace('/rewritten/', '/deep/')
})`,
}

/** Pages that are shown at another address than their own. */
export function renderedElsewhere(app: App): void {
  describe('a page at another address', () => {
    it.each(Object.entries(ADDRESSES))('is hydrated as it was rendered: %s', async (address, path) => {
      const isMissing = path.endsWith('/missing')
      // A link in an island loads a document.
      const isIsland = path === '/deep/island'
      const title = isMissing ? `404 ${path}` : path
      const html = await app.html(`${address}?a=1`)
      expect(headingOf(html)).toBe(title)
      const tab = await openPage(`${app.url}${address}?a=1#part`, { expected: isMissing ? [/404/] : [] })
      const isShown = async (): Promise<void> => {
        await tab.shows('h1', title)
        // The address of the page, with query and hash.
        const { pathname, searchParams, hash } = new URL(tab.page.url())
        expect([pathname, searchParams.get('a'), hash]).toEqual([app.base + path, '1', '#part'])
      }
      await isShown()
      if (isMissing) return
      if (!isIsland) {
        await tab.page.click('#count')
        await tab.shows('#count', '1')
        await tab.shows('#note', 'note')
      }
      await tab.page.evaluate('window.sameDocument = true')
      await tab.page.click('#leave')
      await tab.page.waitForFunction(`location.pathname === '${app.base}/other'`)
      await tab.page.goBack()
      await isShown()
      if (!isIsland) expect(await tab.page.evaluate('window.sameDocument')).toBe(true)
      await tab.page.reload()
      await tab.ready()
      await isShown()
    })

    it('keeps the query that it was rendered with', async () => {
      const tab = await openPage(`${app.url}/handled/fetch?a=1&tab=3`)
      await tab.shows('#tab', '2')
      expect(new URL(tab.page.url()).search).toBe('?tab=2&a=1')
    })
  })
}
