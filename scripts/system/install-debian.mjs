import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Runs a command and shows only its standard error.
 *
 * @param {string} command
 * @param {readonly string[]} args
 */
function run(command, args) {
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

let isUpdated = false

/**
 * Installs a Debian package if `apt-get` is available. The caller must check whether it succeeded.
 *
 * @param {string} name
 */
export function installDebianPackage(name) {
  if (!existsSync('/usr/bin/apt-get')) return
  /** @param {string[]} args */
  const apt = (...args) => (process.getuid?.() === 0 ? run('apt-get', args) : run('sudo', ['-n', 'apt-get', ...args]))
  if (!isUpdated) apt('update', '-qq')
  isUpdated = true
  apt('install', '-qq', '-y', '--no-install-recommends', name)
}
