import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Runs a command. Only its errors are shown.
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

/**
 * Installs a package of Debian, where there is its package manager. Whoever asks looks whether it worked.
 *
 * @param {string} name
 */
export function installDebian(name) {
  if (!existsSync('/usr/bin/apt-get')) return
  /** @param {string[]} args */
  const apt = (...args) => (process.getuid?.() === 0 ? run('apt-get', args) : run('sudo', ['-n', 'apt-get', ...args]))
  apt('update', '-qq')
  apt('install', '-qq', '-y', '--no-install-recommends', name)
}
