import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start } from './start'
import type { Running } from './start'

describe('edits in development', () => {
  let server: Running
  beforeAll(async () => {
    server = await start('dev', {
      'server/api/count.ts':
        'export default defineEventHandler(async () => { const n = (await useStorage().getItem("n") ?? 0) + 1; await useStorage().setItem("n", n); return { n } })',
      'server/api/value.ts': 'export default defineEventHandler(() => value())',
      'server/utils/value.ts': 'export const value = () => "one"',
      'server/plugins/a.ts':
        'export default defineServerPlugin((engine) => { engine.hooks.hook("response", (res) => { res.headers.set("x-plugin", "one") }) })',
    })
  })
  afterAll(() => server?.close())
  const edit = (name: string, text: string): void => {
    server.write({ [name]: text })
    server.app.bundler!.invalidate([`${server.root}/${name}`])
  }
  const text = async (path: string): Promise<string> => (await server.fetch(path)).text()

  it('keep the state of the server', async () => {
    expect(await (await server.fetch('/api/count')).json()).toEqual({ n: 1 })
    edit('server/utils/value.ts', 'export const value = () => "two"')
    expect(await text('/api/value')).toBe('two')
    expect(await (await server.fetch('/api/count')).json()).toEqual({ n: 2 })
  })

  it('restart the server if they change a plugin', async () => {
    expect((await server.fetch('/api/value')).headers.get('x-plugin')).toBe('one')
    edit(
      'server/plugins/a.ts',
      'export default defineServerPlugin((engine) => { engine.hooks.hook("response", (res) => { res.headers.set("x-plugin", "two") }) })',
    )
    expect((await server.fetch('/api/value')).headers.get('x-plugin')).toBe('two')
  })

  it('only break the requests of an invalid handler, until it is fixed', async () => {
    edit('server/api/value.ts', 'export default defineEventHandler(() => {')
    const broken = await server.fetch('/api/value')
    expect([broken.status, ((await broken.json()) as { error: boolean }).error]).toEqual([500, true])
    expect((await server.fetch('/api/count')).status).toBe(200)
    edit('server/api/value.ts', 'export default defineEventHandler(() => "fixed")')
    expect(await text('/api/value')).toBe('fixed')
  })

  it('return an error response for a broken plugin, until it is fixed', async () => {
    edit('server/plugins/a.ts', 'export default defineServerPlugin(() => { throw new Error("plugin is broken") })')
    expect((await server.fetch('/api/value')).status).toBe(500)
    edit('server/plugins/a.ts', 'export default defineServerPlugin(() => {})')
    expect((await server.fetch('/api/value')).status).toBe(200)
  })

  it('reload the renderer', async () => {
    edit(
      '.fw/renderer.mjs',
      'export const render = async () => new Response("new page")\nexport const renderError = async () => new Response("new error", { status: 500 })',
    )
    expect(await text('/page')).toBe('new page')
  })

  it('show an error page for a broken renderer', async () => {
    edit('.fw/renderer.mjs', 'throw new Error("renderer <broken>")')
    const response = await server.fetch('/page', { headers: { accept: 'text/html' } })
    expect([response.status, response.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
    expect(await response.text()).toContain('renderer &lt;broken&gt;')
  })

  it('add and remove files', async () => {
    server.write({
      'server/middleware/new.ts':
        'export default defineEventHandler((event) => { setHeader(event, "x-new", fresh()) })',
      'server/utils/fresh.ts': 'export const fresh = () => "fresh"',
    })
    await server.app.server!.rescan()
    expect((await server.fetch('/api/count')).headers.get('x-new')).toBe('fresh')
  })
})
