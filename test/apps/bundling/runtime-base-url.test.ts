import { expect, it } from 'vitest'
import type { Fixture } from '../../harness/fixture'
import { type App, describeMatrix } from '../../harness/start-app'
import { openPage } from '../../browser/page'
import { proves } from '../../proofs/registry'
import { textOf } from '../../suites/html'

const files: Fixture['files'] = {
  'public/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'app/assets/text.css': '.a { background: url(/dot.svg) }',
  'app/app.vue': `<script setup>
import style from '~/assets/text.css?inline'
const base = import.meta.env.BASE_URL
const url = /url\\(["']?([^"')]*)/.exec(style)[1]
const isMounted = ref(false)
onMounted(() => (isMounted.value = true))
</script>
<template><div><p id="base">{{ base }}</p><p id="url">{{ url }}</p><p id="mounted">{{ isMounted }}</p></div></template>`,
}

/** The base URL and the URL in a style, as rendered on the server and as set in the browser after hydration. */
async function readURLs(app: App): Promise<string[][]> {
  const html = await app.html('/')
  const tab = await openPage(app.url)
  await tab.shows('#mounted', 'true')
  const inBrowser = await Promise.all(['base', 'url'].map(id => tab.page.textContent(`#${id}`)))
  return [[textOf(html, 'base'), textOf(html, 'url')], inBrowser.map(String)] as string[][]
}

const config = { experimental: { runtimeBaseURL: true } }
const built: Fixture = { files, config: { ...config, app: { buildAssetsDir: '/static/' } } }
const proof = proves('experimental.runtimeBaseURL')

describeMatrix(
  'runtimeBaseURL with a base URL set at startup',
  { modes: ['built'], base: '/moved', env: { FW_APP_BASE_URL: '/moved/' }, fixture: built },
  app => {
    it('computes URLs in code from the base URL', proof, async () => {
      const urls = ['/moved/', '/moved/dot.svg']
      expect(await readURLs(app)).toEqual([urls, urls])
    })
  },
)

describeMatrix(
  'runtimeBaseURL with a CDN and a custom assets directory',
  {
    modes: ['built'],
    env: { FW_APP_CDN_URL: 'https://cdn.example.com/files/' },
    fixture: built,
  },
  app => {
    it('computes URLs in code from the CDN URL', proof, async () => {
      const html = await app.html('/')
      expect([textOf(html, 'base'), textOf(html, 'url')]).toEqual([
        'https://cdn.example.com/files/',
        'https://cdn.example.com/files/dot.svg',
      ])
      expect(html).toContain('https://cdn.example.com/files/static/')
    })
  },
)

describeMatrix(
  'runtimeBaseURL in development',
  {
    modes: ['dev'],
    bundlers: ['bundler1', 'bundler3'],
    base: '/sub',
    fixture: { files, config: { ...config, app: { baseURL: '/sub/' } } },
  },
  app => {
    it('computes URLs in code from the base URL', proof, async () => {
      const urls = ['/sub/', '/sub/dot.svg']
      expect(await readURLs(app)).toEqual([urls, urls])
    })
  },
)

describeMatrix(
  'without runtimeBaseURL',
  {
    modes: ['built'],
    base: '/moved',
    env: { FW_APP_BASE_URL: '/moved/' },
    fixture: { files, config: { app: { baseURL: '/built/' } } },
  },
  app => {
    it('uses build-time constants in code', async () => {
      const urls = ['/built/', '/built/dot.svg']
      expect(await readURLs(app)).toEqual([urls, urls])
    })
  },
)
