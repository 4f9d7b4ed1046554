import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PACKAGES } from '../scripts/build.mjs'
import { root } from '../scripts/process.mjs'

/** The committed numbers of lines, by package. */
export const LINES_FILE = join(root, 'bench/lines.json')

const CODE = /\.(?:m?[jt]s|vue|css)$/
const GENERATED = /\.gen\.ts$/
const TEST = /\.test\.ts$/

/** @typedef {{ source: number; tests: number }} Lines */

/**
 * The lines of source and of unit tests of each package, without generated files.
 *
 * @returns {Record<string, Lines>}
 */
export function countLines() {
  return Object.fromEntries(PACKAGES.map(name => [name, linesOf(join(root, 'packages', name, 'src'))]))
}

/**
 * @param {string} folder
 * @returns {Lines}
 */
function linesOf(folder) {
  const lines = { source: 0, tests: 0 }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !CODE.test(entry.name) || GENERATED.test(entry.name)) continue
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8')
    lines[TEST.test(entry.name) ? 'tests' : 'source'] += text.split('\n').length - 1
  }
  return lines
}

/** Prints the lines of each package, with the difference from the committed number. */
export function printLines() {
  const lines = countLines()
  /** @type {Record<string, number>} */
  const committed = JSON.parse(readFileSync(LINES_FILE, 'utf8'))
  console.log('\nLines of each package: source, difference from bench/lines.json, unit tests')
  for (const [name, { source, tests }] of Object.entries(lines))
    print(name, source, source - (committed[name] ?? 0), tests)
  const sum = /** @param {number[]} numbers */ numbers => numbers.reduce((total, number) => total + number, 0)
  const source = sum(Object.values(lines).map(each => each.source))
  print('all', source, source - sum(Object.values(committed)), sum(Object.values(lines).map(each => each.tests)))
}

/**
 * @param {string} name
 * @param {number} source
 * @param {number} difference
 * @param {number} tests
 */
function print(name, source, difference, tests) {
  const signed = `${difference > 0 ? '+' : ''}${difference}`
  console.log([name.padEnd(18), String(source).padStart(7), signed.padStart(7), String(tests).padStart(7)].join('  '))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--update')) {
    const committed = Object.entries(countLines()).map(([name, { source }]) => [name, source])
    writeFileSync(LINES_FILE, `${JSON.stringify(Object.fromEntries(committed), null, 2)}\n`)
  }
  printLines()
}
