import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { installed, root, runNode } from '../process.mjs'

/**
 * A test that claims to prove an option must fail without it. `npm run proofs -- --flip` runs each claim again with the
 * option at its default, and records the outcome for the present code of the test. `npm test` fails if a claim also
 * passed without its option, and prints how many were not tried yet.
 *
 * @typedef {{ file: string; name: string; ids: string[] }} Claim a test and the records of the reference it claims
 *
 * @typedef {string | { code: string; passing: string[] }} FlipRecord the hash of the code of a test file, and the tests
 *   that also pass without the option
 *
 * @typedef {Record<string, Record<string, FlipRecord>>} Flips records by test file and option
 */

/**
 * Options that a configuration does not change, with the reason.
 *
 * @type {Readonly<Record<string, string>>}
 */
const WITHOUT_FLIP = {
  'bundler1.publicDir': 'Public files are copied once, by the server engine, whatever it is.',
  dev: 'The command sets it. Tests run in development and built.',
  'devServer.url': 'The running server sets it.',
  modules: 'They are read from the sources of each layer, before the options are resolved.',
  telemetry: 'Nothing is ever sent, with or without it.',
}

const FLIPS = join(root, 'test/proofs/flips.json')

/** @returns {Flips} */
export const loadFlips = () => (existsSync(FLIPS) ? JSON.parse(readFileSync(FLIPS, 'utf8')) : {})

/** @param {Flips} flips */
function writeFlips(flips) {
  const sorted = Object.keys(flips)
    .sort()
    .map(file => [file, Object.fromEntries(Object.entries(flips[file] ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)))])
  writeFileSync(FLIPS, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

// How applications are built and started says nothing about what a test asserts.
const HELPERS = /^test\/(?:harness\/|browser\/|proofs\/|guards\/|commands\/program|dev\/dev-project|project)/

/** @type {Map<string, string>} */
const codes = new Map()

/**
 * Test files that claim records, of those whose code was read.
 *
 * @type {Set<string>}
 */
const claiming = new Set()

/**
 * The code of a test file and of what it imports from test/, without comments and formatting.
 *
 * @param {string} file path from the root of the repository
 */
async function codeOf(file) {
  const known = codes.get(file)
  if (known !== undefined) return known
  const { default: ts } = await import('typescript')
  let code = ''
  /** @type {Set<string>} */
  const seen = new Set()
  /** @param {string} path */
  const add = path => {
    if (seen.has(path)) return
    seen.add(path)
    const { outputText } = ts.transpileModule(readFileSync(join(root, path), 'utf8'), {
      compilerOptions: { removeComments: true, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
    })
    if (/\bproves\(/.test(outputText)) claiming.add(file)
    // Claims that were removed do not change what the others assert.
    code += outputText
      .replaceAll(/\bproves\([^()]*(?:\([^()]*\)[^()]*)*\),?/g, '')
      .replaceAll(/\s+/g, '')
      .replaceAll(/,(?=[)\]}])/g, '')
    for (const [, specifier] of outputText.matchAll(/from ["'](\.[^"']+)["']/g)) {
      const target = relative(root, join(root, dirname(path), `${specifier}.ts`))
      if (target.startsWith('test/') && !HELPERS.test(target) && existsSync(join(root, target))) add(target)
    }
  }
  add(file)
  codes.set(file, code)
  return code
}

/**
 * Changes when the code of a test file does.
 *
 * @param {string} file
 */
export async function hashTest(file) {
  return createHash('sha256')
    .update(await codeOf(file))
    .digest('hex')
    .slice(0, 16)
}

/** Test files that claim records, themselves or through a suite. */
async function filesWithClaims() {
  /** @type {string[]} */
  const found = []
  for (const name of readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.test.ts') || name.startsWith('fixtures')) continue
    const file = join('test', name)
    await codeOf(file)
    if (claiming.has(file)) found.push(file)
  }
  return found
}

/**
 * Runs Vitest and gives the tests that claim records, with their state.
 *
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<(Claim & { state: string })[]>}
 */
