import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FwConfig } from '@fw/schema'
import { expect, it } from 'vitest'
import { openPage, type Tab } from '../../browser/page'
import { eventually } from '../../harness/eventually'
import { proves } from '../../proofs/registry'
import { attributeOf } from '../../suites/html'
import { type App, describeMatrix } from '../../harness/start-app'
import type { Fixture } from '../../harness/fixture'

/** An application whose links, pages and transitions show the effect of the options. */
const files: Fixture['files'] = {
  'app/app.vue': `<template>
  <div>
    <FwLink id="to-one" to="/one">one</FwLink>
    <FwLink id="to-two" to="/two" prefetched-class="fetched">two</FwLink>
    <FwLink id="to-named" to="/näme x">named</FwLink>
    <FwLink id="to-other" to="https://other.example/page" prefetch prefetch-on="visibility">other</FwLink>
    <FwPage :transition="{ name: 'page' }" />
  </div>
</template>`,
  'app/pages/index.vue': '<template><h1>Home</h1></template>',
  'app/pages/one.vue': `<script setup>
const route = useRoute()
const preload = async () => {
  await Promise.all([preloadRouteComponents('/two'), preloadComponents('HeavyThing')])
  window.preloaded = true
}
const prefetch = async () => {
  await prefetchComponents(['HeavyOther'])
  window.prefetched = true
}
</script>
<template><div><h1>One</h1><p id="template">{{ $route.path }}</p><p id="composable">{{ route.path }}</p><button id="preload" @click="preload">preload</button><button id="prefetch" @click="prefetch">prefetch</button><FwLink id="slowly" to="/waits">slowly</FwLink></div></template>`,
  'app/pages/two.vue':
    '<script setup>definePageMeta({ middleware: "extra" })</script><template><h1>Two, seldom seen</h1></template>',
  'app/pages/custom.vue':
    '<template><div><h1>Custom</h1><FwLink v-slot="{ prefetched }" to="/two" prefetch prefetch-on="visibility" custom><p id="own">{{ prefetched }}</p></FwLink></div></template>',
  'app/pages/waits.vue':
    '<script setup>if (import.meta.client) await new Promise((resolve) => { window.proceed = resolve })</script><template><h1>Waited</h1></template>',
  'app/pages/näme x.vue': '<template><h1>Odd</h1></template>',
  'app/pages/scanned.vue':
    '<script setup>const late = () => "late"\ndefinePageMeta({ name: "by-meta", alias: ["/again"], middleware: ["extra"], foo: 1, title: late() })</script><template><h1>{{ $route.name }} {{ $route.meta.foo }} {{ $route.meta.title }}</h1></template>',
  'app/pages/foo/bar.vue': '<template><h1>Bar</h1></template>',
  'app/pages/leaves.vue':
    '<script setup>definePageMeta({ middleware: () => import.meta.client ? navigateTo("/elsewhere.html", { external: true }) : undefined })</script><template><h1>Still here</h1></template>',
  'app/pages/sent.vue': '<script setup>await navigateTo("/one")</script><template><h1>Sent</h1></template>',
  'app/middleware/extra.ts': 'export default defineFwRouteMiddleware(() => {})',
  'app/components/global/HeavyOther.vue': '<template><p>Another heavy one</p></template>',
  'app/components/global/HeavyThing.vue': '<template><p>Heavy, and seldom shown</p></template>',
  'app/plugins/told.ts': `export default defineFwPlugin((app) => {
  app.hook('app:redirected', () => console.log('told of a redirect'))
  if (import.meta.server) return
  window.told = []
  for (const name of ['link:prefetch', 'page:transition:finish']) app.hook(name, value => window.told.push([name, value]))
  const router = useRouter()
  router.beforeEach(() => { window.frames = 0 })
  router.afterEach(() => { window.framesWaited = window.frames })
})`,
  'public/elsewhere.html': '<h1>Elsewhere</h1>',
  'modules/seen.ts': `import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
export default (_, fw) => {
  fw.hook('pages:extend', pages => writeFileSync(join(fw.options.rootDir, 'seen.json'), JSON.stringify(pages.find(page => page.file.endsWith('scanned.vue')))))
}`,
}

const components = { dirs: [{ path: '~/components/global', global: true }] }
const spyFrames = {
  before: (page: Tab['page']) =>
    page.addInitScript(
      'const own = window.requestAnimationFrame; window.requestAnimationFrame = (work) => { window.frames++; return own(work) }',
    ),
}
const speculation = (tab: Tab) => tab.page.locator('script[type=speculationrules]')
const scriptsOf = (tab: Tab) => tab.requests.filter(path => path.endsWith('.js'))

/** The names of all rendered components. */
const componentNames = `(() => {
  const names = new Set()
  const visit = (node) => {
    if (!node || typeof node !== 'object') return
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node.type === 'object' && node.type.name) names.add(node.type.name)
    visit(node.component?.subTree)
    visit(node.suspense?.activeBranch)
    visit(node.children)
  }
  visit(document.querySelector('#__fw')._vnode)
  return [...names]
})()`

