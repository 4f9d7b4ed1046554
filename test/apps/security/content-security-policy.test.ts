import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import type { Tab } from '../../browser/page'
import { eventually } from '../../harness/eventually'
import { triggers } from '../../triggers'
import { describeMatrix } from '../../harness/start-app'
import type { App } from '../../harness/start-app'
import type { Fixture } from '../../harness/fixture'
import { inTurn } from '../../harness/in-turn'

const STRICT = {
  'script-src': "'self' 'nonce'",
  'style-src': ["'self'", "'nonce'"],
  'style-src-attr': false,
  'default-src': "'self'",
}

const files: Fixture['files'] = {
  'app/app.vue': '<template><FwRouteAnnouncer /><FwLoadingIndicator /><FwLayout><FwPage /></FwLayout></template>',
  'app/error.vue': `<script setup>
defineProps({ error: Object })
const count = ref(0)
useHead({ style: [{ innerHTML: 'h1 { letter-spacing: 3px }' }] })
</script>
<template><main><h1>failed {{ error.status }}</h1><button @click="count++">{{ count }}</button></main></template>`,
  'app/layouts/default.vue':
    '<template><div><nav><FwLink to="/">home</FwLink> <FwLink to="/about">about</FwLink></nav><slot /></div></template>',
  'app/pages/index.vue': `<script setup>
const count = ref(0)
const { data } = await useAsyncData('greeting', () => Promise.resolve({ text: '<' + '/script><script>alert(1)', at: new Date(0) }))
useHead({
  script: [{ innerHTML: 'window.fromHead = true' }, { src: '/outer.js' }, { type: 'application/ld+json', innerHTML: '{"a":1}' }],
  style: [{ innerHTML: 'h1 { letter-spacing: 2px }' }],
  link: [{ rel: 'stylesheet', href: '/outer.css' }],
})
</script>
<template><main><h1>home</h1><button @click="count++">{{ count }}</button><p id="data">{{ data.text.length }} {{ data.at.getTime() }}</p><Note /><Below v-if="count" /><LazySoon hydrate-on-visible /><ClientOnly><em id="only">only here</em></ClientOnly></main></template>
<style scoped>h1 { color: rgb(1, 2, 3) }</style>`,
  'app/pages/about.vue': `<script setup>
useHead({ style: [{ innerHTML: 'h1 { letter-spacing: 4px }' }], script: [{ innerHTML: 'window.fromAbout = (window.fromAbout ?? 0) + 1' }] })
</script>
<template><main><h1>about</h1><Below /></main></template>
<style scoped>h1 { color: rgb(4, 5, 6) }</style>`,
  'app/pages/spa.vue':
    '<script setup>const count = ref(0)</script><template><main><h1>spa</h1><button @click="count++">{{ count }}</button></main></template>',
  'app/pages/cached.vue':
    '<script setup>const count = ref(0); useHead({ script: [{ innerHTML: "window.fromCached = true" }] })</script><template><main><h1>cached</h1><button @click="count++">{{ count }}</button></main></template><style scoped>h1 { color: rgb(7, 8, 9) }</style>',
  'app/pages/fixed.vue':
    '<script setup>const count = ref(0); const injected = "<script>window.injected = true<" + "/script>"; useHead({ script: [{ innerHTML: "window.fromFixed = true" }] })</script><template><main><h1>fixed</h1><button @click="count++">{{ count }}</button><div v-html="injected" /></main></template><style scoped>h1 { color: rgb(7, 8, 9) }</style>',
  'app/pages/broken.vue': '<script setup>throw createError({ status: 418 })</script><template><p /></template>',
  'app/pages/shown.vue':
    '<script setup>const event = useRequestEvent(); const nonce = useState(() => event?.context.nonce ?? "none")</script><template><main><h1>{{ nonce }}</h1></main></template>',
  'app/pages/own.vue':
    '<script setup>const event = useRequestEvent(); if (event) event.context.nonce = useRoute().query.nonce</script><template><main><h1>own</h1></main></template>',
  'app/components/Note.server.vue':
    '<template><aside id="note">note</aside></template><style scoped>#note { color: rgb(10, 11, 12) }</style>',
  'app/components/Below.vue':
    '<template><p id="below">below</p></template><style scoped>#below { color: rgb(13, 14, 15) }</style>',
  'app/components/Soon.vue':
    '<script setup>const isOn = ref(false); onMounted(() => isOn.value = true)</script><template><p id="soon">{{ isOn ? "now" : "soon" }}</p></template>',
  'app/spa-loading-template.html': '<style>.wait { color: red }</style><p class="wait">wait</p>',
  'public/outer.js': 'window.outer = (window.outer ?? 0) + 1',
  'public/outer.css': '#data { color: rgb(16, 17, 18) }',
}

