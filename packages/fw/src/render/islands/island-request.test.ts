import { expect, it } from 'vitest'
import { islandPath } from '../../shared/island'
import { pageOf, readIslandRequest } from './island-request'

const read = (path: string) => readIslandRequest(new URL(path, 'http://localhost'), name => name === 'Feed')
const address = (more: object) => islandPath({ name: 'Feed', props: '', slots: '', context: '', ...more })

it('reads plain data from a URL, without keys that Vue or JavaScript treat specially', () => {
  const props =
    '{"a":{"__proto__":{"x":1},"b":1},"__proto__":{"x":1},"onClick":"x","innerHTML":"<b>","^href":"x","ref":"x"}'
  const { props: taken } = read(address({ props }))
  expect(taken).toEqual({ a: { b: 1 } })
  expect((taken as any).x ?? (taken.a as any).x).toBeUndefined()
})

it.each([
  [address({ name: '__proto__' }), 404],
  [address({ name: 'constructor' }), 404],
  ['/__fw_island/Feed_0.json', 400],
  [address({ props: '[]' }), 400],
  [address({ props: '{' }), 400],
  [address({ slots: 'a,<b>' }), 400],
  [address({ props: JSON.stringify({ a: 'x'.repeat(20_000) }) }), 413],
])('rejects %.60s', (path, status) => {
  expect(() => read(path)).toThrow(expect.objectContaining({ status }))
})

it.each([
  ['/a?b=1', '/a?b=1'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/\n\\evil.example', '/'],
  ['https://evil.example', '/'],
  [1, '/'],
  [undefined, '/'],
])('resolves %j to a page of this host', (url, page) => {
  expect(pageOf({ url })).toBe(page)
  expect(new URL(pageOf({ url }), 'http://localhost').host).toBe('localhost')
})
