import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { respondWithError } from './error-page'

const rootDir = realpathSync(mkdtempSync(join(tmpdir(), 'fw-error-page-')))
const file = join(rootDir, 'page.ts')
writeFileSync(file, 'const a = 1\n\nexport const b = a.c.d // </script>\n')

let thrown: unknown
const server = createServer((request, response) => respondWithError(thrown, { rootDir, request, response }))
const url = (path = '/x'): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
const get = async (
  headers: Record<string, string>,
  path?: string,
): Promise<{ status: number; type: string; text: string }> => {
  const response = await fetch(url(path), { headers })
  return { status: response.status, type: response.headers.get('content-type')!, text: await response.text() }
}

beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.close()
  rmSync(rootDir, { recursive: true, force: true })
})

function failing(message = 'broken'): Error {
  const error = new TypeError(message)
  error.stack = `TypeError: ${message}\n    at inner (/elsewhere/node_modules/x/index.js:1:1)\n    at work (${file}:3:20)\n    at node:internal/x:1:1`
  return error
}

describe('respondWithError', () => {
  it('responds to browsers with a page: location, code frame and stack trace', async () => {
    thrown = failing()
    const { status, type, text } = await get({ accept: 'text/html', cookie: 'a=secret-value', 'x-own': 'shown' })
    expect([status, type]).toEqual([500, 'text/html; charset=utf-8'])
    expect(text).toContain('<h1>broken</h1>')
    expect(text).toContain('>page.ts:3:20</a>')
    expect(text.replace(/<\/?(?:span|i|b|code)\b[^>]*>/g, '')).toContain(
      'export const b = a.<mark>c</mark>.d // &lt;/script&gt;',
    )
    expect(text).toContain('Show all 3 frames')
    expect(text).toContain('<dd>shown</dd>')
    expect(text).not.toContain('secret-value')
  })

  it('responds to programs with JSON, and to terminals with text', async () => {
    thrown = failing()
    expect(JSON.parse((await get({ accept: 'application/json' })).text)).toEqual({
      error: true,
      url: '/x',
      status: 500,
      statusCode: 500,
      message: 'broken',
      file: 'page.ts',
      line: 3,
      column: 20,
    })
    const { type, text } = await get({ 'user-agent': 'curl/8.0' })
    expect(type).toBe('text/plain; charset=utf-8')
    expect(text).toBe(
      'TypeError: broken\n  at page.ts:3:20\n    1 | const a = 1\n    2 |\n  > 3 | export const b = a.c.d // </script>\n      |                    ^\n    4 |\n',
    )
  })

  it('shows the details of problems', async () => {
    thrown = new ProblemError([
      buildDiagnostics.buildFailed({ reason: 'Unexpected token.' }, { location: { file, line: 1, column: 7 } }),
      buildDiagnostics.buildFailed({ reason: 'Another.' }),
    ])
    const { text } = await get({ accept: 'text/html' })
    expect(text).toContain('/__fw_errors/explain/FW2005"')
    expect(text).toContain('<h1>Unexpected token.</h1>')
    expect(text).toContain('<h1>Another.</h1>')
    expect(text).toContain('>page.ts:1:7</a>')
    expect(text).toContain('class="fix"')
  })

  it('does not treat a page as one of its own URLs', async () => {
    thrown = failing()
    for (const path of [
      '/about?from=/__fw_errors/state',
      '/__fw_errors/stateful',
      '/about?x=/__fw_errors/explain/FW2005',
      '/__open-in-editorial?file=a',
      '/below/__open-in-editor?file=a',
    ])
      expect((await get({ accept: 'text/html' }, path)).status, path).toBe(500)
    expect((await get({}, '/__fw_errors/explain/FW2005?a')).text).toContain('FW2005')
    expect((await get({}, '/__fw_errors/state?a')).status).toBe(200)
  })

  it('distinguishes another error', async () => {
    thrown = failing()
    const before = await get({}, '/a/__fw_errors/state')
    expect(before.status).toBe(200)
    expect((await get({}, '/__fw_errors/state')).text).toBe(before.text)
    thrown = failing('another')
    expect((await get({}, '/__fw_errors/state')).text).not.toBe(before.text)
  })

  it('escapes everything', async () => {
    thrown = failing('<script>alert(1)</script></script><img src=x onerror=alert(1)>')
    const { text } = await get({ accept: 'text/html', 'x-own': '<script>alert(2)</script>' })
    expect(text.match(/<script/g)).toHaveLength(1)
    expect(text).not.toContain('<img')
  })

  const circular = new Error('circular')
  circular.cause = Object.assign(new Error('behind'), { cause: circular })
  it.each([
    ['a text', () => 'just text', 'just text'],
    ['an empty text', () => '', 'An empty string was thrown.'],
    ['null', () => null, 'null was thrown.'],
    ['undefined', () => undefined, 'undefined was thrown.'],
    ['a symbol', () => Symbol('x'), 'Symbol(x) was thrown.'],
    ['an object', () => ({ reason: 'own' }), '"reason": "own"'],
    [
      'a circular object',
      () => {
        const o: Record<string, unknown> = {}
        return (o.o = o)
      },
      'An object that cannot be serialized was thrown.',
    ],
    [
      'throwing getters',
      () => ({
        get message() {
          throw new Error('no')
        },
        get stack() {
          throw new Error('no')
        },
        get cause() {
          throw new Error('no')
        },
      }),
      'An object that cannot be serialized was thrown.',
    ],
    ['circular causes', () => circular, 'behind'],
    ['a huge message', () => new Error('y'.repeat(3_000_000)), 'more characters'],
    ['several errors', () => new AggregateError([new Error('first'), 'second'], 'all'), 'second'],
  ])('responds for any thrown value: %s', async (_, make, expected) => {
    thrown = make()
    for (const accept of ['text/html', 'application/json', 'text/plain'])
      expect((await get({ accept })).status).toBe(500)
    const text = (await get({ accept: 'text/plain' })).text
    expect(text).toContain(expected)
    expect(text.length).toBeLessThan(100_000)
  })
})
