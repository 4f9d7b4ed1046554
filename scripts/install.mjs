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
 */
function linkWorkspacePackages(wanted) {
  for (const [path, { link, resolved }] of Object.entries(wanted)) {
    if (link && resolved && !existsSync(join(root, path)))
      symlinkSync(join(root, resolved), join(root, path), 'junction')
  }
}

/** Runs `npm ci` unless the installed packages match the lockfile. */
export function ensureInstalled() {
  const present = join(root, 'node_modules/.package-lock.json')
  const wanted = lockedPackages(join(root, 'package-lock.json'))
  if (existsSync(present) && isInstalled(wanted, lockedPackages(present))) return linkWorkspacePackages(wanted)
  console.log('Installing the dependencies …')
  const { status } = spawnSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('`npm ci` failed. See the output above.')
}
