import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { PACKAGES, buildPackages } from '../scripts/build.mjs'
import { ensureInstalled } from '../scripts/install.mjs'
import { root } from '../scripts/process.mjs'
import { COMPARISON_FILE, LARGE_SITES, ROWS, writeTables } from './comparison.mjs'
import { median } from './measure.mjs'
import { measurePrerendering } from './prerender.mjs'
import { measureTypeChecks } from './typecheck.mjs'

// Measures fw beside Nuxt and beside Vite and Vue alone, with a harness that runs the same applications on each of them, and writes
// the tables of README and docs:
//
//     node bench/compare.mjs --harness ../shared/bench [--rounds 2 --duration 3 --work tmp/compare]
//
// `--tables` only writes the tables again, from the results of the last run.

const NUXT = '4.5.2'
const ROLLDOWN = '1.2.18'

const { values: args } = parseArgs({
  options: {
    harness: { type: 'string' },
    work: { type: 'string', default: join(root, 'tmp/compare') },
    rounds: { type: 'string', default: '2' },
    duration: { type: 'string', default: '3' },
    only: { type: 'string', default: 'prepare,dev-start,hmr,build,size,cold,ssr,install,prerender,typecheck,scale' },
    tables: { type: 'boolean', default: false },
  },
})
const work = resolve(args.work)
const benches = new Set(args.only.split(','))
/** The harness has no such benches. */
const [hasPrerendering, hasTypeChecks, hasLargeSites] = ['prerender', 'typecheck', 'scale'].map(name =>
  benches.delete(name),
)

// The harness writes the applications of all others before it measures something.
if (benches.size === 0) benches.add('prepare')

/** What is measured of large sites, once: it takes minutes. */
const AT_SCALE = ['--only', 'prepare,dev-start,build,ssr', '--app', 'site', '--routes', 'index', '--rounds', '1']

/**
 * @param {string} name
 * @param {Record<string, string>} dependencies versions, or absolute paths of packed packages: the harness copies the
 *   manifest
 */
function install(name, dependencies) {
  const dir = join(work, name)
  if (existsSync(join(dir, 'node_modules/.package-lock.json'))) return dir
  mkdirSync(dir, { recursive: true })
  const manifest = { private: true, type: 'module', dependencies, overrides: { rolldown: ROLLDOWN } }
  writeFileSync(join(dir, 'package.json'), JSON.stringify(manifest))
  npm(['install', '--no-audit', '--no-fund'], dir)
  return dir
}

/**
 * @param {readonly string[]} command
 * @param {string} cwd
 */
function npm(command, cwd) {
  execFileSync('npm', command, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Installs fw as it would be published, always from the current sources. */
async function installFw() {
  ensureInstalled()
  await buildPackages()
  const packed = join(work, 'packed')
  for (const dir of [packed, join(work, 'fw'), join(work, 'apps/fw')]) rmSync(dir, { recursive: true, force: true })
  mkdirSync(packed, { recursive: true })
  // What every project of fw has: other builders are installed by those who use them.
  const names = PACKAGES.filter(name => !['create-fw', 'bundler2-builder', 'bundler3-builder', 'nuxt'].includes(name))
  npm(['pack', '--pack-destination', packed, ...names.map(name => join(root, 'packages', name))], root)
  const dependencies = names.map(name => {
    const manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
    const file = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`
    return /** @type {const} */ ([manifest.name, `file:${join(packed, file)}`])
  })
  return install('fw', { ...Object.fromEntries(dependencies), vue: 'latest', 'vue-router': 'latest' })
}

/**
 * @param {string} dir
 * @param {string} name
 */
function versionOf(dir, name) {
  return /** @type {string} */ (
    JSON.parse(readFileSync(join(dir, 'node_modules', name, 'package.json'), 'utf8')).version
  )
}

/**
 * Runs the harness, with a Node that all targets support.
 *
 * @param {string} harness
 * @param {Record<string, string>} installs
 * @param {string} node
 * @param {readonly string[]} what
 */
function runHarness(harness, installs, node, what) {
  if (!existsSync(join(harness, 'node_modules/autocannon'))) npm(['install', '--no-audit', '--no-fund'], harness)
  const out = join(work, 'results')
  const targets = Object.entries(installs).flatMap(([name, dir]) => ['--target', `${name}=${dir}`])
  const options = ['--duration', args.duration, '--connections', '10', ...what]
  execFileSync(node, [join(harness, 'run.mjs'), ...targets, ...options, '--work', join(work, 'apps'), '--out', out], {
    cwd: harness,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}`, NUXT_TELEMETRY_DISABLED: '1', CI: '1' },
  })
  return JSON.parse(readFileSync(`${out}.json`, 'utf8'))
}

/**
 * One number of each target, in the precision of the record.
 *
 * @template T
 * @param {Readonly<Record<string, T>>} values
 * @param {(value: T) => number} select
 */
function roundValues(values, select) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(select(value).toPrecision(4))]))
}