/**
 * Navigates from page one to a slow page, and returns the values of `$route` in the template and of `useRoute()` while
 * it loads.
 */
async function readWhileLeaving(tab: Tab): Promise<string[]> {
  await tab.page.click('#slowly')
  await tab.page.waitForFunction('window.proceed !== undefined')
  const seen = [await tab.text('#template'), await tab.text('#composable')]
  await tab.page.evaluate('window.proceed()')
  await tab.shows('h1', 'Waited')
  return seen
}

/** Behaviour that does not depend on the options. */
function always(app: App): void {
  it('navigates to unencoded paths', async () => {
    const tab = await openPage(app.url)
    await tab.page.click('#to-named')
    await tab.shows('h1', 'Odd')
    expect(attributeOf(await app.html('/'), 'to-named', 'href')).toBe('/n%C3%A4me%20x')
  })

  it('navigates to another document before hydration', async () => {
    const tab = await openPage(`${app.url}/leaves`, { ready: false })
    await tab.shows('h1', 'Elsewhere')
  })

  it('calls hooks for redirects and transitions', async () => {
    expect((await app.get('/sent')).headers.get('location')).toBe('/one')
    await eventually(() => expect(app.logs()).toContain('told of a redirect'))
    const tab = await openPage(`${app.url}/one`)
    await readWhileLeaving(tab)
    await tab.page.waitForFunction('window.told.some(([name]) => name === "page:transition:finish")')
  })

  it('preloads the code of routes and components', async () => {
    const tab = await openPage(`${app.url}/one`)
    await tab.page.waitForLoadState('networkidle')
    const before = scriptsOf(tab).length
    await tab.page.click('#preload')
    await tab.page.waitForFunction('window.preloaded')
    const preloaded = scriptsOf(tab).length
    expect(preloaded).toBeGreaterThan(before)
    await tab.page.click('#prefetch')
    await tab.page.waitForFunction('window.prefetched')
    const after = scriptsOf(tab).length
    expect(after).toBe(preloaded + 1)
    await tab.page.click('#to-two')
    await tab.shows('h1', 'Two, seldom seen')
    expect(scriptsOf(tab)).toHaveLength(after)
  })

  it('prefetches for custom links', async () => {
    const tab = await openPage(`${app.url}/custom`)
    await tab.shows('#own', 'true')
  })
}

function providesMeta(app: App): void {
  it('provides page meta, whether it is scanned or not', async () => {
    for (const path of ['/scanned', '/again']) expect(await app.html(path)).toContain('<h1>by-meta 1 late</h1>')
  })
}

const flipped: FwConfig = {
  components,
  experimental: {
    crossOriginPrefetch: true,
    inlineRouteRules: true,
    navigationRepaint: false,
    scanPageMeta: false,
    extraPageMetaExtractionKeys: ['foo'],
    templateRouteInjection: false,
    defaults: { fwLink: { componentName: 'MyLink', prefetch: false, activeClass: 'mine' } },
  },
}

describeMatrix(
  'navigation with changed options',
  {
    layouts: ['v4'],
    modes: ['built'],
    fixture: {
      config: flipped,
      files: {
        ...files,
        'app/pages/foo/bar.vue':
          '<script setup>defineRouteRules({ headers: { "x-bar": "yes" } })</script><template><h1>Bar</h1></template>',
        'app/pages/foo/[id].vue':
          '<script setup>defineRouteRules({ headers: { "x-id": "yes" } })</script><template><h1>Id</h1></template>',
        'app/pages/ahead.vue':
          '<script setup>defineRouteRules({ prerender: true })</script><template><h1>Ahead</h1></template>',
      },
    },
  },
  providesMeta,
  app => {
    it(
      'prefetches no pages, and uses the configured link name and active class',
      proves('experimental.defaults.fwLink.prefetch', 'experimental.defaults.fwLink.componentName'),
      async () => {
        const tab = await openPage(`${app.url}/one`)
        await speculation(tab).first().waitFor({ state: 'attached' })
        expect(await tab.page.evaluate('window.told')).toEqual([['link:prefetch', 'https://other.example/page']])
        expect(await tab.page.evaluate(componentNames)).toContain('MyLink')
        expect(await tab.page.evaluate(componentNames)).not.toContain('FwLink')
        expect(await tab.page.locator('#to-one').getAttribute('class')).toContain('mine')
      },
    )

    it('lets the browser prefetch pages of other origins', proves('experimental.crossOriginPrefetch'), async () => {
      const tab = await openPage(app.url)
      await speculation(tab).first().waitFor({ state: 'attached' })
      expect(JSON.parse((await speculation(tab).first().textContent())!)).toMatchObject({
        prefetch: [{ source: 'list', urls: ['https://other.example/page'] }],
      })
    })

    it('does not wait for a repaint before a navigation', proves('experimental.navigationRepaint'), async () => {
      const tab = await openPage(app.url, spyFrames)
      await tab.page.click('#to-two')
      await tab.shows('h1', 'Two, seldom seen')
      expect(await tab.page.evaluate('window.framesWaited')).toBe(0)
    })

    it(
      'shows the next route in the template of a leaving page',
      proves('experimental.templateRouteInjection'),
      async () => {
        expect(await readWhileLeaving(await openPage(`${app.url}/one`))).toEqual(['/waits', '/one'])
      },
    )

    it('passes no page meta to modules', proves('experimental.scanPageMeta', '2.11-pagemeta'), () => {
      expect(JSON.parse(readFileSync(join(app.dir, 'seen.json'), 'utf8'))).toEqual({
        name: 'scanned',
        path: '/scanned',
        file: app.path('app/pages/scanned.vue'),
      })
    })

    it('reads route rules from pages', proves('experimental.inlineRouteRules', '2.11-inline-rules'), async () => {
      const headers = async (path: string) => {
        const response = await app.get(path)
        return [response.status, response.headers.get('x-bar'), response.headers.get('x-id')]
      }
      expect(await headers('/foo/bar')).toEqual([200, 'yes', 'yes'])
      expect(await headers('/foo/7')).toEqual([200, null, 'yes'])
      expect(await headers('/one')).toEqual([200, null, null])
      expect(existsSync(join(app.outputDir, 'public/ahead/index.html'))).toBe(true)
    })
  },
)

