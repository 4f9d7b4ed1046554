import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { flippedOptions, loadFlips, runFlips } from './flips.mjs'
import { root } from '../process.mjs'

/**
 * @typedef {Record<string, string[]>} Sections ids by section of the reference
 *
 * @typedef {{ options: Sections; behaviours: Sections }} Records
 *
 * @typedef {{ full: boolean; proven: string[]; failed: string[]; claims: import('./flips.mjs').Claim[] }} Run the
 *   result of a test run
 */

const RECORDS = join(root, 'test/proofs/records.json')
const LEDGER = join(root, 'test/proofs/proven.json')

/** The file to which the last test run wrote its proofs. */
export const LAST_RUN = join(root, 'node_modules/.cache/fw-proofs/last.json')

/**
 * @template T
 * @param {string} file
 * @param {T} fallback
 * @returns {T}
 */
const loadJson = (file, fallback) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : fallback)

/**
 * @param {string} file
 * @param {unknown} value
 */
function writeJson(file, value) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}

/**
 * The keys of all options of the reference.
 *
 * @param {Records} records
 */
export const optionKeys = records => new Set(Object.values(records.options).flat())

/** @returns {Records} */
export const loadRecords = () => JSON.parse(readFileSync(RECORDS, 'utf8'))

/** @returns {string[]} the records that committed tests prove, sorted */
export const loadLedger = () => loadJson(LEDGER, /** @type {string[]} */ ([]))

/**
 * Compares a full run with the ledger.
 *
 * @param {readonly string[]} ledger
 * @param {Run} run
 * @returns {{ lost: string[]; gained: string[] }}
 */
export function compareProofs(ledger, run) {
  const proven = new Set(run.proven)
  const before = new Set(ledger)
  return { lost: ledger.filter(id => !proven.has(id)), gained: run.proven.filter(id => !before.has(id)) }
}

/**
 * The report of proven and unproven records, by section.
 *
 * @param {Records} records
 * @param {readonly string[]} proven
 * @param {{ all: boolean }} options `all` lists the proven ids too
 */
export function emitReport(records, proven, { all }) {
  const done = new Set(proven)
  const lines = []
  const totals = []
  for (const [kind, sections] of Object.entries(records)) {
    lines.push(`# ${kind}`)
    for (const [section, ids] of Object.entries(sections)) {
      const missing = ids.filter(id => !done.has(id))
      lines.push(`${section}: ${ids.length - missing.length} of ${ids.length}`)
      if (all && missing.length < ids.length) lines.push(`  proven: ${ids.filter(id => done.has(id)).join(', ')}`)
      if (missing.length) lines.push(`  unproven: ${missing.join(', ')}`)
    }
    const ids = Object.values(sections).flat()
    totals.push(`${ids.filter(id => done.has(id)).length} of ${ids.length} ${kind}`)
  }
  return [...lines, '', totals.join(', ')].join('\n')
}

/**
 * The ids of the reference by section, from its files.
 *
 * @param {string} dir the folder with options.json and behaviours.json
 * @returns {Records}
 */
export function loadReference(dir) {
  /** @param {string} file @param {string} id */
  const sections = (file, id) => {
    /** @type {Sections} */
    const result = {}
    for (const record of JSON.parse(readFileSync(join(dir, file), 'utf8')))
      (result[record.section] ??= []).push(record[id])
    return result
  }
  return { options: sections('options.json', 'key'), behaviours: sections('behaviours.json', 'id') }
}

async function main() {
  const { values, positionals } = parseArgs({
    // After `--flip`: parts of paths of test files, or keys of options.
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false }, // also list proven records
      update: { type: 'boolean', default: false }, // add the proofs of the last run to the ledger
      flip: { type: 'boolean', default: false }, // run the claims again without the option that they prove
      records: { type: 'string' }, // folder of the reference, whose ids are written to test/proofs/records.json
    },
  })
  if (values.records) writeJson(RECORDS, loadReference(values.records))
  const records = loadRecords()
  const options = optionKeys(records)
  if (values.flip && !(await runFlips({ options, filters: positionals }))) process.exitCode = 1
  const ledger = loadLedger()
  /** @type {Run} */
  const run = loadJson(LAST_RUN, { full: false, proven: [], failed: [], claims: [] })
  const { lost, gained } = compareProofs(ledger, run)
  const claimed = [...new Set([...ledger, ...run.proven])].sort()
  if (values.update) writeJson(LEDGER, claimed)
  console.log(emitReport(records, claimed, { all: values.all }))
  const proven = claimed.filter(id => options.has(id))
  const flipped = flippedOptions(loadFlips())
  const untried = proven.filter(id => !flipped.has(id))
  console.log(
    `${proven.length - untried.length} of ${proven.length} options were also tried at their default, where the test fails`,
  )
  if (untried.length) console.log(`Not tried, or passing without the option: ${untried.join(', ')}`)
  if (run.full && lost.length) console.log(`The last run did not prove: ${lost.join(', ')}`)
  if (gained.length && !values.update)
    console.log(`New in the last run, to be kept with \`npm run proofs -- --update\`: ${gained.join(', ')}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
