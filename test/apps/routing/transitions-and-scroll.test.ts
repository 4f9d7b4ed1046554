import { expect, it } from 'vitest'
import { openPage, type Tab } from '../../browser/page'
import { proves } from '../../proofs/registry'
import { describeMatrix } from '../../harness/start-app'
import type { Fixture } from '../../harness/fixture'

const page = (name: string, meta = ''): string =>
  `<script setup>${meta}\nconst count = ref(0)</script>\n<template><div><h1>${name}</h1><button id="count-${name}" @click="count++">{{ count }}</button></div></template>`

/** Three pages in one layout, one in another, and one that opts out of everything. */
const files: Fixture['files'] = {
  'app/app.vue':
    "<template><div><FwLink v-for=\"name in ['one', 'two', 'three', 'other', 'still']\" :id=\"'to-' + name\" :to=\"'/' + name\">{{ name }}</FwLink><FwLayout><FwPage /></FwLayout></div></template>",
  'app/layouts/default.vue': '<template><div class="first-layout"><slot /></div></template>',
  'app/layouts/other.vue': '<template><div class="other-layout"><slot /></div></template>',
  'app/pages/one.vue': page('one'),
  'app/pages/two.vue': page('two'),
  'app/pages/three.vue': page('three'),
  'app/pages/other.vue': page('other', 'definePageMeta({ layout: "other" })'),
  'app/pages/still.vue': page(
    'still',
    'definePageMeta({ pageTransition: false, layoutTransition: false, keepalive: false })',
  ),
  'app/assets/motion.css':
    '.page-enter-active, .page-leave-active, .layout-enter-active, .layout-leave-active { transition: opacity 60ms } .page-enter-from, .layout-enter-from { opacity: 0 }',
}

/** Records every class that any element ever had. */
async function watchClasses({ page: tab }: Tab): Promise<() => Promise<string[]>> {
  await tab.evaluate(`
    window.seenClasses = new Set()
    new MutationObserver((records) => {
      for (const { target } of records) for (const name of target.classList ?? []) window.seenClasses.add(name)
      for (const element of document.querySelectorAll('[class]')) for (const name of element.classList) window.seenClasses.add(name)
    }).observe(document.body, { attributes: true, childList: true, subtree: true, attributeFilter: ['class'] })`)
  return async () => (await tab.evaluate('[...window.seenClasses]')) as string[]
}

/** Increments the counter of a page, navigates to page two and back, and returns the counter. */
async function countAndReturn(tab: Tab, name: string): Promise<string> {
  await tab.page.click(`#count-${name}`)
  await tab.shows(`#count-${name}`, '1')
  await tab.page.click('#to-two')
  await tab.shows('h1', 'two')
  await tab.page.click(`#to-${name}`)
  await tab.shows('h1', name)
  return tab.text(`#count-${name}`)
}

/** Counts the view transitions of a page. */
const countTransitions = {
  before: (page: Tab['page']) =>
    page.addInitScript(
      'window.transitions = 0; window.transitionTypes = []; const own = document.startViewTransition; document.startViewTransition = (...args) => { window.transitions++; window.transitionTypes = args[0].types; return own.apply(document, args) }',
    ),
}

describeMatrix(
  'transitions by default',
  { layouts: ['v4'], modes: ['built'], fixture: { files, config: { app: { viewTransition: true } } } },
  app => {
    it(
      'include no view transitions without the experimental option',
      proves('experimental.viewTransition', '2.3-viewtransition-gate'),
      async () => {
        const tab = await openPage(`${app.url}/one`, countTransitions)
        await tab.page.click('#to-two')
        await tab.shows('h1', 'two')
        expect(await tab.page.evaluate('window.transitions')).toBe(0)
      },
    )

    it(
      'are disabled, and page state is reset',
      proves('app.pageTransition', 'app.layoutTransition', 'app.keepalive'),
      async () => {
        const tab = await openPage(`${app.url}/one`)
        const classes = await watchClasses(tab)
        expect(await countAndReturn(tab, 'one')).toBe('0')
        await tab.page.click('#to-other')
        await tab.shows('h1', 'other')
        expect((await classes()).filter(name => /^(?:page|layout)-(?:enter|leave)/.test(name))).toEqual([])
      },
    )
  },
)

