import { describe, expect, it } from 'vitest'
import type { FwConfig } from '@fw/schema'
import { openPage } from '../../browser/page'
import { triggers } from '../../triggers'
import { proves } from '../../proofs/registry'
import { attributeOf, headingOf, scriptsOf, tagsOf } from '../../suites/html'
import { type App, describeMatrix } from '../../harness/start-app'
import type { Fixture } from '../../harness/fixture'

/** An application that is rendered only on the client. */
function createSpa(config: FwConfig, files: Record<string, string> = {}): Fixture {
  return {
    config: { ssr: false, ...config },
    files: {
      'app/app.vue': '<template><div><FwLink id="to-about" to="/about">about</FwLink><FwPage /></div></template>',
      'app/pages/index.vue': '<template><h1>Home</h1></template>',
      'app/pages/about.vue': '<template><h1>About</h1></template>',
      'app/plugins/events.client.ts':
        'export default defineFwPlugin((fw) => { fw.hook("app:suspense:resolve", () => { window.loaderAtResolve = Boolean(document.querySelector("#loading")) }) })',
      ...files,
    },
  }
}

/** The content of the root element. */
const rootContent = (html: string): string =>
  html.match(/<div id="__fw"[^>]*>([\s\S]*?)<\/div>/)?.[1]?.trim() ?? 'no root'

function renders(app: App): void {
  it('sends an empty page that is rendered on the client', proves('ssr', '7-ssr-false'), async () => {
    const html = await app.html('/about')
    expect(html).not.toContain('<h1>')
    expect(scriptsOf(html).length).toBeGreaterThan(0)
    const tab = await openPage(`${app.url}/about`)
    await tab.shows('h1', 'About')
    await tab.page.waitForSelector('#loading', { state: 'detached' })
  })
}

/** A page that calls functions of the server. */
const serverOnly = {
  'app/pages/tenant.vue':
    '<script setup>\nconst tenant = useRequestHeader("x-tenant")\nconst { cookie } = useRequestHeaders(["cookie"])\nsetResponseStatus(403)\n</script>\n<template><h1>Tenant {{ tenant ?? cookie ?? "unknown" }}</h1></template>',
}

function reportsServerFunctions(app: App): void {
  it('warns about functions that only have an effect on the server, in development', async () => {
    const tab = await openPage(`${app.url}/tenant`, { expected: [/FW2145/] })
    await tab.shows('h1', 'Tenant unknown')
    const warnings = tab.console.filter(line => line.includes('FW2145'))
    expect(warnings).toHaveLength(app.mode === 'dev' ? 2 : 0)
    if (app.mode !== 'dev') return
    triggers('FW2145', warnings[0]!)
    expect(warnings[0]).toContain('`useRequestHeader()` has no effect in the browser, and /tenant is not rendered')
    expect(warnings[0]).toContain('app/pages/tenant.vue'.slice(app.layout === 'v4' ? 0 : 4))
    expect(warnings[1]).toContain('`setResponseStatus()`')
  })
}

/** A page whose middleware is set by a route rule. */
const closed = {
  rules: { '/closed': { appMiddleware: 'closes' } },
  files: {
    'app/pages/closed.vue': '<template><h1>Closed</h1></template>',
    'app/middleware/closes.ts': 'export default defineFwRouteMiddleware(() => navigateTo("/about"))',
  },
}

function followsRules(app: App): void {
  it('runs the middleware of route rules', proves('routeRules'), async () => {
    const tab = await openPage(`${app.url}/closed`)
    await tab.shows('h1', 'About')
    expect(new URL(tab.page.url()).pathname).toBe('/about')
  })
}

describeMatrix(
  'without server rendering',
  { modes: ['dev'], fixture: createSpa({ routeRules: closed.rules }, { ...closed.files, ...serverOnly }) },
  renders,
  followsRules,
  reportsServerFunctions,
  app => {
    it('renders no loader without a template', proves('2.4-spa-template'), async () => {
      const html = await app.html('/')
      expect(rootContent(html)).toBe('')
      expect(html).not.toContain('__fw-loader')
    })
  },
)

