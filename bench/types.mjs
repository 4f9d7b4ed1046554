import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { installed, root } from '../scripts/process.mjs'

/**
 * Writes an app in which every page requests its own server route and links to the next page.
 *
 * @param {number} routes
 * @param {number} pages
 */
function writeTypedApplication(routes, pages) {
  const dir = mkdtempSync(join(tmpdir(), 'fw-bench-types-'))
  const write = (/** @type {string} */ path, /** @type {string} */ text) => {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'))
  write('package.json', '{ "type": "module" }\n')
  write('fw.config.ts', 'export default defineFwConfig({ experimental: { typedPages: true } })\n')
  for (let route = 0; route < routes; route++) {
    const path = `server/api/area-${route % 20}/things-${route}/[id].${route % 2 ? 'post' : 'get'}.ts`
    write(path, `export default defineEventHandler(() => ({ name: 'thing', number: ${route} }))\n`)
  }
  for (let page = 0; page < pages; page++) {
    const route = (page * 2) % routes
    const next = (page + 1) % pages
    write(
      `app/pages/page-${page}/[id].vue`,
      `<script setup lang="ts">
const { id } = useRoute().params
const { data } = await useFetch(\`/api/area-${route % 20}/things-${route}/\${id}\`)
const send = () => $fetch('/api/area-${(route + 1) % 20}/things-${route + 1}/${page}', { method: 'post' })
</script>

<template>
  <p @click="send">{{ data?.name }}</p>
  <FwLink :to="{ name: 'page-${next}-id', params: { id } }">Next</FwLink>
</template>
`,
    )
  }
  return dir
}

/**
 * What TypeScript reports about checking an app.
 *
 * @param {number} routes
 * @param {number} pages
 */
function checkApplication(routes, pages) {
  const dir = writeTypedApplication(routes, pages)
  try {
    const run = (/** @type {string[]} */ ...args) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: dir, encoding: 'utf8' })
      if (status !== 0) throw new Error(`${args.join(' ')} exited with code ${status}\n${stdout}${stderr}`)
      return stdout
    }
    run(join(root, 'packages/fw/bin/fw.mjs'), 'prepare')
    const report = run(
      installed('vue-tsc/bin/vue-tsc.js'),
      '--noEmit',
      '--project',
      '.fw/tsconfig.app.json',
      '--extendedDiagnostics',
    )
    const read = (/** @type {string} */ name) => Number(new RegExp(`^${name}:\\s+([\\d.]+)`, 'm').exec(report)?.[1])
    return {
      routes,
      pages,
      instantiations: read('Instantiations'),
      types: read('Types'),
      seconds: read('Check time'),
      memory: read('Memory used') / 1024,
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Prints how the work of the type checker grows with the number of server routes and pages. */
export function printTypeCosts() {
  const results = [
    [10, 5],
    [100, 50],
    [1000, 500],
  ].map(([routes = 0, pages = 0]) => checkApplication(routes, pages))
  const [base] = results
  console.log(
    '\nType checking of apps with typed pages and server routes\n\nroutes  pages  instantiations  more per page  check s  memory MB',
  )
  for (const { routes, pages, instantiations, seconds, memory } of results) {
    const growth =
      base && pages > base.pages ? ((instantiations - base.instantiations) / (pages - base.pages)).toFixed(0) : ''
    console.log(
      [
        String(routes).padStart(6),
        String(pages).padStart(5),
        String(instantiations).padStart(14),
        growth.padStart(13),
        seconds.toFixed(1).padStart(7),
        memory.toFixed(0).padStart(9),
      ].join('  '),
    )
  }
}
