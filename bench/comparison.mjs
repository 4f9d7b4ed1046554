import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/process.mjs'

// The tables of the comparison with Nuxt and with Vite and Vue alone. README and docs contain only what is written here, from the
// results in comparison.json.

export const COMPARISON_FILE = join(root, 'bench/comparison.json')

/** The texts with a table: the guide has every row. */
export const TABLES = [
  { file: join(root, 'README.md'), complete: false },
  { file: join(root, 'docs/guide/comparison.md'), complete: true },
]

const START = '<!-- comparison: written by `node bench/compare.mjs` -->'
const END = '<!-- end of comparison -->'

/** Differences that a second run would not confirm. */
const MAX_SAME_RATIO = 1.05

/**
 * @typedef {'nuxt' | 'fw' | 'limit'} TargetName
 *
 * @typedef {object} Comparison
 * @property {string} date
 * @property {string} commit
 * @property {string} machine
 * @property {{ rounds: number; duration: number; pages: number }} settings
 * @property {Record<TargetName, { version: string; node: string }>} targets
 * @property {{ name: string; app: string; values: Partial<Record<TargetName, number>> }[]} rows
 *
 * @typedef {object} Row
 * @property {string} label
 * @property {string} unit
 * @property {string} bench
 * @property {string} metric as the harness calls it
 * @property {readonly string[]} [apps]
 * @property {number} [scale] what a value is multiplied by
 * @property {boolean} [more] more is better
 * @property {boolean} [brief] also in the short table
 */

/** Sites that show how the costs grow, by their number of pages. */
export const LARGE_SITES = ['300', '1000']

const ALL_SIZES = { apps: ['minimal', 'site', ...LARGE_SITES] }

/** @type {readonly Row[]} */
export const ROWS = [
  row('types and generated files (`fw prepare`, CPU)', 's', 'prepare', 'prepare cpu (s)', ALL_SIZES),
  row('type check (`fw typecheck`, CPU)', 's', 'typecheck', 'first (s)', { apps: ['site'] }),
  row('type check again, without a change (CPU)', 's', 'typecheck', 'again (s)', { apps: ['site'] }),
  row('dev server, cold start to first page (CPU)', 's', 'dev-start', 'cold: cpu to first HTML (s)', {
    ...ALL_SIZES,
    brief: true,
  }),
  row('dev server, warm start to first page (CPU)', 's', 'dev-start', 'warm: cpu to first HTML (s)'),
  row('modules that the browser loads for `/` in development', '', 'dev-start', 'client modules of /'),
  row('size of these modules', 'KB', 'dev-start', 'client modules (KB)'),
  row('memory of the dev server', 'MB', 'dev-start', 'dev RSS (MB)', { ...ALL_SIZES, brief: true }),
  row('edit to new HTML of the server', 'ms', 'hmr', 'edit -> new SSR HTML (ms)'),
  row('edit to new module in the browser', 'ms', 'hmr', 'edit -> HMR module (ms)'),
  row('build (CPU)', 's', 'build', 'build cpu (s)', { ...ALL_SIZES, brief: true }),
  row('memory of the build', 'MB', 'build', 'build peak RSS (MB)', ALL_SIZES),
  row('server output without source maps', 'KB', 'size', 'server without maps (KB)', { brief: true }),
  row('JavaScript for `/`, gzip', 'KB', 'size', 'JS for / gzip (KB)', { brief: true }),
  row('all JavaScript for browsers, gzip', 'KB', 'size', 'client JS total gzip (KB)'),
  row('start of the server to first response (CPU)', 'ms', 'cold', 'cpu to first response (ms)', { brief: true }),
  request('request (CPU): the page', 'page', ['minimal'], true),
  request('request (CPU): `/`', 'index', ['site', ...LARGE_SITES], true),
  request('request (CPU): a list with data', 'data', ['site'], true),
  request('request (CPU): a page with 1,000 components', 'large', ['site']),
  request('request (CPU): a cached page', 'cached', ['site'], true),
  request('request (CPU): JSON of a handler', 'api', ['site']),
  request('request (CPU): a file of `public/`', 'asset', ['site']),
  row('memory of the server under load', 'MB', 'ssr', 'large RSS (MB)', { apps: ['site'] }),
  row('prerendered pages per CPU second, of 1,000', '', 'prerender', 'pages per cpu second', {
    apps: ['1000'],
    more: true,
  }),
  row('prerendered pages per CPU second, of 10,000', '', 'prerender', 'pages per cpu second', {
    apps: ['10000'],
    more: true,
    brief: true,
  }),
  row('memory while 10,000 pages are prerendered', 'MB', 'prerender', 'peak memory (MB)', { apps: ['10000'] }),
  row('packages installed', '', 'install', 'packages', { apps: ['-'], brief: true }),
  row('size of the packages', 'MB', 'install', 'node_modules (MB)', { apps: ['-'] }),
]

