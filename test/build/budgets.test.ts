import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createProject, runCommand, runIn, writeFiles } from '../harness/build-app'
import { createRandom } from '../harness/seeded-random'
import { bundlersInTurn } from '../harness/in-turn'
import { triggers } from '../triggers'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Text that compression cannot make much smaller than three quarters. */
function text(bytes: number, seed = bytes): string {
  const random = createRandom(seed)
  return Array.from({ length: bytes }, () => LETTERS[random.below(LETTERS.length)]).join('')
}

const library = (bytes: number): string => `export const chart = ${JSON.stringify(text(bytes))}\n`

const CHART = 'node_modules/acme-chart/index.js'

const shows = (name: string, from: string): string =>
  `<script setup>\nimport { ${name} } from '${from}'\n</script>\n<template><p :title="${name}">x</p></template>`

/** What grows between two builds, by its file. */
const grown = (bytes: number): Record<string, string> => ({
  [CHART]: library(bytes),
  'app/parts/map.ts': `export const map = ${JSON.stringify(text(bytes + 1))}\n`,
  'app/parts/keys.ts': `export const keys = ${JSON.stringify(text(bytes + 2))}\n`,
  'app/late/data.ts': `export const late = ${JSON.stringify(text(bytes + 3))}\n`,
  'app/pages/styled.vue': `<template><p class="a">Styled</p></template>\n<style>.a { --text: "${text(bytes + 4)}" }</style>`,
})

const FILES = {
  'node_modules/acme-chart/package.json':
    '{ "name": "acme-chart", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
  'app/pages/index.vue': '<template><p>Home</p></template>',
  'app/pages/shop/[id].vue': shows('chart', 'acme-chart'),
  'app/pages/admin.vue': shows('chart', 'acme-chart'),
  'app/pages/later.vue':
    '<script setup>\nconst Late = defineAsyncComponent(() => import("../late/LateChart.vue"))\n</script>\n<template><Late /></template>',
  'app/late/LateChart.vue': shows('late', './data'),
  'app/layouts/wide.vue':
    '<script setup>\nimport { map } from "../parts/map"\n</script>\n<template><div :title="map"><slot /></div></template>',
  'app/pages/wide.vue':
    '<script setup>\ndefinePageMeta({ layout: "wide" })\n</script>\n<template><p>Wide</p></template>',
  'app/middleware/guard.ts':
    'import { keys } from "../parts/keys"\nexport default defineRouteMiddleware(() => { useState("keys", () => keys) })\n',
  'app/pages/guarded.vue':
    '<script setup>\ndefinePageMeta({ middleware: "guard" })\n</script>\n<template><p>Guarded</p></template>',
}

/** The problems of an output, each as one line. */
const messages = (output: string): string[] =>
  output
    .replace(/\s+/g, ' ')
    .split(/(?=error FW\d{4})/)
    .filter(message => message.startsWith('error FW1350'))

it.each(bundlersInTurn(0))('limits what a route loads first, and names what has grown, with %s', async builder => {
  const config = `{ builder: '${builder}', budgets: { js: '100 kB', css: 10_000, routes: { '/admin/**': { js: '1 MB' } } } }`
  const dir = createProject({ fixture: { config, files: { ...FILES, ...grown(1000) } }, layout: 'v4' })
  const first = await runIn(dir, ['build'])
  expect(first.code, first.output).toBe(0)
  writeFiles(dir, grown(90_000))
  // What the first build had is in a file, which another process reads.
  const { code, output } = await runIn(dir, ['build'], { isAlone: builder === 'bundler1' })
  expect(code, output).toBe(1)
  triggers('FW1350', output)
  const found = messages(output)
  const of = (route: string): string | undefined => found.find(message => message.includes(`\`${route}\` loads`))
  // Nothing of what is loaded later counts, and `/admin` has its own budget.
  expect(found, output).toHaveLength(4)
  expect(of('/shop/:id')).toMatch(/loads 1\d\d\.\d kB of scripts first, compressed\. Its budget is 100 kB\./)
  expect(of('/shop/:id')).toMatch(/last build within its budgets had \d\d\.\d kB/)
  expect(of('/shop/:id')).toMatch(/before minification: `acme-chart` \+89\.\d kB/)
  expect(of('/shop/:id')).toContain('fw.config.ts:')
  expect(of('/wide')).toMatch(/`app\/parts\/map\.ts` \+89\.\d kB/)
  expect(of('/guarded')).toMatch(/`app\/parts\/keys\.ts` \+89\.\d kB/)
  expect(of('/styled')).toMatch(/loads \d\d\.\d kB of styles first, compressed\. .*app\/pages\/styled\.vue/)
  // The output is complete.
  expect(existsSync(join(dir, '.output/server/index.mjs'))).toBe(true)
})

