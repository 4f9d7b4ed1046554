import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { declarationsPlugin, emitDeclarations } from './declarations.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './process.mjs'

/** The published packages in build order: each one after its dependencies. */
export const PACKAGES = [
  'schema',
  'kit',
  'bundler1-builder',
  'bundler2-builder',
  'bundler3-builder',
  'server-builder',
  'devtools',
  'fw',
  'nuxt',
  'create-fw',
]

/** What the builds of all packages depend on. */
const SHARED = [
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/declarations.mjs',
  'scripts/development-runtime.mjs',
  'scripts/static-imports.mjs',
  'tsconfig.base.json',
  'tsconfig.declarations.json',
]

const cache = join(root, 'node_modules/.cache/fw-build')

/**
 * A hash of all inputs of the build of a package. `before` is the fingerprint of the packages that are built before.
 *
 * @param {string} name
 * @param {string} before
 */
function fingerprint(name, before) {
  const dir = join(root, 'packages', name)
  const sources = readdirSync(join(dir, 'src'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
  const settings = ['package.json', 'tsconfig.json', 'tsdown.config.mjs'].map(file => join(dir, file))
  const shared = SHARED.map(file => join(root, file))
  const hash = createHash('sha256').update(before)
  for (const file of [...sources, ...settings, ...shared])
    hash.update(`\0${file.slice(root.length)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

/**
 * Whether all files and folders in `exports` of package.json exist.
 *
 * @param {string} name
 */
function isComplete(name) {
  const dir = join(root, 'packages', name)
  /** @type {Record<string, string>} */
  const entries = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')).exports
  return Object.values(entries).every(file => existsSync(join(dir, file.replace(/\*.*$/, ''))))
}

/**
 * Builds into a temporary folder and swaps at the end. A failed build keeps the previous output, and commands that run
 * during a build find complete files.
 *
 * @param {string} name
 */
async function buildPackage(name) {
  const { build } = await import('tsdown')
  const dir = join(root, 'packages', name)
  const fresh = join(cache, `${name}-${process.pid}`)
  try {
    await build({
      cwd: dir,
      config: join(dir, 'tsdown.config.mjs'),
      outDir: fresh,
      plugins: [declarationsPlugin],
      logLevel: 'warn',
      failOnWarn: true,
      // Slow plugins depend on the load of the machine, and warnings fail the build.
      checks: { bundlerTimings: false },
    })
    rmSync(join(dir, 'dist'), { recursive: true, force: true })
    renameSync(fresh, join(dir, 'dist'))
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/**
 * Builds the packages whose sources changed since their last build.
 *
 * @param {readonly string[]} [names]
 * @returns {Promise<string[]>} the packages it built
 */
export async function buildPackages(names = PACKAGES) {
  mkdirSync(cache, { recursive: true })
  const built = []
  let before = ''
  for (const name of PACKAGES) {
    before = fingerprint(name, before)
    const stamp = join(cache, `${name}.stamp`)
    const isFresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === before && isComplete(name)
    if (isFresh || !names.includes(name)) continue
    if (built.length === 0) await emitDeclarations()
    await buildPackage(name)
    writeFileSync(stamp, before)
    built.push(name)
  }
  return built
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2)
  try {
    ensureInstalled()
    const built = await buildPackages(names.length ? names : undefined)
    console.log(built.length ? `Built ${built.join(', ')}.` : 'The packages are up to date.')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
