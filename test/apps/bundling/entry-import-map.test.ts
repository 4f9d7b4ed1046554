import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { proves } from '../../proofs/registry'
import { headOf, scriptsOf, tagsOf } from '../../suites/html'
import { type App, startApp } from '../../harness/start-app'
import { type BuiltApp, buildApp } from '../../harness/build-app'
import type { Fixture } from '../../harness/fixture'

/** A page with lazy-loaded code and external styles, whose file names must not go stale either. */
function createFixture(word: string, experimental: object = {}): Fixture {
  return {
    config: { features: { inlineStyles: false }, experimental },
    files: {
      'app/app.vue': `<template><main><h1 id="word">${word}</h1><FwPage /></main></template>\n<style>h1 { --own: ${word}; }</style>`,
      'app/pages/index.vue':
        '<script setup>\nconst isOpen = ref(false)\n</script>\n<template><button id="open" @click="isOpen = true">open</button><LazyMore v-if="isOpen" /><FwLink id="to" to="/about">about</FwLink></template>\n<style>button { color: red; }</style>',
      'app/pages/about.vue': '<template><h2 id="about">About</h2></template>',
      'app/components/More.vue':
        '<script setup>\nconst count = useState("count", () => 0)\n</script>\n<template><p id="more" @click="count++">{{ count }}</p></template>\n<style>p { color: rgb(1, 2, 3); }</style>',
    },
  }
}

/** The file names of the entry script and styles, and the content of the other files by name. */
function filesOf({ dir, code, output }: BuiltApp): { entry: string[]; others: Record<string, string> } {
  expect(code, output).toBe(0)
  const assets = join(dir, '.output/public/_fw')
  const files = readdirSync(assets)
    .filter(file => /\.(?:js|css)$/.test(file))
    .map(file => [file, readFileSync(join(assets, file), 'utf8')] as const)
  const isEntry = ([, text]: readonly [string, string]): boolean => text.includes('word-')
  return {
    entry: files.filter(isEntry).map(([file]) => file),
    others: Object.fromEntries(files.filter(file => !isEntry(file))),
  }
}

const build = (fixture: Fixture): Promise<BuiltApp> => buildApp({ fixture, layout: 'v4' })

describe('a change of the entry', () => {
  it('leaves all other chunks unchanged with an import map', async () => {
    const [one, two] = [
      filesOf(await build(createFixture('word-one'))),
      filesOf(await build(createFixture('word-two'))),
    ]
    expect(one.entry).toHaveLength(2)
    expect(one.entry.filter(file => two.entry.includes(file))).toEqual([])
    expect(one.others).toEqual(two.others)
    expect(Object.values(one.others).filter(text => text.includes('from"#entry"')).length).toBeGreaterThan(2)
  })

  it('renames the chunks that import it without an import map', proves('experimental.entryImportMap'), async () => {
    const { entry, others } = filesOf(await build(createFixture('word-one', { entryImportMap: false })))
    const script = entry.find(file => file.endsWith('.js'))!
    // They contain its name, which changes with its content.
    expect(Object.values(others).filter(text => text.includes(`from"./${script}"`)).length).toBeGreaterThan(2)
    expect(Object.values(others).join()).not.toContain('#entry')
  })
})

describe.each([{ entryImportMap: true }, { entryImportMap: false }])('an application with %j', ({ entryImportMap }) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({
      fixture: createFixture('word-one', entryImportMap ? {} : { entryImportMap }),
      layout: 'v4',
      mode: 'built',
      base: '/base',
      env: { FW_APP_BASE_URL: '/base/' },
    })
  })
  afterAll(() => app.stop())

  it('renders the import map before all scripts, if enabled', async () => {
    const html = await app.html('/')
    const map = `<script type="importmap">{"imports":{"#entry":"${scriptsOf(html)[0]}"}}</script>`
    if (entryImportMap) expect(headOf(html).startsWith(map)).toBe(true)
    else expect(html).not.toContain('importmap')
    expect(tagsOf(html, 'link').filter(({ rel }) => rel === 'stylesheet')).toHaveLength(2)
  })

  it('runs, and loads the entry once', async () => {
    const tab = await openPage(`${app.url}/`)
    await tab.page.click('#open')
    await tab.page.click('#more')
    await tab.shows('#more', '1')
    expect(await tab.page.evaluate('getComputedStyle(document.querySelector("#more")).color')).toBe('rgb(1, 2, 3)')
    await tab.page.click('#to')
    await tab.shows('#about', 'About')
    const [entry] = scriptsOf(await app.html('/'))
    expect(tab.requests.filter(path => path === entry)).toHaveLength(1)
  })
})

it('adds no import map for browsers that do not support it', async () => {
  const { others } = filesOf(
    await build({
      ...createFixture('word-one'),
      config: { bundler1: { build: { target: ['safari15'] } } } as Fixture['config'],
    }),
  )
  expect(Object.values(others).join()).not.toContain('#entry')
})
