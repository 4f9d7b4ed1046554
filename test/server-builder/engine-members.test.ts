import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start } from './start'
import type { Running } from './start'

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'options'] as const

/** A plugin of the ecosystem, which uses members that the engine had in earlier versions. */
const PLUGIN = `import { defineEventHandler } from 'fw/server'
export default defineNitroPlugin(engine => {
  const respond = name => defineEventHandler(event => ({ name, params: event.context.params ?? {} }))
  for (const method of ${JSON.stringify(METHODS)}) engine.router[method]('/added/' + method + '/:id', respond(method))
  engine.router.use('/added/use', respond('use')).add('/added/both', respond('both'), ['get', 'post'])
  engine.router.get('/api/file', respond('router'))
  engine.router.get('/api/**', respond('rest'))
  const { onError } = engine.h3App.options
  engine.h3App.options.onError = (error, event) => {
    globalThis.errorsOfTest = [...(globalThis.errorsOfTest ?? []), error.message + ' ' + event.url.pathname]
    return onError(error, event)
  }
  const { handler } = engine.h3App
  engine.h3App.handler = event => {
    event.context.wrapped = true
    return handler(event)
  }
  engine.hooks.hook('render:before', context => {
    const { pathname } = context.event.url
    if (pathname === '/responded') context.response = { body: '<b>by a listener</b>', statusCode: 203, headers: { 'x-by': 'listener' } }
    if (pathname === '/response') context.response = new Response('a response')
    if (pathname === '/replaced') context.render = async () => '<i>another renderer</i>'
  })
})
`

const FILES = {
  'server/plugins/ecosystem.ts': PLUGIN,
  'server/api/file.ts': `export default defineEventHandler(event => ({ file: true, wrapped: event.context.wrapped === true }))`,
  'server/api/fails.ts': `export default defineEventHandler(() => { throw new Error('broken on purpose') })`,
  'server/api/bytes.ts': `export default defineEventHandler(event => { event.res.headers.set('content-type', 'image/png'); return new Uint8Array([1, 2, 250]) })`,
  'server/api/echo.post.ts': `export default defineEventHandler(async event => ({ body: await event.req.text(), header: event.req.headers.get('x-sent') }))`,
  'server/routes/errors.ts': `export default defineEventHandler(() => globalThis.errorsOfTest ?? [])`,
  'server/routes/calls.ts': `export default defineEventHandler(async () => {
  const { localFetch, localCall } = useNitroApp()
  const bytes = await localCall({ url: '/api/bytes' })
  return {
    fetched: await (await localFetch('/api/file')).json(),
    called: await localCall({ url: '/api/echo', method: 'POST', headers: { 'x-sent': 'header' }, body: 'sent' }),
    bytes: [...bytes.body],
    failed: (await localCall({ url: '/api/fails' })).status,
  }
})`,
  'server/routes/config.ts': `export default defineEventHandler(() => {
  const config = useRuntimeConfig()
  return { ...config.serverEngine, isSame: config.nitro.routeRules === config.serverEngine.routeRules, nitroPrefix: config.nitro.envPrefix, text: JSON.stringify(config) }
})`,
  'server/routes/lru.ts': `export default defineEventHandler(async () => {
  const found = []
  for (const name of ['camel', 'kebab']) {
    const storage = useStorage(name)
    for (const key of ['a', 'b', 'c']) await storage.setItem(key, key)
    found.push((await storage.getKeys()).sort().join())
  }
  return found
})`,
  'server/routes/meta.ts': `const early = globalThis._importMeta_?.url
export default defineEventHandler(() => ({ early, url: globalThis._importMeta_?.url, env: globalThis._importMeta_?.env?.WORD }))`,
}

describe.each(['dev', 'built'] as const)('members of the engine for plugins (%s)', mode => {
  let app: Running
  beforeAll(async () => {
    app = await start(
      mode,
      FILES,
      {
        serverEngine: {
          storage: { camel: { driver: 'lruCache', max: 2 }, kebab: { driver: 'lru-cache', max: 1 } },
        },
        routeRules: { '/old/**': { redirect: '/new/**' }, '/api/**': { headers: { 'x-rule': 'yes' } } },
      },
      { WORD: 'from the environment' },
    )
  })
  afterAll(() => app?.close())
  const json = async (path: string, init?: RequestInit): Promise<any> => (await app.fetch(path, init)).json()

  it.each(METHODS)('`router.%s` adds routes, below those of files', async method => {
    const init = { method: method.toUpperCase() }
    expect(await json(`/added/${method}/7`, init)).toEqual({ name: method, params: { id: '7' } })
    const other = method === 'get' ? 'POST' : 'GET'
    const missing = await app.fetch(`/added/${method}/7`, { method: other })
    expect(await missing.text()).not.toContain(`"name":"${method}"`)
  })

  it('`router.use` and `router.add` add routes for one, several and all methods', async () => {
    expect(await json('/added/use', { method: 'PUT' })).toMatchObject({ name: 'use' })
    expect(await json('/added/both', { method: 'POST' })).toMatchObject({ name: 'both' })
    expect(await json('/api/file')).toMatchObject({ file: true })
    const rest = await app.fetch('/api/none/below')
    expect([await rest.json(), rest.headers.get('x-rule')]).toMatchObject([{ name: 'rest' }, 'yes'])
  })

  it('`h3App` has the handler and the options of the server', async () => {
    expect(await json('/api/file')).toEqual({ file: true, wrapped: true })
    expect((await app.fetch('/api/fails')).status).toBe(500)
    expect(await json('/errors')).toContain('broken on purpose /api/fails')
  })

  it('`localFetch` and `localCall` call routes of the server', async () => {
    expect(await json('/calls')).toMatchObject({
      fetched: { file: true },
      called: { status: 200, body: JSON.stringify({ body: 'sent', header: 'header' }), headers: { 'x-rule': 'yes' } },
      bytes: [1, 2, 250],
      failed: 500,
    })
  })

  it('`render:before` can respond, or replace the renderer', async () => {
    const responded = await app.fetch('/responded')
    expect([responded.status, responded.headers.get('x-by'), responded.headers.get('content-type')]).toEqual([
      203,
      'listener',
      'text/html;charset=utf-8',
    ])
    expect(await responded.text()).toBe('<b>by a listener</b>')
    expect(await (await app.fetch('/response')).text()).toBe('a response')
    expect(await (await app.fetch('/replaced')).text()).toBe('<i>another renderer</i>')
    expect(await (await app.fetch('/plain')).text()).toContain('"path":"/plain"')
  })

  it('`useRuntimeConfig().serverEngine.routeRules` are the rules of the server, also by the name of the engine', async () => {
    const { envPrefix, routeRules, isSame, nitroPrefix, text } = await json('/config')
    expect([isSame, nitroPrefix]).toEqual([true, undefined])
    expect(text).not.toContain('"nitro"')
    expect(envPrefix).toBeTypeOf('string')
    expect(routeRules).toMatchObject({
      '/old/**': { redirect: { to: '/new/**' } },
      '/api/**': { headers: { 'x-rule': 'yes' } },
    })
  })

  it('has the driver `lruCache`, without a package that the project installs', async () => {
    expect(await json('/lru')).toEqual(['b,c', 'c'])
  })

  if (mode === 'built') {
    it('`globalThis._importMeta_` describes the entry, in every module', async () => {
      const { early, url, env } = await json('/meta')
      expect(url).toMatch(/^file:\/\/.*\/server\/index\.mjs$/)
      expect([early, env]).toEqual([url, 'from the environment'])
    })
  }
})
