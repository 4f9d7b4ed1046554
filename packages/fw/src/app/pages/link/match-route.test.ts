import { createMemoryHistory, createRouter } from 'vue-router'
import type { RouteLocationNormalizedLoaded } from 'vue-router'
import { expect, it } from 'vitest'
import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { RouterLink } from 'vue-router'
import { matchRoute } from './match-route'

const component = {}
const routes = [
  { path: '/', component },
  {
    path: '/a',
    alias: '/alias',
    component,
    children: [
      { path: '', component },
      { path: 'b', component },
      { path: ':id', component, children: [{ path: 'deep', component }] },
    ],
  },
  { path: '/files/:path(.*)*', component },
]

it('matches the links of the router', async () => {
  const router = createRouter({ history: createMemoryHistory(), routes })
  const urls = [
    '/',
    '/a',
    '/alias',
    '/a/b',
    '/a/1',
    '/a/2',
    '/a/1/deep',
    '/files/x/y',
    '/files/x',
    '/files',
    '/none',
    '/a?q=1',
  ]
  for (const url of urls) {
    await router.push(url)
    const current = router.currentRoute.value as RouteLocationNormalizedLoaded
    const app = createSSRApp({ render: () => urls.map(to => h(RouterLink, { to }, () => '')) }).use(router)
    const links = (await renderToString(app)).match(/<a[^>]*>/g)!
    const found = urls.map(to => matchRoute(router.resolve(to), current))
    expect(found, url).toEqual(
      links.map(link => ({
        isActive: link.includes('router-link-active'),
        isExactActive: link.includes('router-link-exact-active'),
      })),
    )
  }
})
