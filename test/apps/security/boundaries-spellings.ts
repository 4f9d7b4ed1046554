import { describe, expect, it } from 'vitest'
import { canonicalPath } from '../../../packages/server-builder/src/runtime/request/canonical-path'
import type { App } from '../../harness/start-app'
import { requestRaw } from '../../harness/raw-request'
import { type Random, createRandom } from '../../harness/seeded-random'

/** The declared paths of the application, and the expected result of each: the text of the page, or the redirect. */
const DECLARED: Readonly<
  Record<
    string,
    { text?: string; status?: number; location?: string; headers?: Record<string, string>; isShell?: true }
  >
> = {
  '/plain': { text: 'page plain' },
  '/admin': { status: 403 },
  '/admin/7': { status: 403 },
  '/framed': { text: 'page framed', headers: { 'x-frame-options': 'DENY' } },
  '/framed/Deep': { text: 'page deep', headers: { 'x-frame-options': 'DENY' } },
  '/moved': { status: 307, location: '/framed' },
  '/Gone/Ada': { status: 307, location: '/people/Ada' },
  '/clientonly': { isShell: true },
  '/people/Ada': { text: 'page user<' },
  '/people/new': { text: 'page user-new' },
  '/shop/A/b': { text: 'page shop', headers: { 'x-shop': 'yes' } },
  '/swr/One': { text: 'page swr-id' },
  '/api/me': { text: '"known"' },
}

type Change = (path: string, random: Random) => string

const at = (path: string, random: Random, change: (character: string) => string, pattern: RegExp): string => {
  const positions = [...path.matchAll(pattern)].map(match => match.index)
  const position = positions.length ? random.pick(positions) : -1
  return position < 0 ? path : path.slice(0, position) + change(path[position]!) + path.slice(position + 1)
}
const hex = (character: string): string => character.charCodeAt(0).toString(16)

const CHANGES: readonly Change[] = [
  (path, random) => at(path, random, () => '//', /\//g),
  (path, random) => at(path, random, () => '///', /\//g),
  (path, random) => at(path, random, () => '/\\', /\//g),
  (path, random) => at(path, random, () => '/./', /\//g),
  (path, random) => at(path, random, () => '/x/../', /\//g),
  (path, random) => at(path, random, () => '/%2e/', /\//g),
  (path, random) => at(path, random, () => '/%2E%2e/', /\//g),
  (path, random) => at(path, random, () => '/y/.%2E/', /\//g),
  (path, random) => at(path, random, character => `%${hex(character)}`, /[a-z]/gi),
  (path, random) => at(path, random, character => `%${hex(character).toUpperCase()}`, /[a-z]/gi),
  (path, random) => at(path, random, character => `%25${hex(character)}`, /[a-z]/gi),
  (path, random) => at(path, random, () => '%2F', /\//g),
  (path, random) => at(path, random, () => '%5c', /\//g),
  (path, random) => at(path, random, character => character.toUpperCase(), /[a-z]/g),
  (path, random) => at(path, random, character => character.toLowerCase(), /[A-Z]/g),
  path => path.toUpperCase(),
  path => path.toLowerCase(),
  path => `${path}/`,
  path => `${path}/.`,
  path => `${path}/_payload.json`,
  path => `${path};x=1`,
  path => `${path}%00`,
  path => `${path}%20`,
  path => `${path}.`,
]

/** A variation of a path that an attacker may try: one to three changes. */
function respell(path: string, random: Random): string {
  let spelled = path
  for (let count = 1 + random.below(3); count > 0; count--) spelled = random.pick(CHANGES)(spelled, random)
  return spelled.startsWith('/') ? spelled : `/${spelled}`
}

/** Rules, middleware, router, cache and response agree on the meaning of a path. */
export function spellings(app: App): void {
  const count = 500

  describe('path variations', () => {
    it('returns the expected result for declared paths', async () => {
      for (const [path, { text = '', status = 200, location, headers = {} }] of Object.entries(DECLARED)) {
        const response = await requestRaw(app, path, { accept: 'text/html' })
        expect([path, response.status, response.headers.location]).toEqual([path, status, location])
        expect(response.headers).toMatchObject({ ...headers, ...(status === 200 && { 'x-seen': path }) })
        expect(response.body).toContain(text)
      }
    })

    it(`redirects ${count} variations to declared paths, or rejects them`, async () => {
      const random = createRandom(6)
      const declared = Object.keys(DECLARED)
      const tried = Array.from({ length: count }, () => respell(random.pick(declared), random))
      const ends: string[] = []
      for (let index = 0; index < tried.length; index += 8)
        ends.push(...(await Promise.all(tried.slice(index, index + 8).map(path => follow(app, path)))))
      expect(ends).toHaveLength(count)
      // Many of them do end at a page.
      for (const path of ['/plain', '/framed', '/swr/One']) expect(ends).toContain(path)
    })
  })
}

async function follow(app: App, requestedPath: string): Promise<string> {
  let path = requestedPath
  for (let hops = 0; hops < 6; hops++) {
    const response = await requestRaw(app, path, { accept: 'text/html', 'x-one-of-many': '1' })
    const about = `${requestedPath} → ${path}: ${response.status}`
    const { location } = response.headers
    if (response.status === 308) {
      // No rule and no middleware has run.
      expect(response.headers, about).not.toHaveProperty('x-seen')
      expect(location, about).toBe(canonicalPath(path))
    }
    if (response.status >= 300 && response.status < 400) {
      expect(response.body, about).not.toContain('<h1>')
      expect(location, about).toMatch(/^\/(?![/\\])/)
      expect(response.headers['cache-control'] ?? '', about).not.toContain('s-maxage')
      path = location!
      continue
    }
    expectAgreement(path, response, about)
    return path
  }
  throw new Error(`${requestedPath} is redirected too often.`)
}

// A page is rendered under the path that rules, middleware and cache use, with the rules of that path.
function expectAgreement(
  requestedPath: string,
  { status, headers, body }: Awaited<ReturnType<typeof requestRaw>>,
  about: string,
): void {
  if (status === 400) return
  // Dot segments are resolved when the request is parsed.
  const path = canonicalPath(requestedPath)
  const isShown = status === 200
  const page = /<h1>page ([\w-]+)/.exec(body)?.[1]
  expect(headers['x-seen'] ?? path, about).toBe(path)
  const plain = path.replace(/(?<=.)\/$/, '')
  if (plain.startsWith('/admin')) expect(status, about).toBe(403)
  if (page?.startsWith('admin')) throw new Error(`${about} shows a guarded page.`)
  if (page === 'plain') expect(plain, about).toBe('/plain')
  if (page === 'framed') expect(plain, about).toBe('/framed')
  if (page === 'user') expect(plain, about).toMatch(/^\/people\/[^/]+$/)
  if (page === 'user') expect(plain, about).not.toMatch(/^\/people\/new$/i)
  if (page === 'clientonly') throw new Error(`${about} was rendered on the server.`)
  if (isShown && page === undefined && body.includes('<html')) expect(plain.toLowerCase(), about).toBe('/clientonly')
  expect(headers['x-frame-options'] === 'DENY', about).toBe(/^\/framed(?:\/|$)/i.test(path))
  expect(headers['x-shop'] === 'yes', about).toBe(/^\/shop(?:\/|$)/i.test(path))
  if (isShown) expect(/s-maxage/.test(headers['cache-control'] ?? ''), about).toBe(/^\/swr(?:\/|$)/.test(path))
}
