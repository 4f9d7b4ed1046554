import { H3 } from 'h3'
import type { H3Event } from 'h3'
import { createHooks } from 'hookable'
import { describe, expect, it } from 'vitest'
import { withHeaders } from '../request/headers'
import { callResponseHooks, markPage } from './response-hooks'
import type { WatchedHooks } from './server-hooks'

type Listener = (event: H3Event, response: { body?: unknown }) => void

function respond(listener: Listener, status = 200): Response | Promise<Response> {
  const h3 = new H3().get('/', event => {
    event.res.headers.set('x-prepared', 'yes')
    event.res.headers.append('set-cookie', 'prepared=1')
    const page = new Response('<p>page</p>', {
      status,
      headers: { 'content-type': 'text/html', 'x-powered-by': 'fw', 'set-cookie': 'page=1' },
    })
    const response = status < 400 ? page : withHeaders(page, event.res.headers)
    markPage(response)
    return response
  })
  const hooks = createHooks() as unknown as WatchedHooks
  hooks.hook('beforeResponse', listener)
  callResponseHooks({ h3: h3 as never, hooks })
  return h3.request('/')
}

describe.each([200, 404])('`beforeResponse` of a page with the status code %i', status => {
  it('reads and changes its headers like those that handlers set', async () => {
    let seen: string | null = null
    const { headers } = await respond(({ res }) => {
      seen = res.headers.get('x-powered-by')
      res.headers.delete('x-powered-by')
      res.headers.set('x-added', 'yes')
    }, status)
    expect(seen).toBe('fw')
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html',
      'x-prepared': 'yes',
      'x-added': 'yes',
    })
    expect(headers.has('x-powered-by')).toBe(false)
    expect(headers.getSetCookie()).toEqual(['page=1', 'prepared=1'])
  })

  it('replaces its HTML', async () => {
    const response = await respond((_, page) => void (page.body = `${page.body as string}!`), status)
    expect([response.status, await response.text()]).toEqual([status, '<p>page</p>!'])
  })
})

it('replaces a page by data', async () => {
  const response = await respond((_, page) => void (page.body = { replaced: true }))
  expect(response.headers.get('content-type')).toMatch('application/json')
  expect(response.headers.get('x-prepared')).toBe('yes')
  expect(await response.json()).toEqual({ replaced: true })
})