async function runClaims(args, env = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'fw-flips-'))
  const out = join(dir, 'claims.json')
  try {
    const { output } = await runNode(
      [installed('vitest/vitest.mjs'), 'run', '--reporter=./scripts/proofs/proof-reporter.mjs', ...args],
      { env: { ...process.env, ...env, FW_ALL: '1', FW_CLAIMS: out } },
    )
    if (!existsSync(out)) throw new Error(`Vitest wrote no claims:\n${output}`)
    return JSON.parse(readFileSync(out, 'utf8'))
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** @param {string} text */
const escape = text => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * The claims of options by test file and option. A test that runs in development and built, or in both layouts, is one
 * claim: without the option, one of its variants must fail.
 *
 * @typedef {{ file: string; id: string; tests: string[][] }} ClaimGroup `tests` are the names of each test's variants,
 *   development first
 * @param {readonly Claim[]} claims
 * @param {ReadonlySet<string>} options
 * @returns {Map<string, ClaimGroup>}
 */
export function groupClaims(claims, options) {
  /** @type {Map<string, ClaimGroup & { variants: Map<string, string[]> }>} */
  const groups = new Map()
  const isDev = /** @param {Claim} claim */ claim => Number(!/\(v4 layout, dev\)/.test(claim.name))
  for (const { file, name, ids } of claims.toSorted((one, other) => isDev(one) - isDev(other))) {
    const test = name.replaceAll(/ \((?:v[34]|(?:v[34] layout, )?(?:dev|built))\)/g, '')
    for (const id of ids.filter(id => options.has(id) && !Object.hasOwn(WITHOUT_FLIP, id))) {
      const key = `${file} ${id}`
      const group = groups.get(key) ?? { file, id, tests: [], variants: new Map() }
      groups.set(key, group)
      const variants = group.variants.get(test)
      if (variants) variants.push(name)
      else {
        group.variants.set(test, [name])
        group.tests = [...group.variants.values()]
      }
    }
  }
  return groups
}

/**
 * The tests of a group that pass without its option.
 *
 * @param {ClaimGroup} group
 */
async function findPassing({ file, id, tests }) {
  const rounds = Math.max(...tests.map(variants => variants.length))
  let passing = tests
  // Most claims fail in development, so that their other variants do not have to run.
  for (let index = 0; index < rounds && passing.length > 0; index++) {
    const names = passing.flatMap(variants => variants.slice(index, index + 1))
    if (names.length === 0) break
    const pattern = `^(?:${names.map(escape).join('|')})$`
    const results = await runClaims([file, '--testNamePattern', pattern, '--retry=0'], { FW_FLIP: id })
    // Tests do not run, and count as failed, if their application cannot be started without the option.
    const passed = new Set(results.filter(({ state }) => state === 'passed').map(({ name }) => name))
    passing = passing.filter(variants => index >= variants.length || passed.has(variants[index] ?? ''))
  }
  return passing.map(([name = '']) => name)
}

/**
 * Runs the claims without a valid record again, each without its option.
 *
 * @param {{ options: ReadonlySet<string>; filters: readonly string[] }} what `filters` are parts of paths of test files
 *   or keys of options
 * @returns {Promise<boolean>} whether all of them failed, as they must
 */
export async function runFlips({ options, filters }) {
  // Applications that an earlier run built.
  rmSync(join(root, 'tmp/apps'), { recursive: true, force: true })
  // No test has such a name: the files are only collected.
  const claims = await runClaims([...(await filesWithClaims()), '--testNamePattern', '^no test has this name$'])
  const groups = [...groupClaims(claims, options).values()]
  const flips = loadFlips()
  prune(flips, groups)
  const isWanted = /** @param {{ file: string; id: string }} group */ ({ file, id }) =>
    filters.length === 0 || filters.some(filter => file.includes(filter) || id === filter)
  /** @type {typeof groups} */
  const waiting = []
  for (const group of groups.filter(isWanted))
    if (codeOfRecord(flips[group.file]?.[group.id]) !== (await hashTest(group.file))) waiting.push(group)
  console.log(`${waiting.length} of ${groups.length} claims to run without their option`)
  const work = async () => {
    for (let group = waiting.shift(); group; group = waiting.shift()) {
      const { file, id } = group
      const passing = await findPassing(group)
      const code = await hashTest(file)
      ;(flips[file] ??= {})[id] = passing.length > 0 ? { code, passing: passing.map(nameInSuite) } : code
      console.log(`${passing.length > 0 ? '✗' : '✓'} ${id} (${file})`)
      for (const name of passing) console.log(`    ${name}`)
      mkdirSync(dirname(FLIPS), { recursive: true })
      writeFlips(flips)
    }
  }
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, work))
  writeFlips(flips)
  const { passed } = await checkGroups(groups.filter(isWanted), groups, flips)
  if (passed.length) console.log(`These tests also pass without the option they claim to prove:\n${passed.join('\n')}`)
  return passed.length === 0
}