const rules = "'/spa': { ssr: false }, '/cached': { swr: 60 }"

/** The policy is set by the options. */
const byOption: Fixture = {
  files,
  config: `{
    security: { csp: ${JSON.stringify(STRICT)}, sri: true },
    experimental: { componentIslands: true },
    spaLoadingTemplate: true,
    devtools: false,
    routeRules: { ${rules}, '/fixed': { prerender: true } },
  }`,
}

/** The nonce and the policy are set by the application, and payloads are JavaScript. */
const byApplication: Fixture = {
  files: {
    ...files,
    'server/middleware/policy.ts': `export default defineEventHandler((event) => {
  const nonce = event.context.nonce = event.url.searchParams.get('nonce') ?? btoa(crypto.randomUUID())
  event.res.headers.set('content-security-policy', \`script-src 'self' 'nonce-\${nonce}'; style-src 'self' 'nonce-\${nonce}'\`)
})`,
  },
  config: `{
    experimental: { componentIslands: true, renderJsonPayloads: false },
    features: { inlineStyles: false },
    spaLoadingTemplate: true,
    devtools: false,
    routeRules: { ${rules} },
  }`,
}

const FW_TAGS = /<(?:script|style|link (?:[^>]* )?rel="(?:stylesheet|preload|modulepreload|prefetch)")[^>]*>/g

/** The nonce in the policy of a response. Every tag of the page that needs a nonce has it. */
async function nonceIn(response: Response): Promise<string> {
  const html = await response.text()
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
  expect(nonce).toMatch(/^[\w+/-]{16,}={0,2}$/)
  const tags = html.match(FW_TAGS) ?? []
  expect(tags.length).toBeGreaterThan(2)
  expect(tags.filter(tag => !tag.includes(` nonce="${nonce}"`))).toEqual([])
  expect(html).toContain(`<meta property="csp-nonce" nonce="${nonce}">`)
  return nonce!
}

