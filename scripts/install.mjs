import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './process.mjs'

/**
 * @typedef {{
 *   version?: string
 *   resolved?: string
 *   link?: boolean
 *   optional?: boolean
 *   devOptional?: boolean
 *   os?: string[]
 *   cpu?: string[]
 *   libc?: string[]
 * }} LockedPackage
 *
 * @typedef {Record<string, LockedPackage>} LockedPackages
 *
 * @typedef {{ os: string; cpu: string; libc?: string | undefined }} Platform
 */

/**
 * Whether the installed packages match the lockfile. Optional packages may be missing (they are for other platforms),
 * and so may links to packages of this repository, which are created without npm.
 *
 * @param {LockedPackages} wanted
 * @param {LockedPackages} present
 */
export function isInstalled(wanted, present) {
  return Object.entries(wanted).every(([path, locked]) => {
    if (!path.includes('node_modules/')) return true
    const found = present[path]
    if (!found) return Boolean(locked.optional || locked.devOptional || locked.link)
    return found.version === locked.version && found.link === locked.link
  })
}

/**
 * @param {string} file
 * @returns {LockedPackages}
 */
function lockedPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/**
 * Creates missing links to the packages of this repository.
 *
 * @param {LockedPackages} wanted
 * @param {string} dir
 */
function linkWorkspacePackages(wanted, dir) {
  for (const [path, { link, resolved }] of Object.entries(wanted))
    if (link && resolved && !existsSync(join(dir, path))) symlinkSync(join(dir, resolved), join(dir, path), 'junction')
}

/** @returns {Platform} the platform of this process */
export function currentPlatform() {
  return { os: process.platform, cpu: process.arch, libc: process.platform === 'linux' ? findLibc() : undefined }
}

// The report of Node also contains it, but creating that report takes as long as all the other checks together.
function findLibc() {
  const ldd = '/usr/bin/ldd'
  const text = existsSync(ldd) ? readFileSync(ldd, 'latin1') : ''
  return /GNU C Library|GLIBC/i.test(text) ? 'glibc' : text.includes('musl') ? 'musl' : undefined
}

/**
 * The packages for this platform that are not on the disk. npm omits an optional package without a word if its download
 * fails, and the package that needs it fails later: "Cannot find native binding".
 *
 * @param {LockedPackages} wanted
 * @param {Platform} platform
 * @param {(path: string) => boolean} exists
 */
export function findMissingBindings(wanted, { os, cpu, libc }, exists) {
  return Object.entries(wanted)
    .filter(([, locked]) => locked.os?.includes(os) && (locked.cpu?.includes(cpu) ?? true))
    .filter(([, locked]) => !locked.libc || (libc && locked.libc.includes(libc)))
    .filter(([path]) => !exists(path))
    .map(
      ([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`,
    )
}

/**
 * Installs the locked dependencies, and checks that the packages for this platform are among them.
 *
 * @param {(args: readonly string[]) => boolean} npm runs npm; false if it failed
 * @param {() => readonly string[]} missing the packages for this platform that are missing
 */
export function installLocked(npm, missing) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const isComplete = npm(['ci', '--prefer-offline', ...quiet]) && missing().length === 0
  // The cache of npm may be outdated or incomplete, so the second attempt asks the registry for everything.
  if (isComplete || (npm(['ci', '--prefer-online', ...quiet]) && missing().length === 0)) return
  const names = missing()
  throw new Error(
    names.length === 0 || names.length > 20
      ? '`npm ci` failed twice. See the output above.'
      : `\`npm ci\` did not install ${names.join(', ')}, which this platform needs. Check that the registry of npm (\`npm config get registry\`) has ${names.length === 1 ? 'this package' : 'these packages'}, and that \`npm config get omit\` is empty, then run the command again.`,
  )
}

/**
 * Runs `npm ci` unless the installed packages match the lockfile.
 *
 * @param {string} [dir] an example with packages of its own. Default: the repository
 */
export function ensureInstalled(dir = root) {
  const present = join(dir, 'node_modules/.package-lock.json')
  const wanted = lockedPackages(join(dir, 'package-lock.json'))
  const missing = () => findMissingBindings(wanted, currentPlatform(), path => existsSync(join(dir, path)))
  if (existsSync(present) && isInstalled(wanted, lockedPackages(present)) && missing().length === 0)
    return linkWorkspacePackages(wanted, dir)
  console.log('Installing the dependencies …')
  installLocked(
    args =>
      spawnSync('npm', args, {
        cwd: dir,
        stdio: ['ignore', 'inherit', 'inherit'],
        shell: process.platform === 'win32',
      }).status === 0,
    missing,
  )
}
