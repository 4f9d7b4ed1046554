import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { eventually } from '../../harness/eventually'
import { textOf } from '../../suites/html'
import { type App, describeMatrix } from '../../harness/start-app'
import type { Fixture } from '../../harness/fixture'

/** An application without pages: `app.vue` is rendered for every URL. */
const files: Fixture['files'] = {
  'app/app.vue': `<script setup>
const route = useRoute()
const router = useRouter()
const said = useState('said', () => '')
const search = () => navigateTo({ query: { q: 'ä b' } })
</script>
<template>
  <main>
    <p id="template">{{ $route.fullPath }}</p>
    <p id="composable">{{ route.fullPath }} {{ route.query.q }}</p>
    <p id="said">{{ said }}</p>
    <FwLink id="to-two" to="/two?a=1">two</FwLink>
    <FwLink id="to-old" to="/old">old</FwLink>
    <FwLink id="to-closed" to="/closed">closed</FwLink>
    <FwLink id="to-part" :to="{ path: '/two', hash: '#part' }" replace>part</FwLink>
    <FwLink v-slot="{ href, navigate, route: target }" to="/three" custom><button id="to-three" @click="navigate">{{ href }} {{ target.path }}</button></FwLink>
    <button id="search" @click="search">search</button>
    <button id="push" @click="router.push('/pushed')">push</button>
    <button id="back" @click="router.back()">back</button>
    <div style="height: 3000px" /><i id="part">part</i>
  </main>
</template>`,
  'app/plugins/guard.ts': `export default defineFwPlugin(() => {
  const said = useState('said', () => '')
  addRouteMiddleware('first', (to, from) => {
    if (import.meta.server) said.value += from.path + '>' + to.path
    else (window.seen ??= []).push(from.path + '>' + to.path)
    if (to.path === '/old') return navigateTo('/new')
    if (to.path === '/closed') return abortNavigation()
    if (to.path === '/secret') return '/api/login'
    if (to.path.startsWith('/slow')) return new Promise(resolve => { window[to.path.slice(1)] = resolve })
  }, { global: true })
  if (import.meta.client) {
    window.loading = []
    for (const name of ['start', 'end']) useFwApp().hook('page:loading:' + name, () => { window.loading.push(name) })
    const router = useRouter()
    window.go = path => { router.push(path) }
    window.after = []
    useRouter().afterEach(to => { window.after.push(to.path) })
    window.early = [typeof window.useFwApp, window.useFwApp()._route.fullPath]
  }
})`,
}

/** Behaviour of the client, which is the same in development. */
function inTheBrowser(app: App): void {
  it('ends loading after the last of several navigations', async () => {
    const tab = await openPage(`${app.url}/one`)
    await tab.page.evaluate('window.go("/slow-1")')
    await tab.page.waitForFunction('window["slow-1"]')
    await tab.page.evaluate('window.go("/slow-2")')
    await tab.page.waitForFunction('window["slow-2"]')
    await tab.page.evaluate('new Promise((resolve) => { window["slow-1"](); setTimeout(resolve) })')
    expect(await tab.page.evaluate('window.loading.join()')).toBe('start,start')
    await tab.page.evaluate('window["slow-2"]()')
    await tab.shows('#template', '/slow-2')
    await tab.page.waitForFunction('window.loading.join() === "start,start,end"')
  })

  it('does not scroll if only the query or the trailing slash changes', async () => {
    const tab = await openPage(`${app.url}/one`)
    await tab.page.evaluate('scrollTo(0, 500)')
    for (const path of ['/one/', '/one', '/one/?a=1']) {
      await tab.page.evaluate(`window.go('${path}')`)
      await tab.shows('#template', path)
      expect(
        await tab.page.evaluate('new Promise(done => requestAnimationFrame(() => setTimeout(() => done(scrollY))))'),
        path,
      ).toBe(500)
    }
  })

  it('scrolls to anchors, and opens a new tab for a modified click', async () => {
    const tab = await openPage(`${app.url}/one`)
    await tab.page.click('#to-part')
    await tab.shows('#template', '/two#part')
    await tab.page.waitForFunction('scrollY > 500')
    const [other] = await Promise.all([
      tab.page.context().waitForEvent('page'),
      tab.page.click('#to-two', { modifiers: ['Control'] }),
    ])
    expect(await tab.text('#template')).toBe('/two#part')
    await other.close()
  })
}

