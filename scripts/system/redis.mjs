import { ensureProgram } from './ensure-program.mjs'
import { versionOf } from './program-version.mjs'

/** Finds the server of Redis, which the tests of shared caches start, or installs the Debian package. */
export function ensureRedis() {
  ensureProgram({
    name: 'Redis',
    purpose: 'The tests of shared caches',
    packages: ['redis-server'],
    find: () => versionOf('redis-server'),
  })
}
