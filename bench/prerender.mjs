import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { root } from '../scripts/process.mjs'
import { cpuTime } from './measure.mjs'

// Prerendering of sites with many pages: pages per CPU second, and the peak memory, which must not grow with the site.
//
//     node bench/prerender.mjs --counts 1000,10000 --peer ../nuxt-install
//
// A peer is a folder with an installed Nuxt, and with the package `node` if this version of Node is too old for it.

const SMALL_SITE_PAGES = 10
const MEMORY_PROBE = pathToFileURL(join(dirname(fileURLToPath(import.meta.url)), 'peak-memory.mjs')).href

/**
 * @typedef {object} Target
 * @property {string} name
 * @property {string} modules the folder of installed packages
 * @property {string} config the name of the configuration file
 * @property {string} define the function of that file
 * @property {string} link the component of links
 * @property {string} page the component of pages
 * @property {readonly string[]} command arguments of Node
 * @property {string} [node] another Node
 */

/** @type {Target} */
const fw = {
  name: 'fw',
  modules: join(root, 'node_modules'),
  config: 'fw.config.ts',
  define: 'defineFwConfig',
  link: 'FwLink',
  page: 'FwPage',
  command: [join(root, 'packages/fw/bin/fw.mjs'), 'generate'],
}

/**
 * @param {string} install
 * @returns {Target}
 */
function createPeer(install) {
  const modules = join(install, 'node_modules')
  return {
    name: 'nuxt',
    modules,
    config: 'nuxt.config.ts',
    define: 'defineNuxtConfig',
    link: 'NuxtLink',
    page: 'NuxtPage',
    command: [join(modules, 'nuxt/bin/nuxt.mjs'), 'generate'],
    node: join(modules, 'node/bin/node'),
  }
}

/**
 * Writes a site: an index with links to all pages, and pages with data of a server route and links to their neighbors.
 *
 * @param {Target} target
 * @param {number} count
 */
function writeSite({ modules, config, define, link, page }, count) {
  const dir = mkdtempSync(join(tmpdir(), 'fw-bench-pages-'))
  const write = (/** @type {string} */ path, /** @type {string} */ text) => {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  symlinkSync(modules, join(dir, 'node_modules'))
  write('package.json', '{ "type": "module", "private": true }\n')
  write(config, `export default ${define}({ compatibilityDate: '2026-11-01', telemetry: false })\n`)
  write('app/app.vue', `<template>\n  <${page} />\n</template>\n`)
  write(
    'app/pages/index.vue',
    `<template>\n  <ul><li v-for="n in ${count}" :key="n"><a :href="\`/items/\${n}\`">{{ n }}</a></li></ul>\n</template>\n`,
  )
  write(
    'app/pages/items/[id].vue',
    `<script setup lang="ts">
const id = Number(useRoute().params.id)
const { data } = await useFetch(\`/api/items/\${id}\`)
useHead({ title: \`Item \${id}\` })
</script>

<template>
  <main>
    <h1>Item {{ id }}</h1>
    <p v-for="paragraph in data?.paragraphs" :key="paragraph">{{ paragraph }}</p>
    <nav><${link} v-for="n in 20" :key="n" :to="\`/items/\${((id + n) % ${count}) + 1}\`">{{ n }}</${link}></nav>
  </main>
</template>
`,
  )
  write(
    'server/api/items/[id].ts',
    "export default defineEventHandler(event => ({ paragraphs: Array.from({ length: 40 }, (_, line) => `Line ${line} of ${getRouterParam(event, 'id')}: ${'words '.repeat(12)}`) }))\n",
  )
  return dir
}

/**
 * @param {Target} target
 * @param {number} count
 */
function prerender(target, count) {
  const dir = writeSite(target, count)
  const report = join(dir, 'peak-memory.txt')
  try {
    const milliseconds = cpuTime(target.command, dir, {
      node: target.node,
      env: { NODE_OPTIONS: `--import=${MEMORY_PROBE}`, PEAK_MEMORY: report, NUXT_TELEMETRY_DISABLED: '1', CI: '1' },
    })
    const pages = readdirSync(join(dir, '.output/public/items')).length
    if (pages !== count) throw new Error(`${target.name} prerendered ${pages} of ${count} pages.`)
    const peaks = readFileSync(report, 'utf8').trim().split('\n').map(Number)
    return { seconds: milliseconds / 1000, megabytes: Math.max(...peaks) / 1024 }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/**
 * The cost of a page, without that of the build: a site with few pages is subtracted.
 *
 * @param {{ counts?: readonly number[]; peer?: string | undefined }} [options]
 */
export function measurePrerendering({ counts = [1000, 10_000], peer } = {}) {
  const targets = { fw, ...(peer && { nuxt: createPeer(peer) }) }
  const small = Object.entries(targets).map(
    ([name, target]) => /** @type {const} */ ([name, target, prerender(target, SMALL_SITE_PAGES)]),
  )
  return counts.map(count => ({
    count,
    costs: Object.fromEntries(
      small.map(([name, target, { seconds: rest }]) => {
        const { seconds, megabytes } = prerender(target, count)
        return [name, { seconds, rate: (count - SMALL_SITE_PAGES) / (seconds - rest), megabytes }]
      }),
    ),
  }))
}

/** @param {{ counts?: readonly number[]; peer?: string }} [options] */
export function printPrerenderCosts(options) {
  console.log('\nPrerendering\n\n          pages  CPU s  pages per CPU s  peak MB')
  for (const { count, costs } of measurePrerendering(options)) {
    for (const [name, { seconds, rate, megabytes }] of Object.entries(costs)) {
      console.log(
        `${name.padEnd(7)}  ${String(count).padStart(6)}  ${seconds.toFixed(1).padStart(5)}  ${rate.toFixed(0).padStart(15)}  ${megabytes.toFixed(0).padStart(7)}`,
      )
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({ options: { counts: { type: 'string' }, peer: { type: 'string' } } })
  printPrerenderCosts({
    ...(values.counts && { counts: values.counts.split(',').map(Number) }),
    ...(values.peer && { peer: values.peer }),
  })
}