/**
 * The measured values that a table shows.
 *
 * @param {{ results: { bench: string; app: string; metric: string; values?: Record<string, { median: number }> }[] }} measured
 */
function selectRows({ results }) {
  return results.flatMap(({ bench, app, metric, values }) => {
    if (!values || !ROWS.some(row => row.bench === bench && row.metric === metric && row.apps?.includes(app))) return []
    return [{ name: `${bench}: ${metric}`, app, values: roundValues(values, ({ median }) => median) }]
  })
}

/**
 * A site with two components per page.
 *
 * @param {string} harness
 * @param {Record<string, string>} installs
 * @param {string} node
 * @param {string} pages
 */
function measureLargeSite(harness, installs, node, pages) {
  const size = ['--pages', pages, '--components', String(Number(pages) * 2)]
  const { results } = runHarness(harness, installs, node, [...AT_SCALE, ...size])
  return selectRows({ results: results.map((/** @type {object} */ result) => ({ ...result, app: pages })) })
}

/**
 * @param {string} node
 * @param {{ pages: number; components: number }} size
 */
function measureTypes(node, { pages, components }) {
  const project = (/** @type {string} */ name, /** @type {string} */ command, /** @type {string} */ buildDir) => {
    return { dir: join(work, 'apps', name, `site-${pages}-${components}`), command, buildDir, node }
  }
  const projects = {
    nuxt: project('nuxt', 'node_modules/nuxt/bin/nuxt.mjs', '.nuxt'),
    fw: project('fw', 'node_modules/fw/bin/fw.mjs', '.fw'),
  }
  return Object.entries(measureTypeChecks(projects, Number(args.rounds))).map(([check, seconds]) => ({
    name: `typecheck: ${check} (s)`,
    app: 'site',
    values: roundValues(seconds, median),
  }))
}

/** @param {{ nuxt: string }} installs */
function measurePages({ nuxt }) {
  return measurePrerendering({ counts: [1000, 10_000], peer: nuxt }).flatMap(({ count, costs }) =>
    /** @type {const} */ ([
      ['pages per cpu second', 'rate'],
      ['peak memory (MB)', 'megabytes'],
    ]).map(([metric, key]) => ({
      name: `prerender: ${metric}`,
      app: String(count),
      values: roundValues(costs, cost => cost[key]),
    })),
  )
}

/** @param {string} harness */
async function compare(harness) {
  const installs = {
    nuxt: install('nuxt', { nuxt: NUXT, vue: 'latest', 'vue-router': 'latest', node: '24' }),
    fw: await installFw(),
    limit: install('limit', { vue: 'latest', 'vue-router': 'latest', vite: 'latest', '@vitejs/plugin-vue': 'latest' }),
  }
  const node = join(installs.nuxt, 'node_modules/node/bin/node')
  const measured = runHarness(harness, installs, node, ['--rounds', args.rounds, '--only', [...benches].join()])
  const [processor] = cpus()
  const version = execFileSync(node, ['-v'], { encoding: 'utf8' }).trim().slice(1)
  const comparison = {
    date: new Date().toISOString(),
    commit: execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
    machine: `${cpus().length} cores (${process.arch}, ${processor?.model.trim() || 'unknown'})`,
    settings: { rounds: Number(args.rounds), duration: Number(args.duration), pages: measured.info.opts.pages },
    targets: {
      nuxt: { version: versionOf(installs.nuxt, 'nuxt'), node: version },
      fw: { version: versionOf(installs.fw, 'fw'), node: version },
      limit: { version: versionOf(installs.limit, 'vite'), node: version },
    },
    rows: [
      ...selectRows(measured),
      ...(hasTypeChecks ? measureTypes(node, measured.info.opts) : []),
      ...(hasLargeSites ? LARGE_SITES.flatMap(pages => measureLargeSite(harness, installs, node, pages)) : []),
      ...(hasPrerendering ? measurePages(installs) : []),
    ],
  }
  writeFileSync(COMPARISON_FILE, `${JSON.stringify(comparison, null, 2)}\n`)
}

if (args.harness) await compare(resolve(args.harness))
else if (!args.tables) throw new Error('Name the folder of the harness: node bench/compare.mjs --harness DIR')
writeTables()