describeMatrix(
  'navigation',
  {
    layouts: ['v3'],
    modes: ['built'],
    fixture: {
      files,
      config: {
        components,
        experimental: {
          extraPageMetaExtractionKeys: ['foo'],
          defaults: { fwLink: { prefetchOn: { visibility: false, interaction: true } } },
        },
      },
    },
  },
  always,
  providesMeta,
  app => {
    it(
      'prefetches pages only when the pointer is over the link',
      proves('experimental.defaults.fwLink.prefetchOn.visibility'),
      async () => {
        const tab = await openPage(app.url)
        await tab.page.waitForLoadState('networkidle')
        await expect
          .poll(() => tab.page.evaluate('window.told'))
          .toEqual([['link:prefetch', 'https://other.example/page']])
        await tab.page.hover('#to-two')
        await tab.page.waitForSelector('#to-two.fetched')
        expect(await tab.page.evaluate('window.told')).toEqual([
          ['link:prefetch', 'https://other.example/page'],
          ['link:prefetch', '/two'],
        ])
        expect(await tab.page.evaluate(componentNames)).toContain('FwLink')
        expect(await speculation(tab).count()).toBe(0)
      },
    )

    it('adds no speculation rules for other origins', proves('experimental.crossOriginPrefetch'), async () => {
      const tab = await openPage(app.url)
      await tab.page.waitForFunction('window.told.length > 0')
      expect(await speculation(tab).count()).toBe(0)
    })

    it('waits for a repaint before a navigation', proves('experimental.navigationRepaint'), async () => {
      const tab = await openPage(app.url, spyFrames)
      await tab.page.click('#to-two')
      await tab.shows('h1', 'Two, seldom seen')
      expect(await tab.page.evaluate('window.framesWaited')).toBe(1)
    })

    it(
      'shows the route of the page in its template, even while leaving',
      proves('experimental.templateRouteInjection'),
      async () => {
        expect(await readWhileLeaving(await openPage(`${app.url}/one`))).toEqual(['/one', '/one'])
      },
    )

    it(
      'passes literal page meta to modules',
      proves('experimental.scanPageMeta', 'experimental.extraPageMetaExtractionKeys', '2.11-pagemeta'),
      () => {
        expect(JSON.parse(readFileSync(join(app.dir, 'seen.json'), 'utf8'))).toEqual({
          name: 'by-meta',
          path: '/scanned',
          file: app.path('app/pages/scanned.vue'),
          alias: ['/again'],
          meta: { middleware: ['extra'], foo: 1 },
        })
      },
    )
  },
)

describeMatrix(
  'route rules of pages in development',
  {
    layouts: ['v3'],
    modes: ['dev'],
    fixture: {
      config: { experimental: { inlineRouteRules: true } },
      files: {
        'app/pages/foo/[id].vue':
          '<script setup>\ndefineRouteRules({ headers: { "x-id": "first" } })\n</script>\n<template><h1>Id</h1></template>',
      },
    },
  },
  app => {
    it(
      'apply immediately, and update after edits',
      proves('experimental.inlineRouteRules', '2.11-inline-rules'),
      async () => {
        const header = async () => (await app.get('/foo/7')).headers.get('x-id')
        expect(await header()).toBe('first')
        app.edit('app/pages/foo/[id].vue', text => text.replace('first', 'second'))
        await eventually(async () => expect(await header()).toBe('second'))
        app.edit('app/pages/foo/[id].vue', '<template><h1>Plain</h1></template>')
        await eventually(async () => expect(await header()).toBe(null))
      },
    )
  },
)
