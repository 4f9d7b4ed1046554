import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Part, PresetTarget } from './preset-target'

const PARTS: readonly Part[] = [
  'pages',
  'server routes',
  'handlers',
  'route rules',
  'errors',
  'cache',
  'runtime config',
  'files',
  'stream',
]
const START = '<!-- results -->\n'
const END = '<!-- end of results -->'

/** The page with the table of results. */
export const RESULTS_PAGE = 'docs/guide/presets.md'
const file = fileURLToPath(new URL(`../../${RESULTS_PAGE}`, import.meta.url))

/** The results of a run as a table: presets × parts of the suite. */
export function emitResults(
  targets: readonly PresetTarget[],
  results: ReadonlyMap<string, ReadonlyMap<Part, boolean>>,
): string {
  const mark = (passed: boolean | undefined): string => (passed === undefined ? '–' : passed ? '✓' : '✗')
  return [
    ['preset', ...PARTS],
    ['---', ...PARTS.map(() => '---')],
    ...targets.map(({ name }) => [`\`${name}\``, ...PARTS.map(part => mark(results.get(name)?.get(part)))]),
  ]
    .map(row => `| ${row.join(' | ')} |\n`)
    .join('')
}

export function readResults(): string {
  const text = readFileSync(file, 'utf8')
  return text.slice(text.indexOf(START) + START.length, text.indexOf(END))
}

export function writeResults(table: string): void {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.slice(0, text.indexOf(START) + START.length) + table + text.slice(text.indexOf(END)))
}