function styleOf({ page }: Tab, selector: string, property: string): Promise<string> {
  return page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).${property}`)
}

const asBrowser = { headers: { accept: 'text/html' } }

function pagesWithNonces(app: App): void {
  it.each(['/', '/about', '/spa', '/broken', '/nowhere'])('renders %s with a new nonce in every tag', async path => {
    const nonces = [await nonceIn(await app.get(path, asBrowser)), await nonceIn(await app.get(path, asBrowser))]
    expect(new Set(nonces).size).toBe(2)
  })

  it('hydrates, navigates and loads lazy content', async () => {
    const tab = await openPage(`${app.url}/`)
    await tab.page.click('button')
    await tab.shows('button', '1')
    await tab.shows('#data', '25 0')
    await tab.shows('#only', 'only here')
    await tab.shows('#below', 'below')
    await tab.shows('#soon', 'now')
    const colour = (selector: string): Promise<string> => styleOf(tab, selector, 'color')
    expect(await colour('h1')).toBe('rgb(1, 2, 3)')
    expect(await colour('#note')).toBe('rgb(10, 11, 12)')
    expect(await colour('#data')).toBe('rgb(16, 17, 18)')
    await expect.poll(() => colour('#below')).toBe('rgb(13, 14, 15)')
    expect(await tab.page.evaluate('window.fromHead')).toBe(true)
    // The head manager recognizes server-rendered scripts, and does not run them again.
    expect(await tab.page.evaluate('window.outer')).toBe(1)
    await tab.page.click('a[href="/about"]')
    await tab.shows('h1', 'about')
    await expect.poll(() => colour('h1')).toBe('rgb(4, 5, 6)')
    await expect.poll(() => styleOf(tab, 'h1', 'letterSpacing')).toBe('4px')
    await expect.poll(() => tab.page.evaluate('window.fromAbout')).toBe(1)
    await tab.page.click('a[href="/"]')
    await tab.shows('h1', 'home')
    await expect.poll(() => tab.page.evaluate('window.outer')).toBe(2)
  })

  it('starts client-rendered pages', async () => {
    const tab = await openPage(`${app.url}/spa`)
    await tab.page.click('button')
    await tab.shows('button', '1')
    expect(await app.html('/spa')).toContain('<p class="wait">')
  })

  it.each(['/broken', '/nowhere'])('hydrates the error page of %s', async path => {
    const tab = await openPage(app.url + path, { expected: [/status of (?:418|404)/, /\b(?:418|404)\b/] })
    await tab.shows('h1', `failed ${path === '/broken' ? 418 : 404}`)
    await tab.page.click('button')
    await tab.shows('button', '1')
    expect(await styleOf(tab, 'h1', 'letterSpacing')).toBe('3px')
  })
}

describeMatrix('a content security policy in the options', { fixture: byOption, layouts: ['v4'] }, app => {
  pagesWithNonces(app)

  it('sends the policy with the nonce, which the application can read', async () => {
    const response = await app.get('/shown', asBrowser)
    const policy = response.headers.get('content-security-policy')!
    const nonce = await nonceIn(response.clone())
    expect(policy).toBe(
      `script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; object-src 'none'; base-uri 'self'; default-src 'self'`,
    )
    expect(await response.text()).toContain(`<h1>${nonce}</h1>`)
    expect((await app.get('/outer.js')).headers.has('content-security-policy')).toBe(false)
  })

  it('uses hashes for cached pages, because a nonce is valid for one response', async () => {
    const [first, second] = [await app.get('/cached', asBrowser), await app.get('/cached', asBrowser)]
    const policy = first.headers.get('content-security-policy')!
    expect(policy).toMatch(/script-src 'self'(?: 'sha(?:256|384)-[^']+')+;/)
    expect(policy).not.toContain('nonce')
    expect(await first.text()).not.toContain('nonce')
    expect(second.headers.get('content-security-policy')).toBe(policy)
    const tab = await openPage(`${app.url}/cached`)
    await tab.page.click('button')
    await tab.shows('button', '1')
    expect(await tab.page.evaluate('window.fromCached')).toBe(true)
    expect(await styleOf(tab, 'h1', 'color')).toBe('rgb(7, 8, 9)')
  })

  if (app.mode === 'built') {
    describe('built', () => {
      it('adds hashes to prerendered pages, only for content that fw rendered', async () => {
        const html = readFileSync(join(app.outputDir, 'public/fixed/index.html'), 'utf8')
        const policy =
          /<meta http-equiv="content-security-policy" content="([^"]+)">/.exec(html)?.[1]?.replaceAll('&#39;', "'") ??
          ''
        expect(policy).toMatch(
          /^script-src 'self'(?: 'sha(?:256|384)-[^']+')+; style-src 'self'(?: 'sha256-[^']+')+; object-src 'none'; base-uri 'self'; default-src 'self'$/,
        )
        expect(html.indexOf('charset')).toBeLessThan(100)
        expect(html.indexOf('http-equiv')).toBeLessThan(html.indexOf('<script'))
        const injected = createHash('sha256').update('window.injected = true').digest('base64')
        expect(policy).not.toContain(injected)
        // Injected content is blocked, and everything else runs.
        const tab = await openPage(`${app.url}/fixed`, { expected: [/Executing inline script violates/] })
        await tab.page.click('button')
        await tab.shows('button', '1')
        expect(await tab.page.evaluate('[window.fromFixed, window.injected]')).toEqual([true, undefined])
        expect(tab.problems.length).toBe(1)
      })

      it('adds integrity hashes that browsers verify', async () => {
        const html = await app.html('/')
        const scripts = [
          ...html.matchAll(
            /<(?:script|link)[^>]* (?:src|href)="(\/_fw\/[^"]+\.(?:js|css))"[^>]*? integrity="([^"]+)"/g,
          ),
        ]
        expect(scripts.length).toBeGreaterThan(1)
        for (const [, path, integrity] of scripts) {
          expect(integrity).toBe(
            `sha384-${createHash('sha384')
              .update(new Uint8Array(await (await app.get(path!)).arrayBuffer()))
              .digest('base64')}`,
          )
        }
        const map = JSON.parse(/<script type="importmap"[^>]*>(.*?)<\/script>/.exec(html)![1]!) as {
          integrity: Record<string, string>
        }
        const lazy = Object.keys(map.integrity)
        expect(lazy.length).toBeGreaterThan(scripts.length)
        // A script that was modified in transit does not run.
        const tab = await openPage(`${app.url}/`, {
          ready: false,
          expected: [/integrity/i],
          before: page =>
            page.route('**/_fw/*.js', async route => {
              const response = await route.fetch()
              await route.fulfill({ response, body: `${await response.text()};window.changed = true` })
            }),
        })
        await expect.poll(() => tab.problems.some(problem => /integrity/i.test(problem))).toBe(true)
        expect(await tab.page.evaluate('window.changed')).toBe(undefined)
      })
    })
  }
})

describeMatrix(
  'a nonce of the application',
  { fixture: byApplication, layouts: ['v4'], modes: inTurn(2, ['dev', 'built']) },
  app => {
    pagesWithNonces(app)

    it('is used for one response, cached or not', async () => {
      const nonces = [
        await nonceIn(await app.get('/cached', asBrowser)),
        await nonceIn(await app.get('/cached', asBrowser)),
        await nonceIn(await app.get('/cached', asBrowser)),
      ]
      expect(new Set(nonces).size).toBe(3)
      const tab = await openPage(`${app.url}/cached`)
      await tab.page.click('button')
      await tab.shows('button', '1')
    })

    it('can be set while the page is rendered', async () => {
      expect(await app.html('/own?nonce=abcdefghijklmnop')).toContain(
        '<meta property="csp-nonce" nonce="abcdefghijklmnop">',
      )
    })

    it.each(['a"><script>alert(1)</script>', 'a b', "'; script-src *", 'ü'])(
      'is omitted if it is invalid: %s',
      async nonce => {
        const html = await app.html(`/own?nonce=${encodeURIComponent(nonce)}`)
        expect(html).not.toContain('csp-nonce')
        expect(html).not.toMatch(/<(?:script|style|link)[^>]* nonce/)
        await eventually(() => triggers('FW2065', app.logs()))
      },
    )
  },
)

/** Only the option itself is set. */
const byDefault: Fixture = {
  files,
  config: `{
    security: { csp: true },
    experimental: { componentIslands: true },
    spaLoadingTemplate: true,
    devtools: false,
    routeRules: { ${rules}, '/fixed': { prerender: true } },
  }`,
}

const DEFAULT_POLICY = (allowed: string): RegExp =>
  new RegExp(
    `^script-src 'self' ${allowed}; style-src 'self' ${allowed}; style-src-attr 'unsafe-inline'; object-src 'none'; base-uri 'self'$`,
  )

// The policy above is stricter, so that its pages also work with the default one.
describeMatrix('security.csp: true', { fixture: byDefault, modes: ['built'] }, app => {
  it('sends the default policy', async () => {
    expect((await app.get('/', asBrowser)).headers.get('content-security-policy')).toMatch(
      DEFAULT_POLICY("'nonce-[^']+'"),
    )
  })

  it('uses hashes for cached pages', async () => {
    expect((await app.get('/cached', asBrowser)).headers.get('content-security-policy')).toMatch(
      DEFAULT_POLICY("(?:'sha(?:256|384)-[^']+' ?)+"),
    )
    const tab = await openPage(`${app.url}/cached`)
    await tab.page.click('button')
    await tab.shows('button', '1')
    expect(await tab.page.evaluate('window.fromCached')).toBe(true)
  })

  it('only blocks injected content on a prerendered page', async () => {
    const tab = await openPage(`${app.url}/fixed`, { expected: [/Executing inline script violates/] })
    await tab.page.click('button')
    await tab.shows('button', '1')
    expect(await tab.page.evaluate('[window.fromFixed, window.injected]')).toEqual([true, undefined])
  })
})
