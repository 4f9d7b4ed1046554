import { describe, expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { eventually } from '../../harness/eventually'
import type { Fixture } from '../../harness/fixture'
import { requestRaw } from '../../harness/raw-request'
import { describeMatrix } from '../../harness/start-app'
import type { App } from '../../harness/start-app'
import { TRANSFORM_OPTIONS, transformFiles } from '../../suites/transform-files'
import { transforms } from '../../suites/transforms'

/** A plugin of Vite with pages of its own: with and without a path, in `configureServer` and in what it returns. */
const TOOLS = `{
  name: 'tools',
  configureServer({ middlewares }) {
    const respond = word => (request, response) => response.end([word, request.method, request.url].join(' '))
    middlewares.use('/early-tool', respond('early'))
    middlewares.use((request, response, next) => request.url.startsWith('/early-any') ? respond('early any')(request, response) : next())
    middlewares.use('/failing-tool', (request, response, next) => next(new Error('of the tool')))
    return () => {
      middlewares.use('/late-tool', respond('late'))
      middlewares.use((request, response, next) => request.url.startsWith('/late-any') ? respond('late any')(request, response) : next())
    }
  },
}`

const fixture: Fixture = {
  config: `{ ${TRANSFORM_OPTIONS}
  bundler1: { plugins: [${TOOLS}] },
  hooks: {
    'bundler1:serverCreated': ({ middlewares }, { isClient }) => {
      if (isClient) middlewares.use('/hook-tool', (request, response) => response.end('hook ' + request.url))
    },
    // The first rules of their kind, when everything else is decided.
    'serverEngine:config': ({ routeRules }) => void (routeRules['/old'] = { redirect: '/transforms/jsx' }),
    'serverEngine:init': ({ options }) => void (options.routeRules['/api/cached'] = { swr: true, cache: { maxAge: 60, swr: true } }),
  },
}`,
  files: {
    'app/app.vue': '<template><FwPage /></template>',
    'server/api/cached.ts': 'export default defineEventHandler(() => String(Math.random()))',
    ...transformFiles,
  },
}

/** What is part of a build only because of rules that listeners of the engine's hooks add. */
function addedRules(app: App): void {
  it('applies cache rules and redirects that a listener adds to the engine', async () => {
    expect(await app.html('/api/cached')).toBe(await app.html('/api/cached'))
    const tab = await openPage(`${app.url}/transforms/kept/one`)
    await tab.page.evaluate('document.querySelector("#__fw").__vue_app__.$fw.$router.push("/old")')
    await tab.page.waitForFunction('location.pathname === "/transforms/jsx"')
  })
}

/** The middlewares that plugins of Vite add. */
function tools(app: App): void {
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    requestRaw(app, path, headers, method)

  describe('middlewares of plugins', () => {
    it.each([
      ['/early-tool', 'early GET /'],
      ['/early-tool/page?a=1', 'early GET /page?a=1'],
      ['/early-any/page', 'early any GET /early-any/page'],
      ['/late-tool/page', 'late GET /page'],
      ['/late-any/page', 'late any GET /late-any/page'],
      ['/base/late-tool/page', 'late GET /page'],
      ['/hook-tool/page', 'hook /page'],
    ])('respond at their address: %s', async (path, text) => {
      expect(await ask(path)).toMatchObject({ status: 200, body: text })
      const navigation = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
      expect((await ask(path, navigation)).body).toBe(text)
    })

    it('get requests with all methods', async () => {
      expect((await ask('/early-tool', {}, 'POST')).body).toBe('early POST /')
    })

    it('leave everything else to the application', async () => {
      expect((await ask('/base/transforms/prerendered', { accept: 'text/html' })).body).toContain('prerender-flags')
      expect((await ask('/base/early-tools', { accept: 'text/html' })).status).toBe(404)
    })

    it.each(['/early-tool', '/early-any', '/late-tool', '/late-any', '/hook-tool'])(
      'do not respond to pages of other sites: %s',
      async path => {
        const { host } = new URL(app.url)
        const foreign: Array<Record<string, string>> = [
          { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
          { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' },
          { origin: 'https://evil.example' },
          { referer: 'https://evil.example/page' },
        ]
        for (const headers of foreign) expect((await ask(path, headers)).status, JSON.stringify(headers)).toBe(404)
        expect((await ask(path, { host: 'evil.example' })).status).toBe(403)
        expect((await ask(path, { origin: `http://${host}` })).status).toBe(200)
      },
    )

    it('report their errors', async () => {
      expect((await ask('/failing-tool')).status).toBe(500)
      await eventually(() => expect(app.logs()).toContain('of the tool'))
    })
  })
}

const options = { fixture, base: '/base', args: ['--app.baseURL', '/base/'] }

describeMatrix('transforms', { ...options, bundler: 'bundler1', modes: ['dev'] }, transforms, tools)
describeMatrix('transforms', { fixture, bundler: 'bundler1', modes: ['built'] }, transforms, addedRules)
