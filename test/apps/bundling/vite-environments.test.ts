import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { proves } from '../../proofs/registry'
import { headingOf, textOf } from '../../suites/html'
import { type App, startApp } from '../../harness/start-app'
import { buildApp } from '../../harness/build-app'
import type { Fixture } from '../../harness/fixture'

/** A plugin of the project that logs what it sees, one line of JSON at a time. */
const seeing = `{
  name: 'seeing',
  configResolved: ({ environments: { client, ssr } }) => console.log('seen ' + JSON.stringify(['config', client.build.outDir, ssr?.build.outDir].map(text => text?.split('/.fw/').at(-1)))),
  buildApp: { order: 'pre', handler: ({ environments }) => console.log('seen ' + JSON.stringify(['app', ...Object.keys(environments)])) },
  transform: { filter: { id: /app\\.vue$/ }, handler(_, id) { console.log('seen ' + JSON.stringify(['file', this.environment.name])) } },
}`

function createFixture(viteEnvironmentApi?: boolean): Fixture {
  return {
    config: `{ experimental: { ${viteEnvironmentApi === undefined ? '' : `viteEnvironmentApi: ${viteEnvironmentApi}`} }, bundler1: { plugins: [${seeing}] }, hooks: { 'bundler1:extendConfig': (config, { isClient }) => { config.define.SIDE = JSON.stringify(isClient ? 'browser' : 'server') } } }`,
    files: {
      'app/app.vue':
        '<template><main><p id="base">{{ base }}</p><FwPage /></main></template>\n<script setup>\nconst base = import.meta.server ? import.meta.env.BASE_URL : useState("base").value\nuseState("base", () => base)\n</script>',
      'app/pages/index.vue':
        '<script setup>\nimport picture from "~/picture.svg"\nconst side = ref("")\nonMounted(() => { side.value = SIDE })\nconst first = useState("first", () => SIDE)\n</script>\n<template><h1>Home</h1><p id="first">{{ first }}</p><p id="side">{{ side }}</p><img id="picture" :src="picture"><FwLink id="to" to="/about">about</FwLink></template>\n<style>h1 { color: rgb(1, 2, 3); }</style>',
      'app/pages/about.vue': '<template><h1>About</h1></template>',
      'app/picture.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7">${'<path d="M0 0L9 9"/>'.repeat(300)}</svg>`,
    },
  }
}

/** The lines that the plugin logged. */
function readSeen(output: string): string[][] {
  return [...output.matchAll(/^.*?seen (\[.*\])$/gm)].map(([, json]) => JSON.parse(json!) as string[])
}

/** Scripts, styles and images of the client, by name. */
function clientOf(dir: string): Record<string, string> {
  const assets = join(dir, '.output/public/_fw')
  return Object.fromEntries(
    readdirSync(assets)
      .filter(file => /\.(?:js|css|svg)$/.test(file))
      .map(file => [file, readFileSync(join(assets, file), 'utf8')]),
  )
}

describe('the client and server build', () => {
  it('run together, as environments that a plugin sees', proves('experimental.viteEnvironmentApi'), async () => {
    const { code, output } = await buildApp({ fixture: createFixture(true), layout: 'v4' })
    expect(code, output).toBe(0)
    expect(readSeen(output)).toEqual([
      ['config', 'dist/client', 'dist/server'],
      ['app', 'client', 'ssr'],
      ['file', 'client'],
      ['file', 'ssr'],
    ])
  })

  it('run one after the other by default, with the same output', async () => {
    const { code, output, dir } = await buildApp({ fixture: createFixture(), layout: 'v4' })
    expect(code, output).toBe(0)
    const seen = readSeen(output)
    expect(seen.filter(([what]) => what === 'config')).toHaveLength(2)
    expect(seen.filter(([what]) => what === 'file')).toEqual([
      ['file', 'client'],
      ['file', 'ssr'],
    ])
    expect(seen.some(([what]) => what === 'app')).toBe(false)
    const together = await buildApp({ fixture: createFixture(true), layout: 'v4' })
    expect(clientOf(together.dir)).toEqual(clientOf(dir))
  })
})

describe.each([true, undefined])('an application with `viteEnvironmentApi: %j`', given => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ fixture: createFixture(given), layout: 'v4', mode: 'built' })
  })
  afterAll(() => app.stop())

  it('renders on the server and runs in the browser', async () => {
    const html = await app.html('/')
    expect([headingOf(html), textOf(html, 'first'), textOf(html, 'base')]).toEqual(['Home', 'server', '/'])
    const tab = await openPage(`${app.url}/`)
    await tab.shows('#side', 'browser')
    await tab.page.waitForFunction('document.querySelector("#picture").naturalWidth === 7')
    expect(await tab.page.evaluate('getComputedStyle(document.querySelector("h1")).color')).toBe('rgb(1, 2, 3)')
    await tab.page.click('#to')
    await tab.shows('h1', 'About')
  })
})
