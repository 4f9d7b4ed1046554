import { spawnSync } from 'node:child_process'
import { installDebianPackage } from './install-debian.mjs'

function hasRedis() {
  return spawnSync('redis-server', ['--version']).status === 0
}

/** Finds the server of Redis, which the tests of shared caches start, or installs the Debian package. */
export function ensureRedis() {
  if (hasRedis()) return
  console.log('Installing Redis …')
  installDebianPackage('redis-server')
  if (!hasRedis()) throw new Error('The tests of shared caches need Redis. Install it.')
}
