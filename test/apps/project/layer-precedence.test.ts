import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { describeMatrix } from '../../harness/start-app'
import type { App } from '../../harness/start-app'
import { proves } from '../../proofs/registry'
import { headingOf, textOf } from '../../suites/html'
import { LAYERS, PAIRS, layerPrecedence } from './layer-precedence-app'

const strongest = PAIRS.map(({ stronger }) => stronger.name)
const strongestByPair = Object.fromEntries(PAIRS.map(({ index, stronger }) => [`pair${index}`, stronger.name]))
const weakestFirst = LAYERS.map(({ name }) => name).toReversed()

/** The values of the pairs, in order. */
const ofPairs = <T>(read: (pair: number) => Promise<T>): Promise<T[]> =>
  Promise.all(PAIRS.map(({ index }) => read(index)))

async function shownBy(app: App): Promise<any> {
  return JSON.parse(textOf(await app.html('/'), 'shown')!.replaceAll('&quot;', '"'))
}

/** For each row in the table of the guide: the layers whose files are used, and those that must be. */
const KINDS: Record<string, (app: App) => Promise<[used: unknown, expected: unknown]>> = {
  'pages, by path': async app => [await ofPairs(async pair => headingOf(await app.html(`/pair-${pair}`))), strongest],
  'layouts, by name': async app => [
    await ofPairs(async pair => textOf(await app.html(`/pair-${pair}`), 'layout')),
    strongest,
  ],
  'components, by name': async app => {
    const html = await app.html('/')
    return [PAIRS.map(({ index }) => textOf(html, `component-${index}`)), strongest]
  },
  'named route middleware, by name': async app => [
    await ofPairs(async pair => textOf(await app.html(`/pair-${pair}`), 'middleware')),
    strongest,
  ],
  '`app.vue`': async app => [textOf(await app.html('/'), 'root'), 'theme'],
  '`error.vue`': async app => [headingOf(await app.html('/missing')), 'error zeta'],
  '`spa-loading-template.html`': async app => [textOf(await app.html('/shell'), 'loading'), 'alpha'],
  'composables and utils, by exported name': async app => {
    const { composables, utils, shared } = await shownBy(app)
    return [
      { composables, utils, shared },
      { composables: strongest, utils: strongest, shared: strongest },
    ]
  },
  'server routes, by method and path': async app => {
    const textsAt = (path: string) => ofPairs(async pair => (await app.get(`${path}-${pair}`)).text())
    return [
      [await textsAt('/api/pair'), await textsAt('/route')],
      [strongest, strongest],
    ]
  },
  'server utils, by exported name': async app => [(await app.json('/api/order')).utils, strongest],
  'tasks, by name': async app => [(await app.json('/api/order')).tasks, strongest],
  'public files, by path': async app => [
    await ofPairs(async pair => (await app.get(`/pair-${pair}.txt`)).text()),
    strongest,
  ],
  '`app.config`': async app => [(await shownBy(app)).appConfig, strongestByPair],
  'router options': async app => [(await shownBy(app)).routerOptions, strongestByPair],
  'options in `fw.config`': async app => [(await shownBy(app)).runtimeConfig, strongestByPair],
  'global styles': async app => {
    const tab = await openPage(app.url)
    const used = await tab.page.evaluate(
      `[...document.querySelectorAll('[class^=pair-]')].map(element => getComputedStyle(element).getPropertyValue('--layer').trim())`,
    )
    return [used, strongest]
  },
  plugins: async app => [(await shownBy(app)).plugins, weakestFirst],
  'global route middleware': async app => [(await shownBy(app)).middleware, weakestFirst],
  'server middleware': async app => [(await app.json('/api/order')).middleware, weakestFirst],
  'server plugins': async app => [(await app.json('/api/order')).plugins, weakestFirst],
  'listeners in `hooks`': async app => [(await shownBy(app)).hooks, weakestFirst],
  modules: async app => [(await shownBy(app)).modules, weakestFirst],
}

describeMatrix('precedence of layers', { fixture: layerPrecedence }, app => {
  it.each(Object.entries(KINDS))('%s', proves('2.2-extends'), async (_, read) => {
    const [used, expected] = await read(app)
    expect(used).toEqual(expected)
  })

  it('never reads or bundles a file that is overridden', async () => {
    // Overridden files have syntax errors, and the tests above use every path that would load them.
    expect(app.logs()).not.toMatch(/error|warn/i)
    if (app.mode === 'dev') return
    const files = readdirSync(app.outputDir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
    const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
    expect(texts.filter(text => text.includes('overridden'))).toEqual([])
    expect(existsSync(join(app.outputDir, 'public/pair-0.txt'))).toBe(true)
  })

  if (app.mode === 'dev') followsEdits(app)
})

/** Edits in every layer. */
function followsEdits(app: App): void {
  it('follows edits, added and removed files of every layer in development', async () => {
    const tab = await openPage(`${app.url}/new-page`, { expected: [/404/] })
    for (const { name, dir } of LAYERS.toReversed()) {
      app.edit(`${dir}app/pages/new-page.vue`, `<template><h1>new ${name}</h1></template>`)
      await tab.shows('h1', `new ${name}`)
      app.edit(`${dir}app/pages/new-page.vue`, `<template><h1>edited ${name}</h1></template>`)
      await tab.shows('h1', `edited ${name}`)
    }
    for (const [index, { dir }] of LAYERS.entries()) {
      app.remove(`${dir}app/pages/new-page.vue`)
      const next = LAYERS[index + 1]
      await tab.shows('h1', next ? `edited ${next.name}` : 'error zeta')
    }
  })
}

it('the guide lists the kinds of files that are checked here', () => {
  const guide = readFileSync(fileURLToPath(new URL('../../../docs/guide/layers.md', import.meta.url)), 'utf8')
  const table = guide.slice(guide.indexOf('| kind |'), guide.indexOf('## Files of a layer'))
  const rows = [...table.matchAll(/^\| (.+?) \|/gm)]
    .map(row => row[1]!)
    .filter(kind => kind !== 'kind' && !kind.startsWith('---'))
  expect(rows.toSorted()).toEqual(Object.keys(KINDS).toSorted())
})
