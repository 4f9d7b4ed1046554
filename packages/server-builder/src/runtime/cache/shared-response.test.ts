import { describe, expect, it } from 'vitest'
import { guardShared, markShared, withoutSharedCookies } from './shared-response'

/** A response like that of `fetch`. */
class FixedHeaders extends Headers {
  override set = (): never => {
    throw new TypeError('immutable')
  }
}

function createFetched(headers: Array<[string, string]>): Response {
  return Object.defineProperty(new Response('x'), 'headers', { value: new FixedHeaders(headers) })
}

describe('withoutSharedCookies', () => {
  it('makes a response with a cookie private, also one of the network', async () => {
    const response = withoutSharedCookies(
      createFetched([
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
        ['cache-control', 'public, max-age=60'],
      ]),
    )
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(await response.text()).toBe('x')
  })

  it('does not change other responses', () => {
    for (const response of [
      new Response('x', { headers: { 'cache-control': 's-maxage=60' } }),
      new Response('x', { headers: { 'set-cookie': 'a=1', 'cache-control': 'private, max-age=60' } }),
    ]) {
      const control = response.headers.get('cache-control')
      expect(withoutSharedCookies(response)).toBe(response)
      expect(response.headers.get('cache-control')).toBe(control)
    }
  })
})

it.each(['at once', 'later'])('detects cookies that a listener adds to a shared response: %s', async time => {
  const create = () => new Response('x', { headers: { 'cache-control': 's-maxage=60', 'set-cookie': 'late=1' } })
  const respond = guardShared(() => (time === 'later' ? Promise.resolve(create()) : create()))
  const controlOf = async (context: object) =>
    (await respond(Object.assign(new Request('http://x'), { context }))).headers.get('cache-control')
  const context = {}
  expect(await controlOf(context)).toBe('s-maxage=60')
  markShared({ context } as Parameters<typeof markShared>[0])
  expect(await controlOf(context)).toBe('private, no-cache')
  expect(await controlOf({})).toBe('s-maxage=60')
})
