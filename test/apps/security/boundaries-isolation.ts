import { describe, expect, it } from 'vitest'
import type { App } from '../../harness/start-app'
import { CACHED_RULES } from './boundaries-app'
import { type RawResponse, requestRaw } from '../../harness/raw-request'
import { createRandom } from '../../harness/seeded-random'
import { islandPath } from '../../../packages/fw/src/shared/island'

interface Identity {
  name: string
  headers: Record<string, string>
}

const IDENTITIES: readonly Identity[] = [
  { name: '', headers: {} },
  ...['alice', 'bob', 'carol'].flatMap((name): Identity[] => [
    { name, headers: { 'x-user': name } },
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

/** A cache never exposes data of one visitor to another. */
export function isolation(app: App): void {
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
        const stamp = stampOf(response.body)
        if (path.includes('?q=')) continue
        expect(stamp, path).toBeDefined()
        expect(stamps.get(path) ?? stamp, path).toBe(stamp)
        stamps.set(path, stamp!)
      }
      expect(stamps.size).toBe(paths.filter(path => !path.includes('?q=')).length)
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
