import { createApp } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FwAppContext } from '../../shared/app-context'
import { createFwApp, createPayload } from '../create'
import { isPrerendered, loadPayload } from './load-payload'

const built = vi.hoisted(() => ({
  crawlsLinks: false,
  clientRules: {
    '/ahead': { prerender: true },
    '/blog/**': { prerender: true },
    '/blog/live': { prerender: false },
    '/cached': { swr: 60 },
    '/old': { redirect: '/ahead', prerender: true },
    '/spa': { ssr: false, prerender: true },
  },
}))
vi.mock('#build/options', async original => ({
  ...(await original<object>()),
  appManifest: false,
  hasPayloads: true,
  hasPages: true,
}))
vi.mock('#build/client-rules', () => ({
  clientRules: built.clientRules,
  get crawlsLinks() {
    return built.crawlsLinks
  },
}))

let requests: string[]

beforeEach(() => {
  requests = []
  built.crawlsLinks = false
  vi.stubGlobal('__fwClient', true)
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    return new Response('{"data":{}}')
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function create(prerenderedAt?: number): FwAppContext {
  const payload = { ...createPayload(), ...(prerenderedAt && { prerenderedAt }) }
  const config = { app: { baseURL: '/base/', buildId: 'id' }, public: {} } as never
  return createFwApp({ vueApp: createApp({}), payload, config })
}

/** The requests for the payload of a page, and whether it is known to be prerendered. */
async function visit(path: string, app: FwAppContext): Promise<[string[], boolean]> {
  await app.runWithContext(() => loadPayload(path))
  return [requests, await app.runWithContext(() => isPrerendered(path))]
}

describe('payloads without a manifest', () => {
  it.each([
    ['/ahead', ['/base/ahead/_payload.json?id'], true],
    ['/ahead/?a=1#b', ['/base/ahead/_payload.json?id'], true],
    ['/blog/a/b', ['/base/blog/a/b/_payload.json?id'], true],
    ['/blog/live', [], false],
    ['/cached?a=1', ['/base/cached/_payload.json?a=1'], false],
    ['/live', [], false],
    ['/old', [], true],
    ['/spa', [], true],
    ['https://example.com/ahead', [], false],
  ])('are requested if a rule says that they exist: %s', async (path, expected, isAhead) => {
    for (const prerenderedAt of [undefined, 1]) {
      requests = []
      expect(await visit(path, create(prerenderedAt))).toEqual([expected, isAhead])
    }
  })

  it.each([
    [undefined, [], false],
    [1, ['/base/linked/_payload.json?id'], true],
  ])('are requested if the current page was prerendered (%s), and its links, too', async (at, expected, isAhead) => {
    built.crawlsLinks = true
    expect(await visit('/linked', create(at))).toEqual([expected, isAhead])
    requests = []
    // A rule has precedence, and so does the page that was opened since.
    expect(await visit('/blog/live', create(at))).toEqual([[], false])
    const app = create(at)
    app._isPrerendered = false
    expect(await visit('/linked', app)).toEqual([[], false])
  })
})
