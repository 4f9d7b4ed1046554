import { describe, expect, it } from 'vitest'
import type { App } from '../../harness/start-app'
import { CACHED_RULES } from './boundaries-app'
import { type RawResponse, requestRaw } from '../../harness/raw-request'
import { SERVER_READERS } from './boundaries-readers'
import { triggers } from '../../triggers'
import { createRandom } from '../../harness/seeded-random'
import { islandPath } from '../../../packages/fw/src/shared/island'

interface Identity {
  name: string
  headers: Record<string, string>
}

/** What a proxy or a client adds for logs and traces. */
function traced(name: string): Record<string, string> {
  return {
    'x-request-id': `request-of-${name}`,
    traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`,
    tracestate: `vendor=${name}`,
    baggage: `user=${name}`,
  }
}

const IDENTITIES: readonly Identity[] = [
  { name: '', headers: {} },
  ...['alice', 'bob', 'carol'].flatMap((name): Identity[] => [
    { name, headers: { 'x-user': name, ...traced(name) } },
    { name, headers: { 'x-user': name, cookie: `session=session-${name}`, authorization: `Bearer ${name}` } },
    { name, headers: { 'x-user': name, 'x-login': '1' } },
  ]),
]

const island = (name: string, props: string, context = ''): string => islandPath({ name, props, slots: '', context })

/** All cached paths, by kind of rule and representation. */
function cachedPaths(app: App): string[] {
  return [
    ...Object.keys(CACHED_RULES).flatMap(rule => [
      `/${rule}`,
      `/${rule}/one`,
      `/${rule}/alone`,
      `/api/${rule}`,
      `/${rule}/one?q=1`,
      island(`page_${rule}-alone`, '', JSON.stringify({ url: `/${rule}/alone` })),
      ...(app.mode === 'built' ? [`/${rule}/_payload.json`, `/${rule}/one/_payload.json`] : []),
    ]),
    island('Who', '{"label":"one"}'),
    '/api/handler',
    '/api/function',
    '/api/function-alone',
    '/api/streamed',
    '/cors',
  ]
}

/** Responses that set a cookie are rendered per visitor, without visitor data. */
const COOKIE_PATHS = [...Object.keys(CACHED_RULES).map(rule => `/${rule}/cookie`), '/api/handler-cookie']
const LIVE_PATHS = ['/plain', '/api/me', '/', ...Object.keys(CACHED_RULES).map(rule => `/${rule}/opted-out`)]

function expectOwnHeaders(
  { headers, cookies, status }: RawResponse,
  { name, headers: sent }: Identity,
  path: string,
): void {
  const about = `${path} for ${JSON.stringify(sent)}`
  expect(status, about).toBe(200)
  expect(headers['x-csrf-token'], about).toBe(name ? `token-${name}` : undefined)
  expect(
    cookies.filter(line => line.startsWith('session=')),
    about,
  ).toEqual(sent['x-login'] ? [`session=session-${name}; Path=/`] : [])
  if (cookies.length > 0)
    expect(headers['cache-control'] ?? '', about).not.toMatch(/s-maxage|public|(?:^|\W)max-age=[1-9]/)
}

const stampOf = (body: string): string | undefined => /0\.\d{6,}/.exec(body)?.[0]

/** What the request hooks of the server add to the context is also there when cached responses are rendered. */
function expectHooked(path: string, body: string): void {
  if (path.startsWith('/__') || path.endsWith('.json') || /alone|streamed/.test(path)) return
  expect([path, body.includes(`hooked ${path.split('?')[0]}`)]).toEqual([path, true])
}

/** A cache never exposes data of one visitor to another. */
export const isolation = (app: App): void => testIsolation(app, true)
/** The same without `experimental.asyncContext`. */
export const isolationWithoutContext = (app: App): void => testIsolation(app, false)

function testIsolation(app: App, hasAsyncContext: boolean): void {
  describe('cached responses', () => {
    it('contain no visitor data, and the headers of each visitor: identities × rules × representations', async () => {
      const random = createRandom(12)
      const stamps = new Map<string, string>()
      const paths = cachedPaths(app)
      const rounds = app.mode === 'built' ? 6 : 3
      for (const path of Array.from({ length: rounds }, () => paths).flat()) {
        const identity = random.pick(IDENTITIES)
        const response = await requestRaw(app, path, { accept: '*/*', ...identity.headers })
        expectOwnHeaders(response, identity, path)
        expect(response.body, path).not.toMatch(/alice|bob|carol|ip:/)
        expectHooked(path, response.body)
        const stamp = stampOf(response.body)
        if (path.includes('?q=')) continue
        expect(stamp, path).toBeDefined()
        expect(stamps.get(path) ?? stamp, path).toBe(stamp)
        stamps.set(path, stamp!)
      }
      expect(stamps.size).toBe(paths.filter(path => !path.includes('?q=')).length)
    })

    it('have no event in cached functions without one', async () => {
      for (const path of ['/api/function-alone', '/api/function-alone?within=1']) {
        const { failure, after } = JSON.parse((await requestRaw(app, path, { 'x-user': 'alice' })).body)
        if (hasAsyncContext) triggers('FW2140', failure)
        else expect(failure).toContain('`useEvent()` has no current event')
        // The handler around it has its own event again.
        if (after) expect(after.readers).toBeGreaterThan(SERVER_READERS.length)
      }
    })

    it('are not shared if they set a cookie, also for concurrent requests', async () => {
      for (const path of COOKIE_PATHS) {
        const visitors = [...IDENTITIES, ...IDENTITIES]
        const responses = await Promise.all(visitors.map(({ headers }) => requestRaw(app, path, headers)))
        const made = responses.map(({ cookies }) => cookies.filter(line => line.startsWith('made=')).join())
        expect(new Set(made).size, path).toBe(visitors.length)
        for (const [index, response] of responses.entries()) {
          expectOwnHeaders(response, visitors[index]!, path)
          expect(response.body).not.toMatch(/alice|bob|carol/)
        }
      }
    })

    it('are not used for unsafe methods, whose handlers receive visitor data', async () => {
      const posted = await requestRaw(
        app,
        '/api/swr',
        { 'x-user': 'alice', 'content-type': 'application/json' },
        'POST',
      )
      expect(JSON.parse(posted.body).known).toContain('alice')
      expect(posted.headers['cache-control'] ?? '').not.toContain('s-maxage')
    })

    it('vary by declared headers only', async () => {
      const requestVariant = async (user: string, variant: string): Promise<{ title: string; stamp?: string }> => {
        const { body } = await requestRaw(app, '/asked', { 'x-user': user, 'x-variant': variant })
        expect(body).not.toContain(user)
        return { title: /<title>(.*?)<\/title>/.exec(body)![1]!, stamp: stampOf(body) }
      }
      const [first, second, other] = [
        await requestVariant('alice', 'red'),
        await requestVariant('bob', 'red'),
        await requestVariant('alice', 'blue'),
      ]
      expect(first).toEqual(second)
      expect([first.title, other.title]).toEqual(['variant red', 'variant blue'])
      const varied = async (user: string): Promise<any> =>
        JSON.parse((await requestRaw(app, '/api/varied', { 'x-user': user, cookie: 'a=1' })).body)
      const [alice, bob, again] = [await varied('alice'), await varied('bob'), await varied('alice')]
      expect([alice.known, bob.known]).toEqual(['alice alice', 'bob bob'])
      expect(again).toEqual(alice)
    })

    it('vary by declared cookies only', async () => {
      const requestThemed = async (theme: string, session: string): Promise<unknown> =>
        JSON.parse((await requestRaw(app, '/api/themed', { cookie: `theme=${theme}; session=${session}` })).body)
      const [dark, light, again] = [
        await requestThemed('dark', 'alice'),
        await requestThemed('light', 'bob'),
        await requestThemed('dark', 'carol'),
      ]
      expect([dark, light]).toMatchObject([{ cookie: 'theme=dark' }, { cookie: 'theme=light' }])
      expect(again).toEqual(dark)
    })
  })

  it('renders uncached responses with visitor data', async () => {
    const { seen } = JSON.parse((await requestRaw(app, '/api/me', IDENTITIES[1]!.headers)).body)
    // Each of them would show a leak.
    for (const reader of [
      'event',
      'context',
      'eventFetch',
      'getHeaders0',
      'ownStorage',
      'baggage',
      'activeSpan',
      ...(hasAsyncContext ? ['useEvent', 'useEventLater', 'useRequest'] : []),
    ])
      expect(seen.split(' ')).toContain(`${reader}:alice`)
    for (const path of LIVE_PATHS) {
      for (const identity of IDENTITIES) {
        const response = await requestRaw(app, path, identity.headers)
        expectOwnHeaders(response, identity, path)
        expect(response.headers['cache-control'] ?? '').not.toContain('s-maxage')
        for (const name of ['alice', 'bob', 'carol'])
          expect([path, name, response.body.includes(name)]).toEqual([path, name, name === identity.name])
      }
    }
  })
}
