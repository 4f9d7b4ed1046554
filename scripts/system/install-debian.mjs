import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Runs a command and returns what it wrote to standard error.
 *
 * @param {string} command
 * @param {readonly string[]} args
 */
function run(command, args) {
  const { stderr, error } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return stderr || (error?.message ?? '')
}

/** @type {Set<string>} */
const tried = new Set()

/**
 * Installs a Debian package if `apt-get` is available. The caller must check whether it succeeded.
 *
 * @param {string} name
 * @returns {string} the error output
 */
export function installDebianPackage(name) {
  if (!existsSync('/usr/bin/apt-get')) return 'This system has no apt-get.'
  /** @param {string[]} args */
  const apt = (...args) => (process.getuid?.() === 0 ? run('apt-get', args) : run('sudo', ['-n', 'apt-get', ...args]))
  // Also before the second attempt: the first one may have had an outdated list of packages.
  const updated = tried.size === 0 || tried.has(name) ? apt('update', '-qq') : ''
  tried.add(name)
  return updated + apt('install', '-qq', '-y', '--no-install-recommends', name)
}