/**
 * @param {string} label
 * @param {string} unit
 * @param {string} bench
 * @param {string} metric
 * @param {Partial<Row>} [rest]
 * @returns {Row}
 */
function row(label, unit, bench, metric, rest = {}) {
  return { label, unit, bench, metric, apps: ['minimal', 'site'], ...rest }
}

/**
 * @param {string} label
 * @param {string} route the name that the harness gives it
 * @param {readonly string[]} apps
 * @param {boolean} [brief]
 */
function request(label, route, apps, brief = false) {
  return row(label, 'µs', 'ssr', `${route} c10 server cpu per request (us)`, { apps, brief })
}

/**
 * @param {Row} row
 * @param {string} app
 * @param {Comparison} comparison
 */
function appName({ bench }, app, { settings }) {
  if (bench === 'prerender' || app === '-') return ''
  if (app === 'minimal') return app
  return `${app === 'site' ? settings.pages : app} pages`
}

/**
 * @param {number | undefined} value
 * @param {string} unit
 */
function formatValue(value, unit) {
  if (value === undefined) return '–'
  const digits = value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : 2
  return `${value.toFixed(digits)}${unit && ` ${unit}`}`
}

/**
 * Compares fw with Nuxt, in words: a row in which fw is not ahead says so.
 *
 * @param {Row} row
 * @param {Partial<Record<TargetName, number>>} values
 */
export function compareValues({ more = false }, { nuxt, fw }) {
  if (!nuxt || !fw) return ''
  const ratio = more ? fw / nuxt : nuxt / fw
  if (ratio < MAX_SAME_RATIO && ratio > 1 / MAX_SAME_RATIO) return '**the same**'
  const factor = ratio > 1 ? ratio : 1 / ratio
  const words = more === ratio > 1 ? 'more' : 'less'
  const text = `${factor.toFixed(1)} × ${words}`
  return ratio > 1 ? text : `**${text}: not ahead**`
}

/**
 * The table in Markdown.
 *
 * @param {Comparison} comparison
 * @param {{ complete: boolean }} options
 */
export function comparisonTable(comparison, { complete }) {
  const { date, commit, machine, settings, targets, rows } = comparison
  const lines = [
    `Measured on ${date.slice(0, 10)} at commit ${commit.slice(0, 8)}, on ${machine}: ${[`Nuxt ${targets.nuxt.version}`, `fw ${targets.fw.version}`, `Vite ${targets.limit.version}`].join(', ')}, all with Node ${targets.fw.node}. Medians of ${settings.rounds} rounds, in which the targets ran in turn.`,
    '',
    '| | application | Nuxt | fw | compared with Nuxt | Vite and Vue alone |',
    '|---|---|---:|---:|---|---:|',
  ]
  for (const entry of ROWS) {
    if (!complete && !entry.brief) continue
    for (const app of entry.apps ?? []) {
      if (!complete && LARGE_SITES.includes(app) && entry.bench !== 'prerender') continue
      const values = rows.find(
        ({ name, app: measured }) => name === `${entry.bench}: ${entry.metric}` && measured === app,
      )?.values
      if (!values) continue
      const cells = [values.nuxt, values.fw].map(value => formatValue(value, entry.unit))
      const limit = formatValue(values.limit, entry.unit)
      lines.push(
        `| ${entry.label} | ${appName(entry, app, comparison)} | ${cells.join(' | ')} | ${compareValues(entry, values)} | ${limit} |`,
      )
    }
  }
  return lines.join('\n')
}

/**
 * Replaces the table between the markers of a text.
 *
 * @param {string} text
 * @param {string} table
 */
export function replaceTable(text, table) {
  const start = text.indexOf(START)
  const end = text.indexOf(END)
  if (start < 0 || end < start) throw new Error(`The text has no ${START} with an ${END} after it.`)
  return `${text.slice(0, start + START.length)}\n${table}\n${text.slice(end)}`
}

/** Writes the tables of README and docs from the recorded comparison. */
export function writeTables() {
  const comparison = /** @type {Comparison} */ (JSON.parse(readFileSync(COMPARISON_FILE, 'utf8')))
  for (const { file, complete } of TABLES)
    writeFileSync(file, replaceTable(readFileSync(file, 'utf8'), comparisonTable(comparison, { complete })))
}
