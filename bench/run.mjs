import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { buildPackages } from '../scripts/build.mjs'
import { ensureInstalled } from '../scripts/install.mjs'
import { installed, root } from '../scripts/process.mjs'
import { removeApplications, outputSizes, SHORT_RESPONSES, writeApplication } from './write-application.mjs'
import { measure, median, printTable } from './measure.mjs'
import { writeProject } from './write-project.mjs'
import { bareCost, requestCost } from './request-cost.mjs'
import { printLines } from './lines.mjs'
import { printLoads } from './loads.mjs'
import { printPrerenderCosts } from './prerender.mjs'
import { printTypeCosts } from './types.mjs'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '15' }, size: { type: 'string', default: '1000' } },
})
const rounds = Number(values.rounds)
const size = Number(values.size)

ensureInstalled()
await buildPackages()
const dir = writeProject(size)
const fw = join(root, 'packages/fw/bin/fw.mjs')
const schema = pathToFileURL(join(root, 'packages/schema/dist/index.mjs')).href
const tsc = installed('typescript/bin/tsc')

try {
  printTable(
    `Commands on a project with a TypeScript configuration, ${rounds} rounds`,
    measure(
      [
        { name: 'node -e 0', args: ['-e', '0'] },
        { name: 'import @fw/schema', args: ['--input-type=module', '-e', `import ${JSON.stringify(schema)}`] },
        { name: 'fw --version', args: [fw, '--version'] },
        { name: 'fw config get app.baseURL', args: [fw, 'config', 'get', 'app.baseURL'], budget: 4 },
        { name: '  importing a local file', args: [fw, 'config', 'get', 'app.baseURL', 'importing'] },
        { name: '  JSON configuration', args: [fw, 'config', 'get', 'app.baseURL', 'data'] },
        { name: 'fw config explain app.baseURL', args: [fw, 'config', 'explain', 'app.baseURL'] },
        { name: 'fw config check', args: [fw, 'config', 'check'] },
      ],
      dir,
      rounds,
    ),
  )
  const few = Math.max(1, Math.round(rounds / 5))
  printTable(
    `Type checking with ${size * 4} entries in the large configuration, ${few} rounds`,
    measure(
      [
        { name: 'tsc, an empty file', args: [tsc, '-p', 'types/empty.json'] },
        { name: 'tsc, a small configuration', args: [tsc, '-p', 'types/small.json'] },
        { name: 'tsc, a large configuration', args: [tsc, '-p', 'types/large.json'] },
      ],
      dir,
      few,
    ),
  )
} finally {
  rmSync(dir, { recursive: true, force: true })
}

printLines()
await printLoads()
printTypeCosts()

const PAGE_COUNTS = [10, 60, 300]
const minimal = writeApplication(0)
const sites = PAGE_COUNTS.map(pages => ({ pages, dir: writeApplication(pages) }))
try {
  const few = Math.max(1, Math.round(rounds / 5))
  const firstPage = join(root, 'bench/first-page.mjs')
  printTable(
    `The minimal app compared with plain Vite and Vue, ${few} rounds`,
    measure(
      [
        { name: 'vite build, client and server', args: ['plain-vite.mjs'] },
        { name: 'fw build', args: [fw, 'build'] },
        { name: 'fw dev to the first page', args: [firstPage] },
      ],
      minimal,
      few,
    ),
  )
  const built = []
  for (const { pages, dir: site } of sites) {
    const [build] = measure([{ name: 'fw build', args: [fw, 'build'] }], site, 1)
    const costs = []
    for (let round = 0; round < few; round++) costs.push(await requestCost(site, '/'))
    built.push({ pages, build: build?.median ?? 0, cost: median(costs), ...outputSizes(site) })
  }
  console.log('\nApplications of growing size\n\npages  build ms  µs per request  server KB  scripts KB, gzip')
  for (const { pages, build, cost, server, scripts } of built) {
    console.log(
      `${String(pages).padStart(5)}  ${build.toFixed(0).padStart(8)}  ${cost.toFixed(0).padStart(14)}  ${server.toFixed(0).padStart(9)}  ${scripts.toFixed(1).padStart(16)}`,
    )
  }
  console.log('\nOne request compared with node:http\n\nµs per request    fw  node:http  ratio')
  for (const { name, path, ...content } of SHORT_RESPONSES) {
    const costs = { own: /** @type {number[]} */ ([]), bare: /** @type {number[]} */ ([]) }
    for (let round = 0; round < few; round++) {
      costs.own.push(await requestCost(sites[0]?.dir ?? '', path))
      costs.bare.push(await bareCost(content))
    }
    const [own, bare] = [median(costs.own), median(costs.bare)]
    console.log(
      `${name.padEnd(14)}  ${own.toFixed(0).padStart(4)}  ${bare.toFixed(0).padStart(9)}  ${(own / bare).toFixed(2).padStart(5)}`,
    )
  }
} finally {
  removeApplications([minimal, ...sites.map(({ dir: site }) => site)])
}

printPrerenderCosts()
