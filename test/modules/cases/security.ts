import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { defineModuleCase } from '../module-case'

const PAGE = `<script setup>
const count = ref(0)
const nonce = useState('nonce', () => useNonce() ?? 'none')
useHead({ script: [{ innerHTML: 'window.inlineRan = true' }] })
</script>
<template><main><p id="nonce">{{ nonce }}</p><button @click="count++">{{ count }}</button></main></template>`

const policyOf = (response: Response): string => response.headers.get('content-security-policy') ?? ''

// The browser runs it before everything else.
const RECORD_VIOLATIONS = `globalThis.violations = []
document.addEventListener('securitypolicyviolation', event => violations.push(event.effectiveDirective))`

export default defineModuleCase({
  name: 'nuxt-security',
  version: '2.6.0',
  group: 'security',
  kinds: ['server handlers', 'auto-imports'],
  tried:
    'the content security policy with nonces, and hashes of prerendered pages, obeyed by the browser without violations; security headers, integrity of scripts, rules of a route, the rate limiter, refused requests',
  app: {
    config: {
      modules: ['nuxt-security'],
      security: { headers: { xFrameOptions: 'DENY' } },
      routeRules: {
        '/ahead': { prerender: true },
        '/loose': { security: { headers: { contentSecurityPolicy: false }, hidePoweredBy: false } },
        '/api/limited': { security: { rateLimiter: { tokensPerInterval: 2, interval: 600_000, headers: true } } },
      },
    } as never,
    files: {
      'app/app.vue': '<template><FwPage /></template>',
      'app/pages/index.vue': PAGE,
      'app/pages/loose.vue': PAGE,
      'app/pages/ahead.vue': PAGE,
      'server/api/echo.ts': 'export default defineEventHandler(event => getQuery(event))',
      'server/api/limited.ts': "export default defineEventHandler(() => ({ is: 'free' }))",
    },
  },
  checks(app) {
    const get = (path: string): Promise<Response> => app.get(path, { headers: { accept: 'text/html' } })

    it('sends a policy with the nonce of all scripts', async () => {
      const response = await get('/')
      const [, nonce] = /'nonce-([^']+)'/.exec(policyOf(response))!
      const html = await response.text()
      const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
      expect(scripts.length).toBeGreaterThan(2)
      expect(scripts.filter(tag => !tag.includes(`nonce="${nonce}"`))).toEqual([])
      expect(html).toContain(`<p id="nonce">${nonce}</p>`)
      expect(policyOf(await get('/'))).not.toContain(nonce)
    })

    it('sends headers, and hides those of the framework', async () => {
      const { headers } = await get('/')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('x-powered-by')).toBeNull()
      const missing = await get('/missing')
      expect([missing.status, missing.headers.get('x-powered-by')]).toEqual([404, null])
      expect(policyOf(missing)).toContain("'nonce-")
    })

    it('causes no violation while the page is hydrated, and blocks inline handlers', async () => {
      const { page, shows } = await openPage(`${app.url}/`, {
        before: tab => tab.addInitScript(RECORD_VIOLATIONS),
        expected: [/Executing inline event handler violates/],
      })
      await page.locator('button').click()
      await shows('button', '1')
      expect(await page.evaluate('[window.inlineRan, violations]')).toEqual([true, []])
      await page.evaluate(`document.querySelector('p').setAttribute('onclick', 'window.wasClicked = true')`)
      await page.locator('p').click()
      await expect.poll(() => page.evaluate('violations')).toEqual(['script-src-attr'])
      expect(await page.evaluate('window.wasClicked')).toBeUndefined()
    })

    it('applies the rules of a route', async () => {
      const response = await get('/loose')
      expect([policyOf(response), response.headers.get('x-powered-by')]).toEqual(['', 'fw'])
    })

    it('refuses requests with scripts', async () => {
      expect(await app.json('/api/echo?a=b')).toEqual({ a: 'b' })
      expect((await app.get('/api/echo?a=<script>alert(1)</script>')).status).toBe(400)
    })

    it('limits the requests of an address', async () => {
      const responses = [await get('/api/limited'), await get('/api/limited'), await get('/api/limited')]
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(responses.map(({ headers }) => headers.get('x-ratelimit-limit'))).toEqual([null, '2', '2'])
      expect((await get('/api/limited')).status).toBe(429)
      expect((await app.get('/api/echo?a=b')).status).toBe(200)
    })

    if (app.mode === 'built') {
      it('adds the integrity of scripts', async () => {
        expect(await app.html('/')).toMatch(/<script[^>]* src="\/_fw\/[^>]* integrity="sha384-/)
      })

      it('hashes the scripts of prerendered pages', async () => {
        const html = readFileSync(join(app.outputDir, 'public/ahead/index.html'), 'utf8')
        expect(html).toMatch(/http-equiv="Content-Security-Policy" content="[^"]*'sha256-/)
        const { page, shows } = await openPage(`${app.url}/ahead`)
        await page.locator('button').click()
        await shows('button', '1')
        expect(await page.evaluate('window.inlineRan')).toBe(true)
      })
    }
  },
})
