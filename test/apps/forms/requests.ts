import { expect, it } from 'vitest'
import { eventually } from '../../harness/eventually'
import type { App } from '../../harness/start-app'
import { triggers } from '../../triggers'
import { countIssues } from './without-scripts'

const VALID = {
  title: 'A title',
  email: 'ada@example.com',
  priority: 1,
  urgent: false,
  labels: [],
  address: { city: 'Bonn' },
  items: [],
}

/** Requests that are not sent by fw's own forms. */
export function describeRequests(app: App): void {
  const post = async (path: string, body: RequestInit['body'], headers: Record<string, string> = {}) => {
    const response = await app.get(path, { method: 'POST', body, headers: { accept: 'application/json', ...headers } })
    return { status: response.status, body: (await response.json()) as any }
  }
  const JSON_TYPE = { 'content-type': 'application/json' }
  const multipart = (parts: string) => post('/api/issues', parts, { 'content-type': 'multipart/form-data; boundary=x' })

  it('reads JSON', async () => {
    const { status, body } = await post('/api/issues', JSON.stringify(VALID), JSON_TYPE)
    expect([status, body.title]).toEqual([200, 'A title'])
    const invalid = { ...VALID, title: '', items: [{ name: 'a' }, { name: '' }] }
    const refused = await post('/api/issues', JSON.stringify(invalid), JSON_TYPE)
    expect(refused.status).toBe(422)
    expect(refused.body.data).toEqual({
      errors: { title: ['Use at least 3 letters'], 'items[1].name': ['Name the item'] },
      formErrors: [],
    })
    expect((await post('/api/issues', '{', JSON_TYPE)).status).toBe(400)
    expect((await post('/api/issues', 'null', JSON_TYPE)).status).toBe(422)
  })

  it('reads urlencoded fields', async () => {
    const fields =
      'title=A+title&email=a%40b.example&priority:number=2&urgent:boolean=on&labels[]=bug&address[city]=Bonn'
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const { status, body } = await post('/api/issues', `${fields}&items[0].name=one&items[1].name=two`, type)
    expect([status, body.title]).toEqual([200, 'A title'])
    const refused = await post('/api/issues', `${fields}&items[0]=one`, type)
    expect(Object.keys(refused.body.data.errors)).toEqual(['items[0]'])
  })

  it('refuses what is not a form, with a code', async () => {
    triggers('FW2155', (await post('/api/issues', 'a', { 'content-type': 'text/plain' })).body.message)
    for (const name of ['a.b', 'a[99999999999].b', '__proto__.polluted', `a${'.a'.repeat(30)}`]) {
      const body = new FormData()
      body.set('a', '1')
      body.set(name, '1')
      const refused = await post('/api/issues', body)
      expect([name, refused.status]).toEqual([name, 400])
      triggers('FW2154', refused.body.message)
    }
    const refused = await app.get('/api/subscribe', { method: 'DELETE' })
    expect(refused.status).toBe(405)
  })

  it.each([
    ['', 'FW2151'],
    ['--x', 'FW2151'],
    ['--x\r\nContent-Disposition: form-data; name="a"', 'FW2151'],
    ['--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n', 'FW2151'],
    ['--y\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--y--', 'FW2151'],
    ['\0'.repeat(1000), 'FW2151'],
    [`${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(1001)}--x--`, 'FW2150'],
  ])('keeps serving after a malformed multipart body (%#)', async (body, code) => {
    const { status, body: found } = await multipart(body)
    expect(status).toBe(code === 'FW2150' ? 413 : 400)
    triggers(code, found.message)
    expect((await post('/api/issues', JSON.stringify(VALID), JSON_TYPE)).status).toBe(200)
  })

  it('limits files, and the parts of urlencoded forms', async () => {
    const body = new FormData()
    body.set('title', 'a')
    body.set('avatar', new Blob(['a'.repeat(100_001)]), 'a.txt')
    const large = await post('/api/upload', body)
    expect([large.status, Object.keys(large.body.data.errors)]).toEqual([413, ['avatar']])
    triggers('FW2153', large.body.message)
    for (let count = 0; count < 4; count++) body.append('files[]', new Blob(['a']), 'a.txt')
    const many = await post('/api/upload', body)
    expect([many.status, Object.keys(many.body.data.errors)]).toEqual([413, ['files']])
    triggers('FW2152', many.body.message)
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    triggers('FW2150', (await post('/api/issues', 'a=1&'.repeat(1001), type)).body.message)
  })

  it.each(['/api/issues', '/issues/new'])('refuses a form of another site at %s', async path => {
    const before = await countIssues(app)
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...VALID, __fw_form: '/api/issues' })) body.set(name, String(value))
    const response = await app.get(path, { method: 'POST', body, headers: { origin: 'https://other.example' } })
    expect(response.status).toBe(403)
    expect(await countIssues(app)).toBe(before)
  })

  it('does not run a handler whose form is not on the page', async () => {
    const { calls } = await app.json('/api/notes')
    const body = new FormData()
    body.set('__fw_form', '/api/notes')
    body.set('text', 'other')
    expect((await app.get('/thanks', { method: 'POST', body })).status).toBe(200)
    expect((await app.json('/api/notes')).calls).toBe(calls)
  })

  it('makes cached responses with the tags of the handler stale', async () => {
    const length = async () => (await app.json<unknown[]>('/api/issues')).length
    const before = await length()
    await post('/api/issues', JSON.stringify(VALID), JSON_TYPE)
    await eventually(async () => expect(await length()).toBe(before + 1))
  })

  if (app.mode === 'dev') {
    it('warns about two forms with the same id', async () => {
      await app.html('/same')
      await eventually(() => triggers('FW2156', app.logs()))
    })
  }
}
