import { describe, expect, it } from 'vitest'
import { guardShared, markShared, withoutSharedCookies } from './shared-response'

type Config = Parameters<typeof guardShared>[0]

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

it('detects cookies that a listener adds to a shared response', async () => {
  const config: Config = { onResponse: async response => response.headers.append('set-cookie', 'late=1') }
  guardShared(config)
  const event = {} as Parameters<typeof markShared>[0]
  markShared(event)
  const response = new Response('x', { headers: { 'cache-control': 's-maxage=60' } })
  await config.onResponse!(response, event)
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
})
