import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Bundler } from '../harness/build-app'
import { bundlersOf } from './module-case'
import type { ModuleCase } from './module-case'

/** The page with the table of modules. */
export const MODULES_PAGE = 'docs/guide/modules-of-nuxt.md'

const START = '<!-- results -->\n'
const END = '<!-- end of results -->'
const BUNDLERS: Readonly<Record<Bundler, string>> = { bundler1: 'Vite', bundler2: 'webpack', bundler3: 'Rspack' }

const page = fileURLToPath(new URL(`../../${MODULES_PAGE}`, import.meta.url))
const fileOf = (bundler: Bundler): string => fileURLToPath(new URL(`results/${bundler}.json`, import.meta.url))

/** What the last recorded run of a bundler has shown, by module. */
export type Results = Readonly<Record<string, { version: string; passed: boolean }>>

export function loadResults(bundler: Bundler): Results {
  return existsSync(fileOf(bundler)) ? (JSON.parse(readFileSync(fileOf(bundler), 'utf8')) as Results) : {}
}

/** Records the outcomes of a run. Those of other cases remain. */
export function updateResults(bundler: Bundler, outcomes: Results, cases: readonly ModuleCase[]): void {
  const merged = { ...loadResults(bundler), ...outcomes }
  const listed = cases.filter(moduleCase => bundlersOf(moduleCase).includes(bundler) && merged[moduleCase.name])
  const results = Object.fromEntries(listed.map(({ name }) => [name, merged[name]]))
  writeFileSync(fileOf(bundler), `${JSON.stringify(results, undefined, 2)}\n`)
}

/** The modules as a table: what was tried, and the result with each bundler. */
export function emitModules(cases: readonly ModuleCase[]): string {
  const bundlers = Object.keys(BUNDLERS) as Bundler[]
  const rows = cases.map(moduleCase => {
    const results = bundlers.map(bundler => resultOf(moduleCase, bundler))
    return [
      `\`${moduleCase.name}\``,
      moduleCase.version,
      results.includes(false) ? 'does not work yet' : 'works',
      moduleCase.tried,
      ...results.map(passed => (passed === undefined ? '–' : passed ? '✓' : '✗')),
    ]
  })
  const head = ['module', 'version', 'result', 'tried', ...Object.values(BUNDLERS)]
  return [head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |\n`).join('')
}

/** Whether a case has passed with a bundler. Undefined if it does not run with it. */
function resultOf(moduleCase: ModuleCase, bundler: Bundler): boolean | undefined {
  if (!bundlersOf(moduleCase).includes(bundler)) return undefined
  const result = loadResults(bundler)[moduleCase.name]
  return result?.version === moduleCase.version && result.passed
}

export function readTable(): string {
  const text = readFileSync(page, 'utf8')
  return text.slice(text.indexOf(START) + START.length, text.indexOf(END))
}

export function writeTable(table: string): void {
  const text = readFileSync(page, 'utf8')
  writeFileSync(page, text.slice(0, text.indexOf(START) + START.length) + table + text.slice(text.indexOf(END)))
}
