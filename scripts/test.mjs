import { randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPackages } from './build.mjs'
import { untriggeredCodes } from './codes.mjs'
import { ensureInstalled } from './install.mjs'
import { installed, root, runNode } from './process.mjs'
import { checkFlips } from './proofs/flips.mjs'
import { LAST_RUN, compareProofs, loadLedger, loadRecords, optionKeys } from './proofs/proofs.mjs'
import { typecheck } from './typecheck.mjs'

// `npm test -- --quick` runs what takes less than two minutes: unit tests, guards, the tables of options, and one
// application in development and built, in a browser. It leaves out the type check and all other tests.
const QUICK = ['packages/', 'test/guards/', 'test/harness/', 'test/options/', 'test/apps/site/v3-layout']

const isQuick = process.argv.includes('--quick')
// Some suites run with one of several variants in turn, which the seed decides. `npm test -- --all` runs all variants.
const isAll = process.argv.includes('--all')
const seed = process.env.FW_SEED ?? String(randomInt(1_000_000))
// Paths after `npm test --` narrow the Vitest run.
const paths = process.argv.slice(2).filter(arg => !['--quick', '--all'].includes(arg))
const filters = isQuick ? [...QUICK, ...paths] : paths
const total = { passed: 0, failed: 0 }
/**
 * What the checks that failed print, repeated at the end: a log may keep only its last lines.
 *
 * @type {string[]}
 */
const failures = []

/**
 * Counts one check and prints its output when it failed.
 *
 * @param {string} name
 * @param {boolean} ok
 * @param {string} [output]
 */
function count(name, ok, output = '') {
  total[ok ? 'passed' : 'failed']++
  const text = [`${ok ? '✓' : '✗'} ${name}`, ...(!ok && output ? [output.trimEnd()] : [])].join('\n')
  console.log(text)
  if (!ok) failures.push(text)
}

async function lint() {
  const { code, output } = await runNode([installed('oxlint/bin/oxlint'), '--deny-warnings'])
  count('lint', code === 0, output)
}

async function format() {
  const { code, output } = await runNode([installed('oxfmt/bin/oxfmt'), '--check'])
  count('format', code === 0, `${output}\nFix it with: npm run format`)
}

async function checkTypes() {
  for (const { room, ok, output } of await typecheck({ concurrency: 1 })) count(`types of ${room}`, ok, output)
}

/** @param {string} dir a folder for what the run records */
async function vitest(dir) {
  const counts = join(dir, 'counts.json')
  const triggered = join(dir, 'triggered')
  mkdirSync(triggered)
  rmSync(LAST_RUN, { force: true })
  const reporters = ['default', './scripts/reporter.mjs', './scripts/proofs/proof-reporter.mjs']
  const args = [
    installed('vitest/vitest.mjs'),
    'run',
    ...reporters.map(reporter => `--reporter=${reporter}`),
    ...filters,
  ]
  const full = filters.length === 0 ? '1' : ''
  const { code } = await runNode(args, {
    show: true,
    env: {
      ...process.env,
      FW_TEST_COUNTS: counts,
      FW_TRIGGERED_DIR: triggered,
      FW_FULL_RUN: full,
      FW_SEED: seed,
      ...(isAll ? { FW_ALL: '1' } : {}),
    },
  })
  if (!existsSync(counts)) return count('vitest', false, `Vitest ended with exit code ${code} and no results.`)
  const { passed, failed, skipped } = JSON.parse(readFileSync(counts, 'utf8'))
  total.passed += passed
  total.failed += failed
  count('no test is skipped', skipped === 0, `${skipped} tests were skipped.`)
  if (code !== 0 && failed === 0) count('vitest', false, `Vitest ended with exit code ${code}.`)
  if (filters.length === 0) {
    const missing = untriggeredCodes(triggered)
    count(
      'every diagnostic is triggered by a test',
      missing.length === 0,
      `No test calls triggers() for: ${missing.join(', ')}`,
    )
    await countProofs()
  }
}

/** Fails if a record of the reference has lost its proof, or if a proof of an option also holds without it. */
async function countProofs() {
  /** @type {import('./proofs/proofs.mjs').Run} */
  const run = JSON.parse(readFileSync(LAST_RUN, 'utf8'))
  const { lost, gained } = compareProofs(loadLedger(), run)
  const { passed, untried } = await checkFlips(run.claims, optionKeys(loadRecords()))
  count(
    'no proof holds without its option',
    passed.length === 0,
    `These tests also pass with the default of the option: ${passed.join(', ')}`,
  )
  if (untried.length)
    console.log(`${untried.length} proofs were not tried without their option: npm run proofs -- --flip`)
  count('no proof is lost', lost.length === 0, `No passing test proves: ${lost.join(', ')}`)
  if (gained.length) console.log(`New proofs, to be kept with \`npm run proofs -- --update\`: ${gained.join(', ')}`)
}

async function main() {
  const ensureSystem = join(root, 'scripts/system/install-missing.mjs')
  const system = runNode([ensureSystem, ...(isQuick ? ['--browser'] : [])], { show: true })
  ensureInstalled()
  await Promise.all([buildPackages(), lint(), format()])
  count('build', true)
  if ((await system).code !== 0) throw new Error('Programs that the tests need are missing. See the output above.')
  // Applications that an earlier run built.
  rmSync(join(root, 'tmp/apps'), { recursive: true, force: true })
  const dir = mkdtempSync(join(tmpdir(), 'fw-test-'))
  try {
    // Types are checked while tests wait for a build, a server or a browser.
    await Promise.all([vitest(dir), isQuick ? undefined : checkTypes()])
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
  if (!isAll) console.log(`Repeat the same variants of all suites with FW_SEED=${seed}, or run all of them with --all.`)
  if (isQuick) console.log('Types are not checked: run `npm run typecheck`.')
}

try {
  await main()
} catch (error) {
  count('install and build', false, error instanceof Error ? error.message : String(error))
}
if (total.failed) process.exitCode = 1
if (failures.length) console.log(`\nWhat failed:\n${failures.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