describeMatrix(
  'transitions and keepalive',
  {
    layouts: ['v4'],
    modes: ['built'],
    fixture: {
      files,
      config: {
        css: ['~/assets/motion.css'],
        app: {
          pageTransition: { name: 'page', mode: 'out-in' },
          layoutTransition: { name: 'layout', mode: 'out-in' },
          keepalive: true,
        },
      },
    },
  },
  app => {
    it('runs page transitions', proves('app.pageTransition', '2.3-page-override'), async () => {
      const tab = await openPage(`${app.url}/one`)
      const classes = await watchClasses(tab)
      await tab.page.click('#to-two')
      await tab.shows('h1', 'two')
      expect(await classes()).toEqual(expect.arrayContaining(['page-leave-active', 'page-enter-active']))
    })

    it('runs layout transitions', proves('app.layoutTransition', '2.3-page-override'), async () => {
      const tab = await openPage(`${app.url}/one`)
      const classes = await watchClasses(tab)
      await tab.page.click('#to-other')
      await tab.shows('.other-layout h1', 'other')
      expect(await classes()).toEqual(expect.arrayContaining(['layout-leave-active', 'layout-enter-active']))
    })

    it('keeps pages alive, except for a page that opts out', proves('app.keepalive', '2.3-page-override'), async () => {
      const tab = await openPage(`${app.url}/one`)
      expect(await countAndReturn(tab, 'one')).toBe('1')
      await tab.page.click('#to-still')
      await tab.shows('h1', 'still')
      expect(await countAndReturn(tab, 'still')).toBe('0')
    })
  },
)

describeMatrix(
  'scrolling',
  {
    layouts: ['v3'],
    modes: ['built'],
    fixture: {
      config: {
        router: { options: { scrollBehaviorType: 'smooth' } },
        app: { viewTransition: true },
        experimental: { viewTransition: true },
      },
      files: {
        'app/pages/calm.vue':
          '<script setup>definePageMeta({ viewTransition: false })</script><template><h1>Calm</h1></template>',
        'app/pages/index.vue':
          '<template><div><FwLink id="to-anchor" to="#far">far</FwLink><FwLink id="to-next" to="/next">next</FwLink><FwLink id="to-calm" to="/calm">calm</FwLink><FwLink id="to-stays" to="/stays">stays</FwLink><p style="height: 3000px" /><h2 id="far">far</h2></div></template>',
        'app/pages/stays.vue':
          '<script setup>definePageMeta({ viewTransition: false, scrollToTop: false })</script><template><div><h1>Stays</h1><p style="height: 3000px" /></div></template>',
        'app/pages/decides.vue':
          '<script setup>definePageMeta({ key: "same", viewTransition: false, scrollToTop: (to, from) => from.path === "/next" })</script><template><div><h1>Decides</h1><p style="height: 3000px" /></div></template>',
        'app/pages/next.vue': '<template><div><h1>Next</h1><p style="height: 3000px" /></div></template>',
      },
    },
  },
  app => {
    it(
      'scrolls to anchors, to the top of a new page, and back to the saved position',
      proves('router.options.scrollBehaviorType'),
      async () => {
        const tab = await openPage(`${app.url}/?a=1`, {
          before: page =>
            page.addInitScript(
              'window.scrolls = []; const own = window.scrollTo; window.scrollTo = (...args) => { window.scrolls.push([args[0]?.behavior, scrollY]); return own.apply(window, args) }',
            ),
        })
        // Once per click, and not after the browser has jumped to the anchor.
        const smoothScrolls = async (): Promise<unknown> =>
          (await tab.page.evaluate<[string, number][]>('window.scrolls')).filter(([behavior]) => behavior === 'smooth')
        await tab.page.click('#to-anchor')
        await tab.page.waitForFunction('window.scrollY > 1000')
        expect(await smoothScrolls()).toEqual([['smooth', 0]])
        expect(new URL(tab.page.url())).toMatchObject({ search: '?a=1', hash: '#far' })
        // A second click on the same anchor scrolls again.
        await tab.page.evaluate('scrollTo({ top: 0, behavior: "instant" })')
        await tab.page.click('#to-anchor')
        await tab.page.waitForFunction('window.scrollY > 1000')
        expect(await smoothScrolls()).toEqual([
          ['smooth', 0],
          ['smooth', 0],
        ])
        await tab.page.evaluate('document.querySelector("#to-next").click()')
        await tab.shows('h1', 'Next')
        await tab.page.waitForFunction('window.scrollY === 0')
        await tab.page.goBack()
        await tab.page.waitForFunction('window.scrollY > 1000')
      },
    )

    it('restores the position after a reload, and starts at the top when a page is opened again', async () => {
      const tab = await openPage(`${app.url}/next`)
      await tab.page.evaluate('scrollTo(0, 700)')
      await tab.page.reload()
      await tab.ready()
      await tab.page.waitForFunction('scrollY === 700')
      await tab.page.evaluate('scrollTo(0, 300)')
      await tab.page.reload()
      await tab.ready()
      await tab.page.waitForFunction('scrollY === 300')
      await tab.page.goto(`${app.url}/calm`)
      await tab.page.goto(`${app.url}/next`)
      await tab.ready()
      expect(await tab.page.evaluate('scrollY')).toBe(0)
    })

    it('follows scrollToTop of the page', async () => {
      const tab = await openPage(app.url)
      // The page would have been scrolled within two frames.
      const scrollPositionOn = async (title: string): Promise<unknown> => {
        await tab.shows('h1', title)
        return tab.page.evaluate(
          'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(scrollY)))))',
        )
      }
      const go = (path: string): Promise<unknown> =>
        tab.page.evaluate(`void document.querySelector('#__fw').__vue_app__.$fw.$router.push('${path}')`)
      // Disables scroll anchoring, which would change the position.
      await tab.page.evaluate('document.documentElement.style.overflowAnchor = "none"; scrollTo(0, 500)')
      await tab.page.evaluate('document.querySelector("#to-stays").click()')
      expect(await scrollPositionOn('Stays')).toBe(500)
      await go('/decides')
      expect(await scrollPositionOn('Decides')).toBe(500)
      await go('/next')
      await tab.page.waitForFunction('scrollY === 0')
      await tab.page.evaluate('scrollTo(0, 500)')
      await go('/decides')
      await tab.shows('h1', 'Decides')
      await tab.page.waitForFunction('scrollY === 0')
    })

    it(
      'runs view transitions, except for a page that opts out',
      proves('experimental.viewTransition', '2.3-viewtransition-gate', '2.3-page-override'),
      async () => {
        const tab = await openPage(app.url, countTransitions)
        await tab.page.click('#to-next')
        await tab.shows('h1', 'Next')
        expect(await tab.page.evaluate('window.transitions')).toBe(1)
        await tab.page.goBack()
        await tab.page.waitForFunction('window.transitions === 2')
        await tab.page.click('#to-calm')
        await tab.shows('h1', 'Calm')
        expect(await tab.page.evaluate('window.transitions')).toBe(2)
      },
    )

    it('navigates without an exception if the browser skips a view transition', async () => {
      const tab = await openPage(app.url)
      await tab.page.evaluate(
        "window.useFwApp().hook('page:view-transition:start', transition => { window.skipped = true; transition.skipTransition() })",
      )
      await tab.page.click('#to-next')
      await tab.shows('h1', 'Next')
      expect(await tab.page.evaluate('window.skipped')).toBe(true)
    })
  },
)

