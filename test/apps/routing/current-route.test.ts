import { describe, expect, it } from 'vitest'
import { openPage, type Tab } from '../../browser/page'
import { type App, describeMatrix } from '../../harness/start-app'
import type { Fixture } from '../../harness/fixture'
import { inTurn } from '../../harness/in-turn'
import { elsewhereFiles, elsewhereRules, renderedElsewhere } from '../../suites/rendered-elsewhere'

const TALL = '<p style="height: 3000px" />'

/** A page or layout that records the route in its setup, and later. */
const component = (place: string, { wait = 0, meta = '', content = '' } = {}): string => `<script setup>
${meta && `definePageMeta(${meta})`}
const shown = useSpy('${place}')
${wait ? `if (import.meta.client) await new Promise(resolve => setTimeout(resolve, ${wait}))` : ''}
</script>
<template><div><b class="${place}">{{ shown }}</b>${content}</div></template>`

const files: Fixture['files'] = {
  'app/app.vue': `<script setup>
const shown = useSpy('root')
const settings = useSettings()
</script>
<template><div><b class="root">{{ shown }}</b><FwLayout><FwPage :transition="settings.transition" :keepalive="settings.keepalive" /></FwLayout></div></template>`,
  'app/composables/spy.ts': `import { computed, onMounted, onUnmounted, ref, shallowReactive } from 'vue'

const settings = shallowReactive({ transition: undefined, keepalive: undefined, layoutTransition: undefined })
export const useSettings = () => settings

export function useSpy(place: string) {
  const route = useRoute()
  // The server does not know the hash.
  const isMounted = ref(false)
  onMounted(() => { isMounted.value = true })
  if (import.meta.client) {
    const spy = (window.spy ??= { places: {}, setups: [], once: 0 })
    const read = () => route.fullPath
    spy.places[place] = read
    spy.setups.push([place, route.fullPath])
    onUnmounted(() => spy.places[place] === read && delete spy.places[place])
  }
  return computed(() => isMounted.value ? route.fullPath : route.path)
}`,
  'app/plugins/spy.client.ts': `export default defineFwPlugin((app) => {
  Object.assign(window, {
    settings: useSettings(),
    composable: () => app.runWithContext(() => useRoute().fullPath),
    navigate: (to) => app.runWithContext(() => navigateTo(to)),
    once: (end) => app.runWithContext(() => callOnce('counted', () => { window.spy.once++; return end }, { mode: 'navigation' })),
    app,
  })
  app.$router.beforeEach((to) => { to.meta.layoutTransition = useSettings().layoutTransition })
})`,
  'app/layouts/default.vue': component('default', { content: '<slot />' }),
  'app/layouts/framed.vue': component('framed', { content: '<slot />' }),
  'app/layouts/late.vue': component('late', { wait: 20, content: '<slot />' }),
  'app/pages/sync.vue': component('sync', { content: TALL }),
  'app/pages/other.vue': component('other', { content: TALL }),
  'app/pages/slow.vue': component('slow', { wait: 20, content: TALL }),
  'app/pages/same/[id].vue': component('same', { meta: '{ key: "same" }', content: TALL }),
  'app/pages/nested.vue': component('nested', { content: '<FwPage />' }),
  'app/pages/nested/one.vue': component('one', { content: TALL }),
  'app/pages/nested/two.vue': component('two', { wait: 20, content: TALL }),
  'app/pages/framed.vue': component('framed-page', { meta: '{ layout: "framed" }', content: TALL }),
  'app/pages/late.vue': component('late-page', { meta: '{ layout: "late" }', content: TALL }),
  'app/pages/bare.vue': component('bare', { meta: '{ layout: false }', content: TALL }),
  'app/assets/motion.css':
    '.page-enter-active, .page-leave-active, .layout-enter-active, .layout-leave-active { transition: opacity 60ms } .page-enter-from, .page-leave-to, .layout-enter-from, .layout-leave-to { opacity: 0 }',
}

/** How pages replace each other. */
const SETTINGS: Record<string, Record<string, unknown>> = {
  'no transition': {},
  keepalive: { keepalive: true },
  'a transition': { transition: { name: 'page' } },
  'an out-in transition': { transition: { name: 'page', mode: 'out-in' } },
  'an in-out transition': { transition: { name: 'page', mode: 'in-out' } },
  'keepalive and an out-in transition': { keepalive: true, transition: { name: 'page', mode: 'out-in' } },
  'a layout transition': { layoutTransition: { name: 'layout', mode: 'out-in' } },
}

/** Navigations that change the page or the layout. */
const TOUR = [
  '/other',
  '/slow',
  '/framed',
  '/nested/one',
  '/nested/two',
  '/late',
  '/sync',
  '/bare',
  '/framed?a=1',
  '/late#far',
  '/same/1',
]

/** Navigations that keep the page. */
const STAYS = ['/same/2', '/same/2?a=1', '/same/2?a=2#x', '/same/2/?a=3#x', '/same/2?a=2']

interface Seen {
  /** The route that each place had right after the navigation. */
  after: Record<string, string>
  /** The same when the page is loaded. */
  loaded: Record<string, string>
  /** What the elements of root and layout showed. */
  shown: Record<string, string>
  setups: Array<[place: string, path: string]>
}

