import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './process.mjs'

/**
 * @typedef {Record<
 *   string,
 *   { version?: string; resolved?: string; link?: boolean; optional?: boolean; devOptional?: boolean }
 * >} LockedPackages
 */

/**
 * Whether what npm installed is what the lockfile asks for. Packages for other platforms may be missing, and so may
 * links to packages of this repository, which need no npm.
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
 * Makes the links to packages of this repository that are not there.
 *
 * @param {LockedPackages} wanted
 */
function linkOwn(wanted) {
  for (const [path, { link, resolved }] of Object.entries(wanted)) {
    if (link && resolved && !existsSync(join(root, path)))
      symlinkSync(join(root, resolved), join(root, path), 'junction')
  }
}

/** Installs the locked dependencies unless they are there already. */
export function ensureInstalled() {
  const present = join(root, 'node_modules/.package-lock.json')
  const wanted = lockedPackages(join(root, 'package-lock.json'))
  if (existsSync(present) && isInstalled(wanted, lockedPackages(present))) return linkOwn(wanted)
  console.log('Installing the dependencies …')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('`npm ci` failed: the messages above say why.')
}