describeMatrix(
  'view transitions and keepalive of some pages',
  {
    layouts: ['v4'],
    modes: ['built'],
    fixture: {
      config: {
        app: { viewTransition: { enabled: false, types: ['configured'] }, keepalive: { include: ['one'] } },
        experimental: { viewTransition: true },
      },
      files: {
        ...files,
        'app/pages/other.vue': page(
          'other',
          'definePageMeta({ viewTransition: { enabled: true, toTypes: ["forward"], fromTypes: (to) => ["from-other-to-" + to.name] } })',
        ),
        'app/pages/three.vue': page(
          'three',
          'definePageMeta({ viewTransition: { enabled: "always", types: ["own"] } })',
        ),
      },
    },
  },
  app => {
    it('keeps only included pages alive', proves('app.keepalive'), async () => {
      const tab = await openPage(`${app.url}/one`)
      expect(await countAndReturn(tab, 'one')).toBe('1')
      await tab.page.click('#to-still')
      await tab.shows('h1', 'still')
      await tab.page.click('#to-three')
      await tab.shows('h1', 'three')
      expect(await countAndReturn(tab, 'three')).toBe('0')
    })

    it('runs view transitions only on these pages', proves('app.viewTransition', '2.3-page-override'), async () => {
      const tab = await openPage(`${app.url}/one`, countTransitions)
      await tab.page.click('#to-two')
      await tab.shows('h1', 'two')
      expect(await tab.page.evaluate('window.transitions')).toBe(0)
      await tab.page.click('#to-other')
      await tab.shows('h1', 'other')
      expect(await tab.page.evaluate('window.transitions')).toBe(1)
      expect(await tab.page.evaluate('window.transitionTypes')).toEqual(['configured', 'forward'])
      await tab.page.click('#to-three')
      await tab.shows('h1', 'three')
      expect(await tab.page.evaluate('window.transitionTypes')).toEqual(['own', 'from-other-to-three'])
      await tab.page.evaluate('document.querySelector("#__fw").__vue_app__.$fw.$router.push("/three?q=1#x")')
      await tab.page.waitForFunction('location.hash === "#x"')
      expect(await tab.page.evaluate('window.transitions')).toBe(2)
    })

    it('respects prefers-reduced-motion, unless a page sets "always"', async () => {
      const tab = await openPage(`${app.url}/one`, { ...countTransitions, reducedMotion: 'reduce' })
      await tab.page.click('#to-other')
      await tab.shows('h1', 'other')
      expect(await tab.page.evaluate('window.transitions')).toBe(0)
      await tab.page.click('#to-three')
      await tab.shows('h1', 'three')
      expect(await tab.page.evaluate('window.transitions')).toBe(1)
    })
  },
)