/** Navigates, and records the routes that components and composables see. */
function go({ page }: Tab, to: unknown): Promise<Seen> {
  return page.evaluate(`(async () => {
    spy.setups.length = 0
    const read = () => ({ composable: composable(), ...Object.fromEntries(Object.entries(spy.places).map(([place, path]) => [place, path()])) })
    const loading = new Promise(resolve => { const stop = app.hook('page:loading:end', () => { stop(); resolve() }) })
    await navigate(${JSON.stringify(to)})
    const after = read()
    const shown = Object.fromEntries(['root', 'default', 'same'].map(place => [place, document.querySelector('.' + place)?.textContent]))
    await loading
    for (const element of document.querySelectorAll('.page-leave-active, .layout-leave-active, .page-enter-active, .layout-enter-active'))
      while (element.isConnected && /-active/.test(element.className)) await new Promise(requestAnimationFrame)
    return { after, shown, loaded: read(), setups: spy.setups }
  })()`)
}

const change = ({ page }: Tab, settings: Record<string, unknown>): Promise<unknown> =>
  page.evaluate(
    `Object.assign(settings, { transition: undefined, keepalive: undefined, layoutTransition: undefined }, ${JSON.stringify(settings)})`,
  )

function routeTiming(app: App): void {
  describe.each(Object.entries(SETTINGS))('with %s', (_name, settings) => {
    it('the route is current after a navigation that keeps the page, wherever it is read', async () => {
      const tab = await openPage(`${app.url}/same/1`)
      await change(tab, settings)
      // Another transition mounts the layout again.
      await go(tab, '/same/9')
      for (const path of STAYS) {
        const { after, shown, setups } = await go(tab, path)
        expect(after, path).toEqual({ root: path, composable: path, default: path, same: path })
        expect(shown, path).toEqual({ root: path, default: path, same: path })
        expect(setups, path).toEqual([])
      }
    })

    it('setup of new pages and layouts sees the route of the navigation', async () => {
      const tab = await openPage(`${app.url}/sync`)
      await change(tab, settings)
      for (const path of TOUR) {
        const { after, loaded, setups } = await go(tab, path)
        expect([...new Set(setups.map(([, seen]) => seen))], `${path}: ${setups.map(([place]) => place)}`).toEqual([
          path,
        ])
        expect(loaded, path).toMatchObject({ root: path, composable: path })
        if (/sync|other|framed|bare/.test(path)) expect(after, path).toMatchObject({ root: path, composable: path })
      }
    })

    it('scrolls to the top when the previous page has left, for all pages', async () => {
      const tab = await openPage(`${app.url}/sync`)
      await change(tab, settings)
      await tab.page.evaluate(`
        window.scrolls = []
        const own = window.scrollTo
        window.scrollTo = (...args) => { scrolls.push(document.querySelectorAll('.page-leave-active, .layout-leave-active').length); return own.apply(window, args) }`)
      for (const path of ['/other', '/slow', '/sync', '/framed', '/nested/one', '/nested/two', '/same/1', '/same/2']) {
        await tab.page.evaluate(
          'document.documentElement.style.overflowAnchor = "none"; document.documentElement.scrollTop = 500; scrolls.length = 0',
        )
        await go(tab, path)
        await tab.page.waitForFunction('scrolls.length > 0 && scrollY === 0')
        expect(await tab.page.evaluate('scrolls'), path).toEqual([0])
      }
    })
  })

  it('does not scroll if only the query or the trailing slash changes', async () => {
    const tab = await openPage(`${app.url}/sync`)
    await tab.page.evaluate('scrollTo(0, 500)')
    for (const path of ['/sync/?a=1', '/sync?a=2', '/sync/?a=3']) {
      await go(tab, path)
      // The page would have been scrolled within two frames.
      expect(
        await tab.page.evaluate(
          'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(scrollY)))))',
        ),
        path,
      ).toBe(500)
    }
  })

  it('callOnce runs once for each navigation, also if it keeps the page', async () => {
    const tab = await openPage(`${app.url}/same/1`)
    const calls = (): Promise<unknown> =>
      tab.page.evaluate(
        '(async () => { spy.once = 0; await once(); await Promise.all([once(), once()]); return spy.once })()',
      )
    expect([await calls(), await calls()]).toEqual([1, 0])
    for (const path of ['/same/1?a=1', '/same/1?a=1#x', '/same/2', '/other', '/slow', '/slow?a=1']) {
      await go(tab, path)
      expect([await calls(), await calls()], path).toEqual([1, 0])
    }
    // A call that is still running belongs to its navigation.
    const counts = await tab.page.evaluate(`(async () => {
      const counts = []
      const count = () => { counts.push(spy.once); spy.once = 0 }
      let finish
      await navigate('/slow?a=2')
      spy.once = 0
      const slow = once(new Promise(resolve => { finish = resolve }))
      count()
      await navigate('/slow?a=3')
      finish()
      await slow
      await once()
      count()
      await once()
      count()
      return counts
    })()`)
    expect(counts).toEqual([1, 1, 0])
  })
}

describeMatrix(
  'the current route',
  {
    modes: inTurn(1, ['dev', 'built']),
    fixture: {
      files: { ...files, ...elsewhereFiles },
      config: {
        css: ['~/assets/motion.css'],
        app: { baseURL: '/base/' },
        experimental: { componentIslands: true },
        routeRules: elsewhereRules,
      },
    },
    base: '/base',
  },
  routeTiming,
  renderedElsewhere,
)
