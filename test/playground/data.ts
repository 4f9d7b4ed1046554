import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPage } from '../browser/page'
import { addEntry, call, createEntry } from './start'
import type { Journey } from './start'

/** The data that the API stores, and the data that it rejects. */
export const data: Journey = app => {
  it('responds with the status code that matches the result', async () => {
    const made = await call(
      app,
      'POST',
      '/api/items',
      createEntry({ title: 'Über alles & nichts', tags: [' Web ', 'web'] }),
    )
    expect(made).toMatchObject({ status: 201, body: { tags: ['web'], version: 1 } })
    expect(made.body.id).toMatch(/^uber-alles-nichts-\w{8}$/)
    const path = made.headers.get('location')!
    expect(path).toBe(`/api/items/${made.body.id}`)
    expect((await call(app, 'PUT', path, createEntry({ version: 1, title: 'New' }))).body).toMatchObject({
      title: 'New',
      version: 2,
    })
    expect((await call(app, 'PUT', path, createEntry({ version: 1 }))).status).toBe(409)
    expect((await call(app, 'PUT', path, createEntry())).status).toBe(422)
    expect((await call(app, 'PATCH', path, { rating: 3 })).body).toMatchObject({ rating: 3, version: 3 })
    expect((await call(app, 'PATCH', path, { rating: 9 })).status).toBe(422)
    expect(await call(app, 'DELETE', path)).toMatchObject({ status: 204, body: '' })
    expect((await call(app, 'DELETE', path)).status).toBe(404)
  })

  it('rejects a link that another entry already has', async () => {
    const link = 'https://example.com/only-once'
    const [first, second] = [await addEntry(app, { title: 'One', link }), await addEntry(app, { title: 'Other' })]
    expect((await call(app, 'POST', '/api/items', createEntry({ link }))).status).toBe(409)
    expect((await call(app, 'PUT', `/api/items/${second.id}`, createEntry({ version: 1, link }))).body).toMatchObject({
      status: 409,
      data: { errors: { link: expect.stringContaining('“One”') as string } },
    })
    expect(
      (await call(app, 'PUT', `/api/items/${first.id}`, createEntry({ version: 1, link, title: 'Still one' }))).status,
    ).toBe(200)
  })

  it.each(['..%2fstats', '..%2F..%2Fapi%2Fstats', '..%2Fitems', 'a%3Fb', '%2e%2e%2fstats'])(
    'renders no page for the id %s',
    async id => {
      for (const path of [`/items/${id}`, `/items/${id}/edit`])
        expect((await call(app, 'GET', path)).status).toBeOneOf([400, 404])
    },
  )

  it('stores every entry when many are added at once', async () => {
    const added = await Promise.all(
      Array.from({ length: 12 }, (_, index) => addEntry(app, { title: `Crowd ${index}` })),
    )
    const { body } = await call(app, 'GET', '/api/items?q=crowd')
    expect(body.items.map(({ id }: { id: string }) => id).sort()).toEqual(added.map(({ id }) => id).sort())
    const writes = await Promise.all(
      added.map(() => call(app, 'PUT', `/api/items/${added[0]!.id}`, createEntry({ version: 1 }))),
    )
    expect(writes.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 11 }, () => 409)])
  })

  it.each([
    ['nothing', {}, ['addedBy', 'kind', 'rating', 'status', 'title']],
    [
      'other types',
      createEntry({
        title: ['a'],
        author: 5,
        link: {},
        tags: { length: 1 },
        notes: true,
        kind: {},
        rating: '5',
        addedBy: null,
        status: 'constructor',
      }),
      ['addedBy', 'author', 'kind', 'link', 'notes', 'rating', 'status', 'tags', 'title'],
    ],
    [
      'too much',
      createEntry({ title: 'a'.repeat(141), notes: 'a'.repeat(5001), tags: ['a', 'b', 'c', 'd', 'e', 'f'], rating: 6 }),
      ['notes', 'rating', 'tags', 'title'],
    ],
    ['scripts', createEntry({ link: 'javascript:alert(1)', tags: ['<b>'] }), ['link', 'tags']],
  ])('rejects %s', async (_, entry, fields) => {
    const { status, body } = await call(app, 'POST', '/api/items', entry)
    expect(status).toBe(422)
    expect(Object.keys(body.data.errors).sort()).toEqual(fields)
  })

  it('rejects bodies that are not JSON objects, and bodies that are too large', async () => {
    const send = async (body: string, type = 'application/json'): Promise<number> =>
      (await fetch(`${app.url}/api/items`, { method: 'POST', headers: { 'content-type': type }, body })).status
    expect(
      await Promise.all([
        send('{broken'),
        send('null'),
        send('[1]'),
        send('"text"'),
        send('a=b', 'application/x-www-form-urlencoded'),
      ]),
    ).toEqual([400, 422, 422, 422, 415])
    expect(await send('a'.repeat(10_000_000)).catch(() => 413)).toBe(413)
    expect((await call(app, 'GET', '/api/items')).status).toBe(200)
  })

  it.each([
    '..%2f..%2ffw.config.ts',
    '..%5c..%5cpackage.json',
    '%00',
    '__proto__',
    'constructor',
    '%2e%2e%2fseeded',
    '%ff',
    'a'.repeat(300),
  ])('returns no entry for the id %s', async id => {
    for (const method of ['GET', 'DELETE'])
      expect((await call(app, method, `/api/items/${id}`)).status).toBeOneOf([400, 404])
    expect((await call(app, 'PATCH', `/api/items/${id}`, { status: 'done' })).status).toBeOneOf([400, 404])
  })

  it('renders hostile text as text', async () => {
    const title = '</title><script>window.hacked = 1</script>'
    const { id } = await addEntry(app, {
      title,
      author: '"><img src=x onerror="window.hacked = 2">',
      notes:
        '<script>window.hacked = 3</script>\n\n[a](javascript:window.hacked=4) ![b](https://example.com/track.png) <img src=x onerror="window.hacked = 5">\n\n[c](https://example.com/"onmouseover="x) <https://example.com>',
    })
    const tab = await openPage(`${app.url}/items/${id}`)
    await tab.shows('h1', title)
    expect(await tab.page.evaluate('window.hacked')).toBeUndefined()
    expect(await tab.page.locator('.prose img, .prose script, .prose [onmouseover]').count()).toBe(0)
    expect(
      await tab.page.evaluate('[...document.querySelectorAll(".prose a")].map(link => new URL(link.href).origin)'),
    ).toEqual(['https://example.com', 'https://example.com'])
    await tab.page.goto(`${app.url}/?q=hacked`)
    await tab.ready()
    await tab.shows('.entries h2', title)
    expect(await tab.page.evaluate('window.hacked')).toBeUndefined()
  })

  it('persists entries across restarts', async () => {
    const { id } = await addEntry(app, { title: 'Long-lived' })
    const {
      body: { total },
    } = await call(app, 'GET', '/api/items')
    expect(existsSync(join(app.dir, '.data/shelf/items', `${id}.json`))).toBe(true)
    expect(readdirSync(join(app.dir, '.data/shelf/items')).length).toBe(total)
    await app.restart()
    const { body } = await call(app, 'GET', '/api/items')
    expect(body.total).toBe(total)
    expect((await call(app, 'GET', `/api/items/${id}`)).body.title).toBe('Long-lived')
  })
}
