import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { proves } from '../../proofs/registry'
import { textOf } from '../../suites/html'
import { type App, describeMatrix } from '../../harness/start-app'
import type { Fixture } from '../../harness/fixture'

const page =
  '<template><div><h1>{{ $route.path }}</h1><p id="seen">{{ $route.meta.seen?.join(" ") ?? "nobody" }}</p></div></template>'
const note = (name: string): string =>
  `export default defineFwRouteMiddleware((to) => {\n  to.meta.seen = [...(to.meta.seen ?? []).filter(name => name !== '${name}'), '${name}']\n})`
const layout = (name: string): string => `<template><section><b id="layout">${name}</b><slot /></section></template>`

/** Middleware and layouts that are set by route rules instead of pages, with one exception. */
const fixture: Fixture = {
  config: {
    experimental: { inlineRouteRules: true },
    routeRules: {
      '/members/**': { appMiddleware: 'members', appLayout: 'wide' },
      '/members/login': { appMiddleware: { members: false }, appLayout: false },
      '/members/shell/**': { ssr: false },
      '/members/ahead': { prerender: true },
      '/both/**': { appMiddleware: ['first', 'second'] },
      '/both/less': { appMiddleware: { second: false, own: false } },
    },
  },
  files: {
    'app/app.vue':
      "<template><div><nav><FwLink v-for=\"to in ['members', 'members/login', 'members/own', 'members/shell/x', 'members/ahead', 'both', 'both/less', 'members/more?stop']\" :id=\"to.replace(/\\W/g, '-')\" :key=\"to\" :to=\"`/${to}`\">{{ to }}</FwLink></nav><FwLayout><FwPage /></FwLayout></div></template>",
    'app/pages/index.vue':
      '<script setup>\nconst { data } = await useAsyncData("known", async () => { const [{ id, routeRules, prerendered }, more] = await Promise.all([getAppManifest(), getRouteRules("/members/more")]); return { id, login: routeRules["/members/login"], prerendered, more } })\n</script>\n<template><div><h1>Home</h1><pre id="known">{{ JSON.stringify(data) }}</pre></div></template>',
    'app/pages/members/[...rest].vue': page,
    'app/pages/members/own.vue': `<script setup>\ndefinePageMeta({ layout: "narrow" })\n</script>\n${page}`,
    'app/pages/both/index.vue': page,
    'app/pages/both/less.vue': `<script setup>\ndefinePageMeta({ middleware: "own" })\n</script>\n${page}`,
    'app/pages/inline.vue': `<script setup>\ndefineRouteRules({ appLayout: "narrow" })\n</script>\n${page}`,
    'app/layouts/default.vue': layout('default'),
    'app/layouts/wide.vue': layout('wide'),
    'app/layouts/narrow.vue': layout('narrow'),
    'app/middleware/members.ts':
      'export default defineFwRouteMiddleware((to) => {\n  if ("stop" in to.query) return navigateTo("/members/login")\n  to.meta.seen = ["members"]\n})',
    'app/middleware/first.ts': note('first'),
    'app/middleware/second.ts': note('second'),
    'app/middleware/own.ts': note('own'),
  },
}

/** Path, layout, and the middleware that ran. */
const PAGES = [
  ['/members', 'wide', 'members'],
  ['/members/login', undefined, 'nobody'],
  ['/members/own', 'narrow', 'members'],
  ['/members/ahead', 'wide', 'members'],
  ['/both', 'default', 'first second'],
  ['/both/less', 'default', 'first'],
] as const

describeMatrix('route rules for middleware and layouts', { fixture }, (app: App) => {
  it('apply to server-rendered pages', proves('routeRules'), async () => {
    for (const [path, layout, seen] of [...PAGES, ['/inline', 'narrow', 'nobody']] as const) {
      const html = await app.html(path)
      expect([path, layout && textOf(html, 'layout'), html.includes('id="layout"'), textOf(html, 'seen')]).toEqual([
        path,
        layout,
        layout !== undefined,
        seen,
      ])
    }
    const { status, headers } = await app.get('/members/more?stop', { headers: { accept: 'text/html' } })
    expect([status, headers.get('location')]).toEqual([302, '/members/login'])
  })

  // The first two are canonical, the others are redirected to their canonical spelling.
  it.each<[path: string, spelled: string | undefined]>([
    ['/members/a%0Ab?stop', undefined],
    ['/members/a%2Fb?stop', undefined],
    ['/MEMBERS/more?stop', '/members/more?stop'],
    ['/members/%6Dore?stop', '/members/more?stop'],
    ['//members/more?stop', '/members/more?stop'],
    ['/members//more/?stop', '/members/more/?stop'],
  ])('apply to %s', async (path, spelled) => {
    const locate = async (requestPath: string): Promise<string | null> =>
      (await app.get(requestPath, { headers: { accept: 'text/html' } })).headers.get('location')
    if (spelled !== undefined) expect(await locate(path)).toBe(spelled)
    expect(await locate(spelled ?? path)).toBe('/members/login')
  })

  it('apply to navigations in the browser', proves('routeRules'), async () => {
    const tab = await openPage(app.url)
    for (const [path, layout, seen] of [...PAGES, ['/members/shell/x', 'wide', 'members']] as const) {
      await tab.page.click(`#${path.slice(1).replaceAll('/', '-')}`)
      await tab.shows('h1', path)
      expect([path, await tab.page.locator('#layout').allTextContents(), await tab.text('#seen')]).toEqual([
        path,
        layout ? [layout] : [],
        seen,
      ])
    }
    await tab.page.click('#members-more-stop')
    await tab.shows('h1', '/members/login')
    expect(await tab.page.locator('#layout').count()).toBe(0)
  })

  if (app.mode === 'built') {
    it('apply on hydration, and on client-rendered pages', async () => {
      for (const path of ['/members/ahead', '/members/shell/x', '/members/own']) {
        const tab = await openPage(app.url + path)
        await tab.shows('#seen', 'members')
        expect(await tab.text('#layout')).toBe(path.endsWith('own') ? 'narrow' : 'wide')
      }
    })
  }

  if (app.mode === 'built') {
    it('apply to prerendered pages', () => {
      const html = readFileSync(join(app.outputDir, 'public/members/ahead/index.html'), 'utf8')
      expect([textOf(html, 'layout'), textOf(html, 'seen')]).toEqual(['wide', 'members'])
    })
  }

  it('are available on the server, with the app manifest', async () => {
    const known = JSON.parse(textOf(await app.html('/'), 'known')!) as Record<string, any>
    expect(known.login).toEqual({ appMiddleware: { members: false }, appLayout: false })
    expect(known.more).toMatchObject({ appMiddleware: { members: true }, appLayout: 'wide' })
    expect(known.prerendered).toEqual(app.mode === 'built' ? ['/members/ahead'] : [])
    const { id, routeRules } = await app.json<any>(`/_fw/builds/meta/${known.id}.json`)
    expect([id, routeRules['/members/login']]).toEqual([known.id, known.login])
  })

  if (app.mode === 'dev') {
    it('update after edits of a page', async () => {
      app.edit('app/pages/inline.vue', text => text.replace('"narrow"', '"wide"'))
      await expect.poll(async () => textOf(await app.html('/inline'), 'layout')).toBe('wide')
    })
  }
})
