import { ensureProgram } from './ensure-program.mjs'
import { versionOf } from './program-version.mjs'

/** Finds tmux, in which tests run interactive commands, or installs the Debian package. */
export function ensureTmux() {
  ensureProgram({
    name: 'tmux',
    purpose: 'The terminal tests',
    packages: ['tmux'],
    find: () => versionOf('tmux', '-V'),
  })
}
