import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createProject, runCommand, runIn } from '../harness/build-app'
import { createRandom } from '../harness/seeded-random'
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

const FILES = {
  'node_modules/acme-chart/package.json':
    '{ "name": "acme-chart", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
  [CHART]: library(1000),
  'app/pages/index.vue': '<template><p>Home</p></template>',
  'app/pages/shop/[id].vue': shows('chart', 'acme-chart'),
  // What is loaded later does not count.
  'app/pages/later.vue':
    '<script setup>\nconst Late = defineAsyncComponent(() => import("../late/LateChart.vue"))\n</script>\n<template><Late /></template>',
  'app/late/LateChart.vue': shows('late', './late-data'),
  'app/late/late-data.ts': `export const late = ${JSON.stringify(text(90_000))}\n`,
  'app/layouts/wide.vue':
    '<script setup>\nimport { map } from "../parts/map"\n</script>\n<template><div :title="map"><slot /></div></template>',
  'app/parts/map.ts': `export const map = ${JSON.stringify(text(91_000))}\n`,
  'app/pages/wide.vue':
    '<script setup>\ndefinePageMeta({ layout: "wide" })\n</script>\n<template><p>Wide</p></template>',
  'app/parts/guard.ts': `export const keys = ${JSON.stringify(text(92_000))}\n`,
  'app/middleware/guard.ts':
    'import { keys } from "../parts/guard"\nexport default defineRouteMiddleware(() => { useState("keys", () => keys) })\n',
  'app/pages/guarded.vue':
    '<script setup>\ndefinePageMeta({ middleware: "guard" })\n</script>\n<template><p>Guarded</p></template>',
  'app/pages/styled.vue': `<template><p class="a">Styled</p></template>\n<style>.a { --text: "${text(20_000)}" }</style>`,
}

/** The problems of an output, each as one line. */
const messages = (output: string): string[] =>
  output
    .replace(/\s+/g, ' ')
    .split(/(?=error FW\d{4})/)
    .filter(message => message.startsWith('error FW1350'))

describe.each(['bundler1', 'bundler2', 'bundler3'])('budgets with %s', builder => {
  it('limit what a route loads first, and name what has grown', async () => {
    const config = `{
      builder: '${builder}',
      budgets: {
        js: '100 kB',
        css: 10_000,
        routes: { '/styled': { css: '1 MB' }, '/wide': { js: '1 MB' }, '/guarded': { js: '1 MB' } },
      },
    }`
    const dir = createProject({ fixture: { config, files: FILES }, layout: 'v4' })
    const first = await runIn(dir, ['build'])
    expect(first.code, first.output).toBe(0)
    writeFileSync(join(dir, CHART), library(120_000))
    const grown = await runIn(dir, ['build'], { isAlone: true })
    expect(grown.code, grown.output).toBe(1)
    triggers('FW1350', grown.output)
    const [message, ...others] = messages(grown.output)
    expect(others, grown.output).toEqual([])
    expect(message).toMatch(/`\/shop\/:id` loads 1\d\d\.\d kB of scripts first, compressed\. Its budget is 100 kB\./)
    expect(message).toMatch(/last build within its budgets had \d\d\.\d kB/)
    expect(message).toMatch(/before minification: `acme-chart` \+119\.\d kB/)
    expect(message).toContain('fw.config.ts:')
    // The output is complete, and a failed build does not become the one to compare with.
    expect(existsSync(join(dir, '.output/server/index.mjs'))).toBe(true)
    const again = await runIn(dir, ['build'], { isAlone: true })
    expect(messages(again.output)[0]).toContain('`acme-chart` +119')
  })

  it('count layouts and middleware of a route, and not what is loaded later', async () => {
    const config = `{ builder: '${builder}', budgets: { js: '100 kB', css: '10 kB' } }`
    const { code, output } = await runCommand(['build'], { fixture: { config, files: FILES }, layout: 'v4' })
    expect(code, output).toBe(1)
    const found = messages(output)
    const of = (route: string): string | undefined => found.find(message => message.includes(`\`${route}\` loads`))
    expect(found, output).toHaveLength(3)
    expect(of('/wide')).toMatch(/Its largest parts, before minification: `app\/parts\/map\.ts` 91/)
    expect(of('/guarded')).toContain('before minification: `app/parts/guard.ts` 92')
    expect(of('/styled')).toMatch(/loads 1\d\.\d kB of styles first, compressed/)
    expect(of('/styled')).toContain('app/pages/styled.vue')
  })
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
  const broken = await runIn(dir, ['build'], { env: { BROKEN: '1' }, isAlone: true })
  expect(broken.code, broken.output).toBe(0)
  triggers('FW1351', broken.output)
  expect(broken.output).toContain('DATABASE_URL is missing')
  const other = await runIn(dir, ['build', '--preset', 'cloudflare-module'], { isAlone: true })
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
