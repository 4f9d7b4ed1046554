import { mockEvent } from 'h3'
import type { H3Event } from 'h3'
import { describe, expect, it } from 'vitest'
import { defineEventHandler } from './legacy'
import * as sent from './sent-responses'

type Handler = Parameters<typeof defineEventHandler>[0]

/** What a handler returns for a request. */
async function handle(handler: Handler, request = new Request('http://localhost/')): Promise<unknown> {
  return (defineEventHandler(handler) as (event: H3Event) => unknown)(mockEvent(request) as H3Event)
}

const preflight = new Request('http://localhost/', {
  method: 'OPTIONS',
  headers: { origin: 'http://other', 'access-control-request-method': 'PUT' },
})

describe('a handler that sends its response without returning it', () => {
  it.each<[string, Handler, object]>([
    ['a redirect', event => void sent.sendRedirect(event as H3Event, '/a'), { status: 302 }],
    [
      'an awaited redirect',
      async event => void (await sent.sendRedirect(event as H3Event, '/a', 301)),
      { status: 301 },
    ],
    ['nothing', event => void sent.sendNoContent(event as H3Event), { status: 204 }],
    [
      'a web response',
      event => void sent.sendWebResponse(event as H3Event, new Response('', { status: 202 })),
      { status: 202 },
    ],
    ['in an object', { handler: event => void sent.sendRedirect(event as H3Event, '/a') }, { status: 302 }],
  ])('responds with it: %s', async (_, handler, expected) => {
    expect(await handle(handler)).toMatchObject(expected)
  })

  it('responds to preflight requests', async () => {
    const handler: Handler = event => {
      if (sent.handleCors(event as H3Event, { origin: '*' })) return undefined
      return 'other'
    }
    expect(await handle(handler, preflight)).toMatchObject({ status: 204 })
    expect(await handle(handler)).toBe('other')
  })
})

it('prefers what a handler returns, and responds with nothing if it sends nothing', async () => {
  expect(await handle(event => (sent.send(event as H3Event, 'sent'), 'returned'))).toBe('returned')
  expect(await handle(event => void sent.send(event as H3Event, 'sent'))).toBe('sent')
  expect(await handle(() => undefined)).toBeUndefined()
  const response = new Response()
  expect(sent.sendWebResponse(response)).toBe(response)
})
