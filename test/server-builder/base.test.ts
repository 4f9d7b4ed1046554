import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start } from './start'
import type { Mode, Running } from './start'

const files = {
  'server/api/hello.ts': 'export default defineEventHandler(async event => ({ path: event.path }))',
  'server/api/inner.ts': 'export default defineEventHandler(async () => ({ inner: await $fetch("/api/hello") }))',
  'public/robots.txt': 'User-agent: *',
}

describe.each<Mode>(['dev', 'built'])('a base URL set when the server starts, %s', mode => {
  let server: Running
  beforeAll(async () => {
    server = await start(mode, files, { routeRules: { '/old': { redirect: '/new' } } }, { FW_APP_BASE_URL: '/base/' })
  })
  afterAll(() => server?.close())

  it('is removed from the paths of requests', async () => {
    expect(await (await server.fetch('/base/api/hello')).json()).toEqual({ path: '/api/hello' })
    expect(await (await server.fetch('/base/robots.txt')).text()).toBe('User-agent: *')
    expect(await (await server.fetch('/base')).text()).toContain('"path":"/"')
    expect(await (await server.fetch('/base/a?b=1')).text()).toContain('"base":"/base/"')
    expect((await server.fetch('/base/old')).headers.get('location')).toBe('/base/new')
  })

  it('is the target of a redirect from the root, and other paths return 404', async () => {
    const root = await server.fetch('/')
    expect([root.status, root.headers.get('location')]).toEqual([302, '/base/'])
    expect((await server.fetch('/api/hello')).status).toBe(404)
    expect((await server.fetch('/basement')).status).toBe(404)
  })

  it('is not needed in internal requests of the server', async () => {
    expect(await (await server.fetch('/base/api/inner')).json()).toEqual({ inner: { path: '/api/hello' } })
  })
})

describe('an invalid value in the environment', () => {
  it.each<Mode>(['built'])('stops the server at startup, %s', async mode => {
    await expect(start(mode, files, { runtimeConfig: { count: 1 } }, { FW_COUNT: 'many' })).rejects.toThrow(
      /^The server ended with 1:\n\[FW1201\] .*\n$/,
    )
  })
})

describe('prerendering', () => {
  let server: Running
  beforeAll(async () => {
    server = await start('built', files, {
      app: { baseURL: '/docs/' },
      routeRules: { '/about': { prerender: true } },
      serverEngine: { prerender: { routes: ['/api/hello'] } },
    })
  })
  afterAll(() => server?.close())

  it('writes pages and responses of routes to the public directory', async () => {
    expect(readFileSync(`${server.root}/.output/public/about/index.html`, 'utf8')).toContain('"path":"/about"')
    expect(await (await server.fetch('/docs/about')).text()).toContain('"path":"/about"')
    expect(readFileSync(`${server.root}/.output/public/api/hello`, 'utf8')).toContain('/api/hello')
  })
})
