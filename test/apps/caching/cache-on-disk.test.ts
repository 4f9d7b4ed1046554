import { beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../harness/build-app'
import { eventually } from '../../harness/eventually'
import { triggers } from '../../triggers'
import { countOf, shareInstances, textOf } from './caching-instances'
import type { Instance } from './caching-instances'

it('reports a driver whose package is not installed', async () => {
  const { code, output } = await runCommand(['build'], {
    layout: 'v4',
    fixture: {
      config: { serverEngine: { storage: { cache: { driver: 'mongodb' } } } } as never,
      files: { 'app/app.vue': '<template><p>Page</p></template>\n' },
    },
  })
  expect(code).toBe(1)
  triggers('FW2123', output)
  expect(output).toContain('npm install mongodb')
})

describe('a cache on disk', () => {
  const shared = shareInstances()
  let app: Instance
  beforeAll(async () => {
    app = await shared.start()
  })

  it('renders a page once for a thundering herd', async () => {
    shared.hold(true)
    const herd = Array.from({ length: 50 }, () => app.get('/news/herd'))
    await eventually(async () => expect((await app.get('/api/arrived?path=/news/herd')).body).toBe('50'))
    shared.hold(false)
    const counts = (await Promise.all(herd)).map(response => [response.status, countOf(response)])
    expect(new Set(counts.map(String))).toEqual(new Set([`200,${app.program.pid}-1`]))
  })

  it('sends validators and lifetimes, and 304 without a body if nothing changed', async () => {
    const first = await app.get('/news')
    expect(first.headers['cache-control']).toBe('s-maxage=600, stale-while-revalidate')
    expect(first.headers.etag).toMatch(/^W\/".+"$/)
    const same = await app.get('/news', { 'if-none-match': `"other", ${first.headers.etag}` })
    expect([same.status, same.body, same.headers.etag]).toEqual([304, '', first.headers.etag])
    expect(same.headers['cache-control']).toBe(first.headers['cache-control'])
    expect((await app.get('/news', { 'if-none-match': '"other"' })).status).toBe(200)
    const head = await app.get('/news', {}, 'HEAD')
    expect([head.status, head.body, head.headers['content-type']]).toEqual([200, '', first.headers['content-type']])
    expect((await app.get('/strict')).headers['cache-control']).toBe('max-age=600')
    for (const { headers } of [first, same, head]) expect(Object.keys(headers).join()).not.toContain('x-fw')
  })

  it('passes on the other ways to respond of the engine', async () => {
    expect((await app.get('/api/validated')).body).toBe('live')
    expect((await app.get('/api/validated', { 'if-none-match': '*' })).status).toBe(304)
    for (const response of [await app.get('/api/parts'), await app.get('/api/parts')]) {
      expect([response.body, response.headers['x-parts']]).toEqual(['one two', '2'])
      expect(Object.keys(response.headers).join()).not.toContain('x-fw')
    }
  })

  it('serves a stale page while one request renders a new one', async () => {
    const old = await app.get('/moment')
    expect(old.headers['cache-control']).toBe('s-maxage=1, stale-while-revalidate=600')
    shared.write('second')
    shared.hold(true)
    const renders = async (): Promise<number> => Number((await app.get('/api/started?name=moment')).body)
    const before = await renders()
    // It is stale after a second, and the next request starts to render it.
    await eventually(async () => {
      expect(textOf(await app.get('/moment'))).toBe('first')
      expect(await renders()).toBe(before + 1)
    })
    const stale = await Promise.all(Array.from({ length: 20 }, () => app.get('/moment')))
    expect(new Set(stale.map(textOf))).toEqual(new Set(['first']))
    expect(await renders()).toBe(before + 1)
    shared.hold(false)
    const next = await eventually(async () => {
      const response = await app.get('/moment')
      expect(textOf(response)).toBe('second')
      return response
    })
    expect(next.headers.etag).not.toBe(old.headers.etag)
    expect((await app.get('/moment', { 'if-none-match': old.headers.etag! })).status).toBe(200)
    shared.write('first')
  })

  it('survives a restart, and revalidations do too', async () => {
    const before = await app.get('/news/kept')
    const other = await app.get('/news/renewed')
    await app.revalidate({ path: '/news/renewed' })
    // Responses do not wait until they are stored.
    await eventually(() => expect(shared.listStored().join('\n')).toMatch(/kept/))
    await app.program.stop()
    app = await shared.start()
    expect((await app.get('/news/kept')).body).toBe(before.body)
    expect(countOf(await app.get('/news/renewed'))).not.toBe(countOf(other))
    // A killed process may leave anything behind.
    process.kill(app.program.pid, 'SIGKILL')
    await app.program.done
    app = await shared.start()
    expect((await app.get('/news/kept')).body).toBe(before.body)
  })
})