// `custom-folders` and `combined-options` disable the loading template, and use the default one.
describeMatrix(
  'the loading template file',
  {
    modes: ['built'],
    fixture: createSpa(
      { routeRules: closed.rules },
      {
        ...closed.files,
        ...serverOnly,
        'app/spa-loading-template.html': '<p id="loading">loading from the file</p>',
      },
    ),
  },
  renders,
  followsRules,
  reportsServerFunctions,
  app => {
    it('is shown until the application has resolved', proves('2.4-spa-template', '6-suspense:resolve'), async () => {
      expect(await app.html('/')).toContain('loading from the file')
      const tab = await openPage(app.url)
      await tab.shows('h1', 'Home')
      await tab.page.waitForSelector('#loading', { state: 'detached' })
    })
  },
)

describeMatrix(
  'a loading template with a custom path, next to the root element',
  {
    modes: ['built'],
    fixture: createSpa(
      {
        spaLoadingTemplate: '~/loader.html',
        experimental: { spaLoadingTemplateLocation: 'body' },
        app: { spaLoaderTag: 'section', spaLoaderAttrs: { id: 'boot', class: 'ld' } },
      },
      { 'app/loader.html': '<p id="loading">by path</p>' },
    ),
  },
  renders,
  app => {
    it('is rendered', proves('spaLoadingTemplate', '2.4-spa-template'), async () => {
      expect(await app.html('/')).toContain('by path')
    })

    it(
      'uses the configured element, and is removed after loading',
      proves(
        'app.spaLoaderTag',
        'app.spaLoaderAttrs',
        'app.spaLoaderAttrs.id',
        'experimental.spaLoadingTemplateLocation',
      ),
      async () => {
        const html = await app.html('/')
        expect(tagsOf(html, 'section')).toEqual([{ id: 'boot', class: 'ld' }])
        expect(rootContent(html)).toBe('')
        const tab = await openPage(app.url)
        await tab.shows('h1', 'Home')
        await tab.page.waitForSelector('#boot', { state: 'detached' })
      },
    )
  },
)

const anchorPage =
  '<template><div><h1>Places</h1><FwLink id="to-place" to="#place">place</FwLink><p style="height: 3000px" /><p id="place">here</p></div></template>'

describeMatrix(
  'hash mode',
  {
    modes: ['built'],
    fixture: createSpa({ router: { options: { hashMode: true } } }, { 'app/pages/places.vue': anchorPage }),
  },
  app => {
    it('scrolls to anchors on a page', async () => {
      const tab = await openPage(`${app.url}/#/places`)
      await tab.page.click('#to-place')
      await tab.page.waitForFunction('window.scrollY > 1000')
      expect([new URL(tab.page.url()).hash, await tab.text('h1')]).toEqual(['#/places#place', 'Places'])
    })

    describe('the URL', () => {
      it('contains the route in its hash', proves('router.options.hashMode', '2.8-hash'), async () => {
        const tab = await openPage(app.url)
        await tab.page.click('#to-about')
        await tab.shows('h1', 'About')
        expect(new URL(tab.page.url()).hash).toBe('#/about')
        await tab.page.reload()
        await tab.shows('h1', 'About')
        expect(tab.requests).not.toContain('/about')
      })
    })
  },
)

describeMatrix(
  'with server rendering',
  {
    modes: ['dev'],
    fixture: {
      config: {
        router: { options: { hashMode: true } },
        app: { rootAttrs: { id: 'own-root' }, teleportAttrs: { id: 'own-teleports' } },
      },
      files: {
        'app/app.vue':
          '<script setup>const count = ref(0)</script><template><div><button id="count" @click="count++">{{ count }}</button><Teleport to="#own-teleports"><i id="there">there</i></Teleport><FwPage /></div></template>',
        'app/pages/about.vue': '<template><h1>About</h1></template>',
      },
    },
  },
  app => {
    it('reports hash mode, and pages keep their URLs', proves('7-hash'), async () => {
      await expect.poll(() => app.logs()).toContain('hashMode')
      expect(headingOf(await app.html('/about'))).toBe('About')
    })

    it(
      'uses ids in rootAttrs and teleportAttrs for the root and teleport elements',
      proves('app.rootAttrs.id', 'app.teleportAttrs.id'),
      async () => {
        const html = await app.html('/about')
        expect(attributeOf(html, 'own-root', 'id')).toBe('own-root')
        expect(html).toMatch(/<div id="own-teleports">[\s\S]*there/)
        const tab = await openPage(`${app.url}/about`)
        await tab.page.click('#count')
        await tab.shows('#count', '1')
        await tab.shows('#own-teleports #there', 'there')
      },
    )
  },
)