/**
 * Removes what is recorded about tests that do not claim the option any more.
 *
 * @param {Flips} flips
 * @param {readonly ClaimGroup[]} groups
 */
function prune(flips, groups) {
  const present = new Map(groups.map(group => [`${group.file} ${group.id}`, group]))
  for (const [file, ids] of Object.entries(flips)) {
    for (const [id, record] of Object.entries(ids)) {
      const group = present.get(`${file} ${id}`)
      if (!group) delete ids[id]
      else if (typeof record === 'object') {
        const passing = record.passing.filter(test => group.tests.some(([name = '']) => nameInSuite(name) === test))
        ids[id] = passing.length > 0 ? { ...record, passing } : record.code
      }
    }
    if (Object.keys(ids).length === 0) delete flips[file]
  }
}

/** @param {FlipRecord | undefined} record */
const codeOfRecord = record => (typeof record === 'object' ? record.code : record)

/**
 * The name of a test in its suite, which several applications may run. Without the option, one of them must fail.
 *
 * @param {string} name
 */
const nameInSuite = name => name.split(/\((?:v[34] layout, )?(?:dev|built)\) /).at(-1) ?? name

/**
 * Claims that also hold without the option, and those of which that is not known.
 *
 * @param {readonly ClaimGroup[]} groups
 * @param {readonly ClaimGroup[]} all
 * @param {Flips} flips
 */
async function checkGroups(groups, all, flips) {
  /** @type {string[]} */
  const passed = []
  /** @type {string[]} */
  const untried = []
  /** @param {string} id @param {string} test */
  const failsElsewhere = (id, test) =>
    all.some(group => {
      const record = flips[group.file]?.[group.id]
      if (group.id !== id || record === undefined) return false
      const isClaimed = group.tests.some(([name = '']) => nameInSuite(name) === test)
      return isClaimed && !(typeof record === 'object' && record.passing.includes(test))
    })
  for (const { file, id } of groups) {
    const record = flips[file]?.[id]
    if (codeOfRecord(record) !== (await hashTest(file))) untried.push(`${id} (${file})`)
    else if (typeof record === 'object')
      passed.push(...record.passing.filter(test => !failsElsewhere(id, test)).map(test => `${id}: ${file}: ${test}`))
  }
  return { passed, untried }
}

/**
 * Claims of options that also hold without the option, and those of which that is not known.
 *
 * @param {readonly Claim[]} claims
 * @param {ReadonlySet<string>} options
 */
export async function checkFlips(claims, options) {
  const groups = [...groupClaims(claims, options).values()]
  return checkGroups(groups, groups, loadFlips())
}

/** @param {Flips} flips @returns {Set<string>} options without which a test failed */
export const flippedOptions = flips =>
  new Set(
    Object.values(flips).flatMap(ids =>
      Object.entries(ids)
        .filter(([, record]) => typeof record === 'string')
        .map(([id]) => id),
    ),
  )
