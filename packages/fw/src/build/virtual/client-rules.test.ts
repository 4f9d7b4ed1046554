import { expect, it } from 'vitest'
import { createSample } from '../../../../../test/harness/sample-app'
import { emitClientRules } from './client-rules'

const config = {
  routeRules: {
    '/ahead': { prerender: true, headers: { 'x-secret': 'secret' } },
    '/old': { redirect: { to: '/new', statusCode: 301 } },
    '/cached/**': { cache: { maxAge: 60, base: 'secret' } },
    '/members/**': { appMiddleware: 'members' },
    '/proxied': { proxy: 'https://secret.example' },
  },
  serverEngine: { prerender: { routes: ['/listed', '/old'] } },
} as const

async function evaluate(more: object): Promise<any> {
  const app = await createSample(['app/app.vue'], { ...config, ...more })
  return import(`data:text/javascript,${encodeURIComponent(emitClientRules(app))}`)
}

it('are empty if the client has a manifest', async () => {
  expect((await evaluate({})).clientRules).toBeUndefined()
})

it('are what the client would read from the manifest, without private values', async () => {
  const { clientRules, crawlsLinks } = await evaluate({ experimental: { appManifest: false } })
  expect(clientRules).toEqual({
    '/ahead': { prerender: true },
    '/old': { redirect: '/new' },
    '/cached/**': { cache: true },
    '/members/**': { appMiddleware: { members: true } },
    '/listed': { prerender: true },
  })
  expect(crawlsLinks).toBe(false)
})

it.each([
  [{ prerender: { crawlLinks: true } }, true],
  [{ static: true }, true],
  [{ preset: 'github-pages' }, true],
  [{ static: true, prerender: { crawlLinks: false } }, false],
  [{}, false],
])('know whether linked pages are prerendered: %o', async (serverEngine, expected) => {
  expect((await evaluate({ serverEngine })).crawlsLinks).toBe(expected)
})
