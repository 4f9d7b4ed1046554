import { describe, expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { proves } from '../../proofs/registry'
import { headOf, tagsOf, textOf } from '../../suites/html'
import { type App, describeMatrix } from '../../harness/start-app'
import type { Fixture } from '../../harness/fixture'

const page = (script: string, template = '<div />'): string =>
  `<script setup>\n${script}\n</script>\n<template>${template}</template>\n`

// In source order, which is not the order that browsers need.
const TAGS = `useHead({
  script: [{ src: '/a.js', defer: true }],
  link: [{ rel: 'prefetch', href: '/b' }, { rel: 'preconnect', href: 'https://example.com' }],
  title: 'Ordered',
  meta: [{ name: 'first', content: '1', tagPriority: 'critical' }, { charset: 'utf-8' }],
})`

/** The kinds of tags in a head, in order, without the build assets. */
function orderOf(html: string): string[] {
  return [
    ...headOf(html).matchAll(
      /<(title|meta|link|script)\b[^>]*?(prefetch|preconnect|(?<=\/)a\.js|charset|first|viewport|(?<=<title)(?=>))/g,
    ),
  ].map(([, tag = '', detail]) => detail || tag)
}

const pages: Fixture['files'] = {
  'app/app.vue': '<template><div><FwLink id="to-home" to="/">home</FwLink><FwPage /></div></template>',
  'app/pages/index.vue': page('useHead({ title: "Home" })', '<h1>Home</h1>'),
  'app/pages/ordered.vue': page(TAGS),
  'app/pages/cookie.vue': page(
    'const a = useCookie("a")',
    '<div><p id="a">{{ a }}</p><button id="set" @click="a = \'set\'">set</button></div>',
  ),
  'public/a.js': 'window.first = true',
}

/** An application with all legacy head options, and without newer head and cookie features. */
const older: Fixture = {
  config: {
    headManager: { legacy: true, renderSSRHeadOptions: { omitLineBreaks: true } },
    experimental: { polyfillVueUseHead: true, cookieStore: false },
  },
  files: {
    ...pages,
    'app/pages/legacy.vue': page(`
      const { later } = useRoute().query
      useHead({
        title: new Promise(resolve => setTimeout(resolve, 5, 'Promised')),
        meta: [{ hid: 'd', name: 'one', content: 'one' }, { vmid: 'v', name: 'two', content: 'two' }],
        script: [{ type: 'text/plain', id: 'child', children: 'child' }, { type: 'text/plain', id: 'at-end', innerHTML: 'end', body: true }],
        link: Promise.resolve([{ rel: 'help', href: Promise.resolve('/promised') }]),
      })
      useHead({ meta: [{ hid: 'd', name: 'one', content: 'replaced' }, { name: 'failed', content: later ? Promise.reject(new Error('no value')) : 'x' }] })`),
    'app/plugins/older.ts': `export default defineFwPlugin((app) => {
  const head = app.vueApp._context.provides.usehead
  const meta = ref([{ name: 'older', content: 'added' }])
  const gone = { meta: [{ name: 'older-gone', content: 'x' }] }
  head.addHeadObjs(gone)
  head.addHeadObjs({ meta })
  head.removeHeadObjs(gone)
  head.updateDOM()
  if (import.meta.client) window.changeOlder = () => { meta.value = [{ name: 'older', content: 'changed' }]; head.updateDOM() }
})`,
    'app/pages/polyfill.vue': `<script setup lang="ts">
import { Head as OldHead, createHead, injectHead, useBodyAttrs, useHead, useHeadSafe, useSeoMeta, useServerTagMeta, useTagLink, useTagTitle, useTitleTemplate } from '@vueuse/head'
useTagTitle('Old')
useTitleTemplate((title?: string) => \`\${title}!\`)
useTagLink({ rel: 'help', href: '/old' })
useBodyAttrs({ class: 'old' })
useServerTagMeta({ name: 'server-tag', content: 'old' })
useSeoMeta({ description: 'old' })
useHeadSafe({ meta: [{ name: 'safe', content: 'old' }] })
useHead({ meta: [{ name: 'old', content: createHead() === injectHead() ? 'same' : 'other' }] })
</script>

<template><div><OldHead><meta name="element" content="old"><html data-old="yes" /></OldHead></div></template>
`,
  },
}

const meta = (html: string, name: string): string | undefined =>
  tagsOf(html, 'meta').find(tag => tag.name === name)?.content

function takesOlder(app: App): void {
  it('supports legacy head input, including promises', proves('headManager.legacy', '2.9-legacy-head'), async () => {
    const html = await app.html('/legacy')
    expect(headOf(html)).toContain('<title>Promised</title>')
    expect(tagsOf(html, 'meta').filter(({ name }) => name === 'one' || name === 'two')).toEqual([
      { name: 'one', content: 'replaced' },
      { name: 'two', content: 'two' },
    ])
    expect(textOf(html, 'child')).toBe('child')
    expect(html).toMatch(/<script type="text\/plain" id="at-end">end<\/script><\/body>/)
    expect(tagsOf(html, 'link')).toContainEqual({ rel: 'help', href: '/promised' })
    const broken = await app.html('/legacy?later=1')
    expect(broken).toContain('<title>Promised</title>')
    expect(meta(broken, 'failed')).toBeUndefined()
    if (app.mode === 'dev') return
    const tab = await openPage(`${app.url}/`)
    await tab.page.evaluate(`document.querySelector('#__fw').__vue_app__.$fw.$router.push('/legacy')`)
    await tab.page.waitForFunction('document.title === "Promised"')
    expect(
      await tab.page.evaluate(
        '[document.querySelectorAll("meta[name=one]").length, document.querySelector("#child").textContent, document.querySelector("#at-end").parentElement.tagName].join()',
      ),
    ).toBe('1,child,BODY')
  })

  it('preserves the source order of tags', proves('headManager.legacy'), async () => {
    expect(orderOf(await app.html('/ordered'))).toEqual([
      'first',
      'viewport',
      'charset',
      'a.js',
      'prefetch',
      'preconnect',
      'title',
    ])
  })

  it(
    'renders the head without line breaks',
    proves('headManager.renderSSRHeadOptions', 'headManager.renderSSRHeadOptions.omitLineBreaks'),
    async () => {
      expect(headOf(await app.html('/ordered')).split('<title>')[0]).not.toContain('\n')
    },
  )

  it('supports imports from @vueuse/head', proves('experimental.polyfillVueUseHead'), async () => {
    const html = await app.html('/polyfill')
    expect(headOf(html)).toContain('<title>Old!</title>')
    expect(['description', 'safe', 'old', 'server-tag', 'element'].map(name => meta(html, name))).toEqual([
      'old',
      'old',
      'same',
      'old',
      'old',
    ])
    expect(tagsOf(html, 'html')[0]).toMatchObject({ 'data-old': 'yes' })
    const tab = await openPage(`${app.url}/polyfill`)
    expect(await tab.page.evaluate('document.body.className')).toBe('old')
    await tab.page.click('#to-home')
    await tab.page.waitForFunction('document.title === "Home"')
    expect(await tab.page.locator('meta[name=old], link[rel=help]').count()).toBe(0)
  })

  it('supports the head API of @vueuse/head in plugins', proves('experimental.polyfillVueUseHead'), async () => {
    const html = await app.html('/')
    expect([meta(html, 'older'), meta(html, 'older-gone')]).toEqual(['added', undefined])
    if (app.mode === 'dev') return
    const tab = await openPage(app.url)
    await tab.page.evaluate('window.changeOlder()')
    await tab.page.waitForFunction('document.querySelector("meta[name=older]")?.content === "changed"')
    expect(await tab.page.locator('meta[name=older], meta[name=older-gone]').count()).toBe(1)
  })
}

function syncsCookies(app: App): void {
  it('only syncs cookies that fw writes to other tabs', proves('experimental.cookieStore'), async () => {
    const tab = await openPage(`${app.url}/cookie`)
    const other = await tab.page.context().newPage()
    await other.goto(`${app.url}/cookie`)
    await other.waitForFunction(`document.querySelector('#__fw').__vue_app__?.$fw.isHydrating === false`)
    await tab.page.evaluate('cookieStore.set("a", "by hand")')
    await other.evaluate('cookieStore.get("a")')
    expect([await tab.text('#a'), await other.textContent('#a')]).toEqual(['', ''])
    await other.click('#set')
    await tab.shows('#a', 'set')
  })
}

// In the browser, only the import of a replaced package depends on the mode.
describeMatrix('the legacy head', { fixture: older, modes: ['dev'], layouts: ['v4'] }, takesOlder)
describeMatrix('the legacy head', { fixture: older, modes: ['built'], layouts: ['v3'] }, takesOlder, syncsCookies)

describeMatrix(
  'the head with headNext: false',
  { fixture: { config: { experimental: { headNext: false } }, files: pages }, modes: ['dev'], layouts: ['v4'] },
  app => {
    it('preserves the source order of tags', proves('experimental.headNext'), async () => {
      expect(orderOf(await app.html('/ordered'))).toEqual([
        'first',
        'viewport',
        'charset',
        'a.js',
        'prefetch',
        'preconnect',
        'title',
      ])
    })
  },
)

describeMatrix(
  'the default head',
  {
    fixture: {
      config: {},
      files: {
        ...pages,
        'app/pages/polyfill.vue': page('import { useHead } from "@vueuse/head"\nuseHead({ title: "Old" })'),
      },
    },
    modes: ['dev'],
    layouts: ['v3'],
  },
  app => {
    describe('default options', () => {
      it('sort tags by loading priority', proves('experimental.headNext'), async () => {
        const html = await app.html('/ordered')
        expect(orderOf(html)).toEqual(['charset', 'viewport', 'title', 'preconnect', 'a.js', 'prefetch', 'first'])
        expect(headOf(html).split('<title>')[0]).toContain('\n')
      })

      it('follow cookie changes that the browser reports', async () => {
        const tab = await openPage(`${app.url}/cookie`)
        await tab.page.evaluate('cookieStore.set("a", "2")')
        await tab.shows('#a', '2')
      })

      it('do not resolve @vueuse/head', async () => {
        expect((await app.get('/polyfill')).status).toBe(500)
      })
    })
  },
)