it('does not compare with a build that exceeded its budgets, and names large parts without one to compare with', async () => {
  const fixture = { config: { budgets: { js: '100 kB' } }, files: { ...FILES, ...grown(90_000) } }
  const dir = createProject({ fixture, layout: 'v4' })
  for (const isAlone of [false, true]) {
    const { code, output } = await runIn(dir, ['build'], { isAlone })
    expect(code, output).toBe(1)
    expect(messages(output).find(message => message.includes('`/shop/:id`'))).toMatch(
      /Its largest parts, before minification: `acme-chart` 90\.\d kB/,
    )
  }
})

it('limits prerendered pages, their payloads and how long they take, and images', async () => {
  const files = {
    'public/photos/big.png': text(5000),
    'public/photos/small.png': text(50),
    'app/pages/index.vue': `<script setup>\nconst { data } = await useAsyncData('data', async () => {\n  await new Promise(resolve => setTimeout(resolve, 60))\n  return '${text(4000)}'\n})\n</script>\n<template><p>{{ data.length }}<FwLink to="/about">About</FwLink></p></template>`,
    'app/pages/about.vue': `<template><p>${text(9000)}</p></template>`,
  }
  const config = {
    budgets: {
      images: '1 kB',
      html: '5 kB',
      payload: 1000,
      prerender: 50,
      routes: { '/about': { payload: 1_000_000 } },
      // Nothing starts.
      serverStart: 1,
    },
  }
  const { code, output } = await runCommand(['generate'], { fixture: { config, files }, layout: 'v4' })
  expect(code, output).toBe(1)
  const found = messages(output).join('\n')
  expect(found).toContain('The image `photos/big.png` has 5.0 kB. Its budget is 1 kB.')
  expect(found).not.toContain('small.png')
  expect(found).toMatch(/The prerendered page `\/about` has [6-9]\.\d kB, compressed\. Its budget is 5 kB\./)
  expect(found).toMatch(/The payload of `\/` has 4\.\d kB\. Its budget is 1\.0 kB\./)
  expect(found).not.toContain('payload of `/about`')
  expect(found).toMatch(/Prerendering `\/` took \d+ ms\. Its budget is 50 ms\./)
  expect(found).not.toContain('server listens')
})

it('limits the start of the server, and says if it cannot be measured', async () => {
  const files = {
    'app/app.vue': '<template><p>Shop</p></template>',
    'server/plugins/wait.ts':
      "export default defineServerPlugin(() => {\n  if (process.env.BROKEN) throw new Error('DATABASE_URL is missing')\n})\n",
  }
  const dir = createProject({ fixture: { config: { budgets: { serverStart: 1 } }, files }, layout: 'v4' })
  const slow = await runIn(dir, ['build'])
  expect(slow.code, slow.output).toBe(1)
  expect(messages(slow.output)[0]).toMatch(/The built server listens after \d+ ms\. Its budget is 1 ms\./)
  const broken = await runIn(dir, ['build'], { env: { BROKEN: '1' } })
  expect(broken.code, broken.output).toBe(0)
  triggers('FW1351', broken.output)
  expect(broken.output).toContain('DATABASE_URL is missing')
  const other = await runIn(dir, ['build', '--preset', 'cloudflare-module'])
  expect(other.code, other.output).toBe(0)
  expect(other.output.replace(/\s+/g, ' ')).toContain('Node does not run servers of the preset cloudflare-module.')
})

it('rejects a size without a known unit', async () => {
  const { code, output } = await runCommand(['build'], {
    fixture: { config: { budgets: { js: '120 KiB' } }, files: { 'app/app.vue': '<template><p>Shop</p></template>' } },
    layout: 'v4',
  })
  expect(code, output).toBe(1)
  expect(output.replace(/\s+/g, ' ')).toMatch(/budgets\.js.*a size, such as `120 kB`/)
})
