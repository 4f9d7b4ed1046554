import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../scripts/process.mjs'

const ITEMS = { items: Array.from({ length: 50 }, (_, id) => ({ id, title: `Item ${id}`, tags: ['a', 'b'] })) }
const IMAGE = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M10 10L90 90"/>'.repeat(400)}</svg>\n`

/** Responses that the server only has to send, with what a bare server sends instead. */
export const SHORT_RESPONSES = [
  { name: 'a cached page', path: '/page-1', type: 'text/html', body: 'x'.repeat(2000) },
  { name: 'JSON', path: '/api/items', type: 'application/json', body: JSON.stringify(ITEMS) },
  { name: 'a file', path: '/logo.svg', type: 'image/svg+xml', body: IMAGE },
]

/**
 * Writes an app with this number of pages into a new folder. Each page has a head, a component, state and a layout.
 *
 * @param {number} pages
 */
export function writeApplication(pages) {
  const dir = mkdtempSync(join(tmpdir(), 'fw-bench-app-'))
  const write = (/** @type {string} */ path, /** @type {string} */ text) => {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'))
  write('package.json', '{ "type": "module" }\n')
  write(
    'fw.config.ts',
    "export default defineFwConfig({ compatibilityDate: '2026-11-01', routeRules: { '/page-1': { swr: 3600 } } })\n",
  )
  if (pages === 0) {
    write('app/app.vue', '<template>\n  <h1>ready</h1>\n</template>\n')
    // The same page with only Vite and Vue, as the baseline.
    write(
      'plain-vite/main.ts',
      "import { createSSRApp } from 'vue'\nimport App from '../app/app.vue'\n\ncreateSSRApp(App).mount('#app')\n",
    )
    write(
      'plain-vite/server.ts',
      "import { createSSRApp } from 'vue'\nimport { renderToString } from 'vue/server-renderer'\nimport App from '../app/app.vue'\n\nexport const render = () => renderToString(createSSRApp(App))\n",
    )
    cpSync(join(root, 'bench/plain-vite.mjs'), join(dir, 'plain-vite.mjs'))
    return dir
  }
  write('app/app.vue', '<template>\n  <FwLayout>\n    <FwPage />\n  </FwLayout>\n</template>\n')
  write(
    'app/layouts/default.vue',
    '<template>\n  <div>\n    <header><FwLink to="/">Home</FwLink></header>\n    <main><slot /></main>\n  </div>\n</template>\n',
  )
  write(
    'app/components/Card.vue',
    '<script setup lang="ts">\nconst props = defineProps<{ n: number }>()\nconst double = computed(() => props.n * 2)\n</script>\n\n<template>\n  <section class="card">{{ n }} {{ double }}</section>\n</template>\n\n<style scoped>\n.card { padding: 1rem; }\n</style>\n',
  )
  for (let page = 0; page < pages; page++) {
    write(
      `app/pages/${page === 0 ? 'index' : `page-${page}`}.vue`,
      `<script setup lang="ts">\nuseHead({ title: 'Page ${page}' })\nconst count = useState('count', () => ${page})\n</script>\n\n<template>\n  <div>\n    <h1>ready</h1>\n    <Card v-for="n in 5" :key="n" :n="n + count" />\n  </div>\n</template>\n`,
    )
  }
  write(
    'server/api/items.get.ts',
    `const items = ${JSON.stringify(ITEMS)}\n\nexport default defineEventHandler(() => items)\n`,
  )
  write('public/logo.svg', IMAGE)
  return dir
}

/**
 * Sizes of a built app in kilobytes: the server without source maps, and the gzipped scripts of the client.
 *
 * @param {string} dir
 */
export function outputSizes(dir) {
  const files = (/** @type {string} */ folder) =>
    readdirSync(join(dir, '.output', folder), { recursive: true })
      .map(name => join(dir, '.output', folder, String(name)))
      .filter(file => statSync(file).isFile())
  const server = files('server')
    .filter(file => !file.endsWith('.map'))
    .reduce((sum, file) => sum + statSync(file).size, 0)
  const scripts = files('public')
    .filter(file => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0)
  return { server: server / 1000, scripts: scripts / 1000 }
}

/** @param {readonly string[]} dirs */
export function removeApplications(dirs) {
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
}
