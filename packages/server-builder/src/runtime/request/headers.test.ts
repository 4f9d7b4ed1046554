import { describe, expect, it } from 'vitest'
import { withHeaders } from './headers'

describe('withHeaders', () => {
  it('adds missing headers, and keeps all cookies', () => {
    const response = new Response('x', { status: 404, headers: { 'x-a': 'own', 'set-cookie': 'a=1' } })
    const prepared = new Headers([
      ['x-a', 'other'],
      ['x-b', 'b'],
      ['set-cookie', 'b=2'],
      ['content-type', 'image/png'],
      ['cache-control', 'public, max-age=1, immutable'],
    ])
    const { headers } = withHeaders(response, prepared)
    expect(headers.get('x-a')).toBe('own')
    expect(headers.get('x-b')).toBe('b')
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(headers.get('content-type')).toContain('text/plain')
    expect(headers.get('cache-control')).toBeNull()
  })

  it('returns the same response if there is nothing to add', () => {
    const response = new Response('x')
    expect(withHeaders(response, new Headers())).toBe(response)
  })
})
