import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import type { SSRContext } from '../../shared/ssr-context'
import { applyPolicy, hashInline } from './content-policy'

vi.mock('#build/options', async original => ({
  ...(await original<object>()),
  csp: ["script-src 'self' 'nonce'", "style-src 'nonce'", "base-uri 'self'", "frame-ancestors 'none'"],
}))

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function createContext({
  cdnURL = '',
  ...rest
}: { cdnURL?: string; isPrerendering?: boolean; event?: unknown } = {}): SSRContext {
  return {
    headers: new Headers(),
    isPrerendering: false,
    runtimeConfig: { app: { cdnURL } },
    ...rest,
  } as unknown as SSRContext
}

describe('hashInline', () => {
  it.each([
    ['<script>a</script>', { script: [hashOf('a')], style: [] }],
    ['<script type="module">a\nb</script>', { script: [hashOf('a\nb')], style: [] }],
    ['<script type="importmap">{}</script>', { script: [hashOf('{}')], style: [] }],
    ['<script type="speculationrules">{}</script>', { script: [hashOf('{}')], style: [] }],
    ['<SCRIPT data-a="1>2">a</SCRIPT>', { script: [hashOf('a')], style: [] }],
    ['<script>ü €</script>', { script: [hashOf('ü €')], style: [] }],
    ['<script></script>', { script: [hashOf('')], style: [] }],
    ['<script type="application/json">{}</script>', { script: [], style: [] }],
    ['<script type="application/ld+json">{}</script>', { script: [], style: [] }],
    ['<script type="application/javascript">a</script>', { script: [hashOf('a')], style: [] }],
    ['<script type="module" src="/a.js" crossorigin></script>', { script: [], style: [] }],
    ['<script src="/a.js" integrity="sha384-abc"></script>', { script: ["'sha384-abc'"], style: [] }],
    ['<style data-fw-css="a.css">.a{}</style><style>.a{}</style>', { script: [], style: [hashOf('.a{}')] }],
    ['<link rel="stylesheet" href="/a.css"><p>no</p>', { script: [], style: [] }],
  ])('%s', async (html, expected) => {
    expect(await hashInline(html)).toEqual(expected)
  })
})

describe('applyPolicy', () => {
  it('adds the nonce to the header', async () => {
    const context = createContext()
    expect(await applyPolicy(context, 'abc', '<script>a</script>')).toBe('')
    expect(context.headers.get('content-security-policy')).toBe(
      "script-src 'self' 'nonce-abc'; style-src 'nonce-abc'; base-uri 'self'; frame-ancestors 'none'",
    )
  })

  it('lists hashes without a nonce, in a page without header-only directives', async () => {
    const context = createContext()
    await applyPolicy(context, '', '<script>a</script>')
    expect(context.headers.get('content-security-policy')).toBe(
      `script-src 'self' ${hashOf('a')}; style-src; base-uri 'self'; frame-ancestors 'none'`,
    )
    const tag = await applyPolicy(createContext({ isPrerendering: true }), '', '<script>a</script>')
    expect(tag).toBe(
      `<meta http-equiv="content-security-policy" content="${`script-src 'self' ${hashOf('a')}; style-src; base-uri 'self'`.replaceAll("'", '&#39;')}">`,
    )
  })

  it('allows the CDN wherever it allows the server', async () => {
    const context = createContext({ cdnURL: 'https://cdn.example.com/files/' })
    await applyPolicy(context, 'abc', '')
    expect(context.headers.get('content-security-policy')).toBe(
      "script-src 'self' https://cdn.example.com 'nonce-abc'; style-src 'nonce-abc'; base-uri 'self'; frame-ancestors 'none'",
    )
  })

  it('does not change a policy that the app or the server has set', async () => {
    const byServer = createContext({
      event: { res: { headers: new Headers({ 'content-security-policy': 'default-src *' }) } },
    })
    await applyPolicy(byServer, 'abc', '')
    expect(byServer.headers.has('content-security-policy')).toBe(false)
    const byApplication = createContext()
    byApplication.headers.set('content-security-policy', 'default-src *')
    await applyPolicy(byApplication, 'abc', '')
    expect(byApplication.headers.get('content-security-policy')).toBe('default-src *')
  })
})
