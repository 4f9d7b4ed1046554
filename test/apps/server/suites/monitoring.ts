import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../../harness/eventually'
import type { App } from '../../../harness/start-app'
import { triggers } from '../../../triggers'

interface Span {
  name: string
  kind: number
  id: string
  parent?: string
  attributes: Record<string, unknown>
  status: number
  events: string[]
}

const SERVER = 1

/** The options of `monitoring`. */
export function monitoring(app: App): void {
  const traced = async (path: string): Promise<Span[]> => {
    const trace = randomBytes(16).toString('hex')
    await app.get(path, { headers: { traceparent: `00-${trace}-${'1'.repeat(16)}-01`, accept: 'text/html' } })
    return app.json(`/api/spans?trace=${trace}`)
  }

  describe('the health route', () => {
    it('responds before all other code', async () => {
      const response = await app.get('/_health')
      expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
      expect([response.headers.get('cache-control'), response.headers.get('x-request-id')]).toEqual(['no-store', null])
    })
  })

  describe('request ids', () => {
    it('are those of a proxy, or new', async () => {
      const given = await app.get('/api/logged', { headers: { 'x-request-id': 'from-proxy-1' } })
      expect([given.headers.get('x-request-id'), await given.json()]).toEqual(['from-proxy-1', { id: 'from-proxy-1' }])
      const made = await app.get('/', { headers: { 'x-request-id': 'not safe\t"' } })
      expect(made.headers.get('x-request-id')).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/)
      const file = await app.get('/plain.txt', { headers: { 'x-request-id': 'file-1' } })
      expect([file.status, file.headers.get('x-request-id')]).toEqual([200, 'file-1'])
      const failed = await app.get('/api/broken', { headers: { 'x-request-id': 'failed-1' } })
      expect([failed.status, failed.headers.get('x-request-id')]).toEqual([500, 'failed-1'])
    })
  })

  describe('the log', () => {
    it('is JSON in production, and readable in development', async () => {
      await app.get('/api/logged', { headers: { 'x-request-id': 'logged-1' } })
      await app.get('/api/teapot', { headers: { 'x-request-id': 'logged-2' } })
      if (app.mode === 'dev') {
        return eventually(() => {
          expect(app.logs()).toMatch(/WARN {2}low on tea requestId=logged-1 path=\/api\/logged left=3 kind="green tea"/)
          expect(app.logs()).toMatch(/INFO {2}GET \/api\/logged 200 requestId=logged-1 .*durationMs=[\d.]+/)
          expect(app.logs()).toContain('logged-2')
        })
      }
      const entries = await eventually(() => {
        const lines = app.logs().split('\n')
        const found = lines.filter(line => line.includes('"logged-')).map(line => JSON.parse(line))
        expect(found).toHaveLength(3)
        return found
      })
      // Warnings are written to another stream, so that lines may arrive in another order.
      entries.sort((a, b) => a.requestId.localeCompare(b.requestId) || b.level.localeCompare(a.level))
      expect(entries).toEqual([
        {
          level: 'warn',
          time: expect.stringMatching(/^\d{4}-.*Z$/),
          message: 'low on tea',
          requestId: 'logged-1',
          path: '/api/logged',
          left: 3,
          kind: 'green tea',
        },
        expect.objectContaining({ level: 'info', message: 'GET /api/logged 200', method: 'GET', status: 200 }),
        expect.objectContaining({ level: 'warn', message: 'GET /api/teapot 418', requestId: 'logged-2', status: 418 }),
      ])
      expect(entries[1].durationMs).toBeTypeOf('number')
    })
  })

  describe('Server-Timing', () => {
    it('names middleware, data, rendering and cache', async () => {
      const timing = (await app.get('/traced')).headers.get('server-timing')!
      expect(timing).toMatch(/^total;dur=[\d.]+, /)
      for (const name of ['first', 'second', 'third', 'around'])
        expect(timing).toContain(`middleware;desc="${name}";dur=`)
      expect(timing).toContain('data;desc="teas";dur=')
      expect(timing).toContain('render;desc="/traced";dur=')
      expect((await app.get('/traced/cached')).headers.get('server-timing')).toContain('cache;desc="/traced/cached"')
    })
  })

  describe('the decision of the cache', () => {
    const decision = async (path: string, init: RequestInit = {}): Promise<string | null> =>
      (await app.get(path, init)).headers.get('x-fw-cache')

    it('is `none` without a rule', async () => {
      expect([await decision('/traced'), await decision('/api/hello')]).toEqual(['none', 'none'])
    })

    it('is the state of the entry, with the rule', async () => {
      await decision('/traced/greeting')
      expect(await decision('/traced/greeting')).toBe('hit; rule="/traced/greeting"')
      expect(['miss', 'hit']).toContain(await decision('/api/rules/greeting'))
      expect(await decision('/api/rules/greeting')).toBe('hit')
    })

    it('says why an entry is neither read nor written', async () => {
      expect(await decision('/traced/greeting', { headers: { range: 'bytes=0-1' } })).toBe(
        'bypass; rule="/traced/greeting"; reason="only GET and HEAD requests without a range are cached"',
      )
      expect(await decision('/traced/greeting?page=2')).toBe(
        'bypass; rule="/traced/greeting"; reason="`allowQuery` does not declare the query"',
      )
      expect(await decision('/api/rules/private')).toBe('bypass; reason="the response sets the cookie `seen`"')
    })
  })

  describe('cached code that reads data of the visitor', () => {
    const warnings = (): string[] =>
      app
        .logs()
        .split('\n')
        .filter(line => /\[FW2143\] (?!\/traced\/all-headers )/.test(line))

    it('is reported once in development, with the call and its file', async () => {
      const init = { headers: { 'accept-language': 'de', 'x-user': 'ada', 'x-agent': 'tea', cookie: 'theme=dark' } }
      // Entries of other tests may exist already.
      for (const query of ['?a', '?b']) {
        expect(await app.html(`/traced/greeting${query}`, init)).toContain('no language light')
        expect(await app.json(`/api/rules/greeting${query}`, init)).toEqual({ user: 'nobody', agent: 'tea' })
      }
      const isDev = app.mode === 'dev'
      await eventually(() => expect(warnings()).toHaveLength(isDev ? 2 : 0))
      if (!isDev) return
      const [page, handler] = warnings().sort((a, b) => b.indexOf('/traced') - a.indexOf('/traced'))
      triggers('FW2143', page!)
      expect(page).toContain('`accept-language` of the request. At app/pages/traced/greeting.vue:2:')
      expect(handler).toContain('`x-user` of the request. At server/api/rules/greeting.ts:2:')
      expect(handler).toContain('varies: ["x-user"]')
    })
  })

  describe('prerendered pages that read data of the visitor', () => {
    it('are reported once in development, with the call and its file', async () => {
      const init = { headers: { 'accept-language': 'de', cookie: 'theme=dark' } }
      const isDev = app.mode === 'dev'
      for (const query of ['?a', '?b'])
        expect(await app.html(`/traced/fixed${query}`, init)).toContain(isDev ? 'de dark' : 'no language light')
      const warnings = (): string[] =>
        app
          .logs()
          .split('\n')
          .filter(line => line.includes('[FW2144] /traced/fixed '))
      await eventually(() => expect(warnings()).toHaveLength(isDev ? 2 : 0))
      if (!isDev) return
      const [header, cookie] = warnings().sort((a, b) => b.indexOf('header') - a.indexOf('header'))
      triggers('FW2144', header!)
      expect(header).toContain('the header `accept-language` its code could read. At app/pages/traced/fixed.vue:2:')
      expect(cookie).toContain('cookies its code could read. At app/pages/traced/fixed.vue:3:')
    })
  })

  describe('pages that read all headers', () => {
    it('are reported in development, because cached and prerendered pages do not see them', async () => {
      const isDev = app.mode === 'dev'
      const init = { headers: { 'accept-language': 'de' } }
      expect(await app.html('/traced/all-headers', init)).toContain('no language')
      expect(await app.html('/traced/fixed-headers', init)).toContain(isDev ? 'de' : 'no language')
      const warnings = (): string[] => app.logs().match(/^.*\[FW214[34]\] \/traced\/(?:all|fixed)-headers .*$/gm) ?? []
      await eventually(() => expect(warnings()).toHaveLength(isDev ? 2 : 0))
      if (!isDev) return
      const [cached, fixed] = warnings()
        .sort((a, b) => a.indexOf('FW2143') - b.indexOf('FW2143'))
        .reverse()
      expect(cached).toContain('does not see every header of the request. At app/pages/traced/all-headers.vue:2:')
      expect(cached).toContain('Read headers by name, and declare them with `varies` in the rule or handler')
      expect(fixed).toContain('whose headers its code could read. At app/pages/traced/fixed-headers.vue:2:')
    })
  })

  describe('OpenTelemetry', () => {
    it('has spans for request, middleware, rendering, data and calls of own routes', async () => {
      const spans = await traced('/traced?q=1')
      const find = (name: string): Span => {
        expect(spans.map(span => span.name)).toContain(name)
        return spans.find(span => span.name === name)!
      }
      const request = find('GET /**')
      expect(request).toMatchObject({
        kind: SERVER,
        parent: '1'.repeat(16),
        attributes: { 'http.request.method': 'GET', 'url.path': '/traced', 'http.response.status_code': 200 },
      })
      expect(find('middleware first').parent).toBe(request.id)
      // Middleware also runs for calls of own routes.
      const around = spans.find(({ name, parent }) => name === 'middleware around' && parent === request.id)
      expect(find('GET /api/hello').parent).toBe(around?.id)
      // What middleware calls with `next` is not part of its span.
      const render = find('render /traced')
      expect(render.parent).toBe(request.id)
      const data = find('data teas')
      expect(data.parent).toBe(render.id)
      expect(find('GET /api/users')).toMatchObject({ kind: 0, parent: data.id })
    })

    it('has spans for the cache, and marks errors', async () => {
      const cached = await traced('/traced/cached')
      expect(cached.map(span => span.name)).toContain('cache /traced/cached')
      const failed = await traced('/api/broken')
      expect(failed.find(span => span.name === 'GET /api/broken')).toMatchObject({
        status: 2,
        events: ['broken on purpose'],
        attributes: { 'http.route': '/api/broken', 'http.response.status_code': 500 },
      })
    })
  })
}
