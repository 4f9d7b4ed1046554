import type { Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { headingOf } from '../../suites/html'
import { type App, describeMatrix } from '../../harness/start-app'
import type { Fixture } from '../../harness/fixture'

const page = (setup: string, template: string): string =>
  `<script setup lang="ts">\n${setup}\n</script>\n<template>${template}</template>\n`

/** An application whose pages trust visitors too much. */
const careless: Fixture = {
  config: `{ runtimeConfig: { secret: 'planted-secret' } }`,
  files: {
    'app/app.vue': '<template><div><FwLayout><FwPage /></FwLayout></div></template>',
    'app/error.vue': page('defineProps<{ error: any }>()', '<h1>{{ error.status }} {{ error.message }}</h1>'),
    'app/layouts/default.vue':
      '<template><nav><FwLink id="plain" to="/plain">plain</FwLink> <FwLink id="slow" to="/slow">slow</FwLink></nav><slot /></template>',
    'app/layouts/constructor.vue': '<template><main><slot /></main></template>',
    'app/pages/plain.vue': page(`useHead({ title: 'Plain' })`, '<h1>plain</h1>'),
    'app/pages/headed.vue': page(
      `useHead({ title: 'Headed', meta: [{ name: 'robots', content: 'noindex' }], htmlAttrs: { class: 'headed' } })`,
      '<h1>headed</h1>',
    ),
    'app/pages/slow.vue': page(`await useFetch('/api/slow')\nuseHead({ title: 'Slow' })`, '<h1>slow</h1>'),
    'app/pages/constructor.vue': page(`definePageMeta({ layout: 'constructor' })`, '<h1>constructed</h1>'),
    'app/pages/item/[slug].vue': page(
      `const { slug } = useRoute().params as { slug: string }\nconst { data } = await useAsyncData(slug, async () => ({ slug }))`,
      '<h1>{{ data?.slug }} {{ $route.query.q }}</h1>',
    ),
    'app/pages/there.vue': page(`definePageMeta({ middleware: () => navigateTo('/back') })`, '<h1>there</h1>'),
    'app/pages/back.vue': page(`definePageMeta({ middleware: () => navigateTo('/there') })`, '<h1>back</h1>'),
    'app/pages/fails.vue': page(
      [
        `const { secret } = useRuntimeConfig() as any`,
        `const { how } = useRoute().query`,
        `if (how === 'text') throw secret`,
        `if (how === 'object') throw { status: 418, message: secret, data: secret }`,
        `if (how === 'nothing') throw null`,
        `if (how === 'fetch') await $fetch('http://127.0.0.1:1/?token=' + secret)`,
      ].join('\n'),
      '<h1>did not fail</h1>',
    ),
    'app/pages/endless.vue': page('', '<Loop />'),
    'app/components/Loop.vue': page('', '<div><Loop /></div>'),
    'app/pages/named.vue': page(
      `useState('visitor').value = useRoute().query.name`,
      '<h1>{{ useState("visitor").value }}</h1>',
    ),
    'app/pages/unnamed.vue': page('', '<h1>{{ useState("visitor").value ?? "nobody" }}</h1>'),
    'server/api/slow.ts': 'export default defineEventHandler(() => "slow")',
  },
}

function hostile(app: App): void {
  describe('hostile visitors', () => {
    it('can use names of Object.prototype', async () => {
      for (const slug of ['constructor', '__proto__', 'toString'])
        expect(headingOf(await app.html(`/item/${slug}`))).toBe(slug)
      expect(await app.html('/constructor')).toMatch(/<main>.*<h1>constructed<\/h1>/)
    })

    it('receive no data of each other after infinite recursion on a page', async () => {
      for (let count = 0; count < 4; count++) {
        expect((await app.get('/endless')).status).toBe(500)
        expect(headingOf(await app.html(`/named?name=visitor${count}`))).toBe(`visitor${count}`)
        const html = await app.html('/unnamed')
        expect(headingOf(html)).toBe('nobody')
        expect(html).not.toContain('visitor0')
      }
    })

    it('are not redirected if their query is encoded differently', async () => {
      const response = await app.get('/item/x?q=a%20b%3Ac')
      expect([response.status, headingOf(await response.text())]).toEqual([200, 'x a b:c'])
    })

    it('cannot block the server with pages that redirect to each other', async () => {
      expect((await app.get('/there')).status).toBe(500)
      expect((await app.get('/plain')).status).toBe(200)
    })

    if (app.mode === 'built') {
      it('receive no details of errors that a page throws', async () => {
        for (const how of ['text', 'object', 'nothing', 'fetch']) {
          for (const accept of ['text/html', 'application/json']) {
            const response = await app.get(`/fails?how=${how}`, { headers: { accept } })
            expect(response.status, how).toBeGreaterThanOrEqual(400)
            expect(response.statusText + (await response.text()), how).not.toContain('planted-secret')
          }
        }
      })
    }
  })

  describe('fast visitors', () => {
    it('keep no head tags of a page that they left before its head was hydrated', async () => {
      let isPaused = true
      const pendingReleases: Array<() => void> = []
      const tab = await openPage(`${app.url}/headed`, {
        before: browser =>
          browser.route(/unhead|\/_fw\/.*\.js/, async route => {
            const response = await route.fetch()
            const text = await response.text()
            // The code of the head manager, in whichever chunk it is.
            if (isPaused && text.includes('dom:beforeRender')) {
              await new Promise<void>(resolve => {
                pendingReleases.push(resolve)
              })
            }
            await route.fulfill({ response, body: text })
          }),
      })
      await tab.page.click('#plain')
      await tab.shows('h1', 'plain')
      expect([await tab.page.title(), await tab.page.locator('meta[name=robots]').count()]).toEqual(['Headed', 1])
      isPaused = false
      for (const release of pendingReleases) release()
      await tab.page.waitForFunction(
        'document.title === "Plain" && !document.querySelector("meta[name=robots]") && document.documentElement.className === ""',
      )
    })

    it('do not get the title of a page that they left while it loaded', async () => {
      let release: (() => void) | undefined
      let isEnded = false
      const tab = await openPage(`${app.url}/plain`, {
        before: async browser => {
          const end = (request: Request): void => void (isEnded ||= request.url().endsWith('/api/slow'))
          browser.on('requestfinished', end).on('requestfailed', end)
          await browser.route('**/api/slow', async route => {
            await new Promise<void>(resolve => {
              release = resolve
            })
            await route.continue()
          })
        },
      })
      await tab.page.click('#slow')
      await expect.poll(() => release).toBeDefined()
      await tab.page.click('#plain')
      await tab.page.waitForFunction('location.pathname === "/plain"')
      release!()
      await expect.poll(() => isEnded).toBe(true)
      // The title would change a moment after the data has arrived.
      await tab.page.waitForTimeout(300)
      expect([await tab.page.title(), await tab.text('h1')]).toEqual(['Plain', 'plain'])
    })

    it('can request paths with two slashes', async () => {
      const tab = await openPage(`${app.url}//plain`)
      await tab.shows('h1', 'plain')
    })
  })
}

describeMatrix('a careless application', { fixture: careless, layouts: ['v4'], modes: ['built'] }, hostile)