const config = { routeRules: { '/ruled': { proxy: '/three' } } }

describeMatrix('an application without pages', { layouts: ['v4'], fixture: { files, config } }, app => {
  it('hydrates what was rendered for another URL', async () => {
    expect(textOf(await app.html('/ruled?q=x'), 'composable')).toBe('/three?q=x x')
    const tab = await openPage(`${app.url}/ruled?q=x`)
    await tab.shows('#composable', '/three?q=x x')
    expect(tab.page.url()).toBe(`${app.url}/three?q=x`)
  })

  it('provides the route in its templates', async () => {
    const html = await app.html('/some/where?q=x')
    expect(textOf(html, 'template')).toBe('/some/where?q=x')
    expect(textOf(html, 'composable')).toBe('/some/where?q=x x')
    const tab = await openPage(`${app.url}/some/where?q=x`)
    expect(await tab.text('#template')).toBe('/some/where?q=x')
    expect(await tab.page.evaluate('window.early')).toEqual(['function', '/some/where?q=x'])
  })

  it('runs middleware that a plugin adds, without a middleware directory', async () => {
    expect(textOf(await app.html('/here'), 'said')).toBe('/here>/here')
    for (const [path, location] of [
      ['/old', '/new'],
      ['/secret', '/api/login'],
    ] as const) {
      const response = await app.get(path)
      expect([response.status, response.headers.get('location')], path).toEqual([302, location])
    }
    expect((await app.get('/closed', { headers: { accept: 'text/html' } })).status).toBe(404)
  })

  it('navigates in the browser', async () => {
    const tab = await openPage(`${app.url}/one`)
    await tab.page.evaluate('window.isSame = true')
    const at = async (path: string): Promise<void> => {
      await tab.shows('#template', path)
      expect(new URL(tab.page.url()).href.slice(new URL(tab.page.url()).origin.length)).toBe(path)
    }
    await tab.page.click('#to-two')
    await at('/two?a=1')
    expect(await tab.page.evaluate('window.seen')).toEqual(['/one>/one', '/one>/two'])
    await tab.page.click('#to-three')
    await at('/three')
    await tab.page.click('#search')
    await at('/three?q=%C3%A4+b')
    await tab.shows('#composable', '/three?q=%C3%A4+b ä b')
    await tab.page.click('#push')
    await at('/pushed')
    await tab.page.click('#to-old')
    await at('/new')
    // The navigation is aborted, and nothing changes.
    await tab.page.click('#to-closed')
    await tab.page.waitForFunction('window.seen.at(-1) === "/new>/closed"')
    await at('/new')
    await tab.page.click('#back')
    await at('/pushed')
    await tab.page.goBack()
    await at('/three?q=%C3%A4+b')
    await tab.page.goForward()
    await at('/pushed')
    expect(await tab.page.evaluate('window.after.join()')).toBe(
      '/two,/three,/three,/pushed,/new,/pushed,/three,/pushed',
    )
    expect(await tab.page.evaluate('window.useFwApp()._route.path')).toBe('/pushed')
    expect(await tab.page.evaluate('window.isSame')).toBe(true)
  })

  if (app.mode === 'built') inTheBrowser(app)

  if (app.mode === 'dev') {
    it('detects the first file of a middleware directory', async () => {
      app.edit(
        'app/middleware/late.global.ts',
        'export default defineFwRouteMiddleware(to => to.path === "/late" ? navigateTo("/later") : undefined)\n',
      )
      await eventually(async () => expect((await app.get('/late')).headers.get('location')).toBe('/later'))
      expect(textOf(await app.html('/here'), 'said')).toBe('/here>/here')
      const tab = await openPage(`${app.url}/here`)
      expect(await tab.page.evaluate('window.seen')).toEqual(['/here>/here'])
      await tab.page.evaluate('window.useFwApp().runWithContext(() => document.querySelector("#push").click())')
      await tab.shows('#template', '/pushed')
    })
  }
})
