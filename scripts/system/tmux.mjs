import { spawnSync } from 'node:child_process'
import { installDebianPackage } from './install-debian.mjs'

function hasTmux() {
  return spawnSync('tmux', ['-V']).status === 0
}

/** Finds tmux, in which tests run interactive commands, or installs the Debian package. */
export function ensureTmux() {
  if (hasTmux()) return
  console.log('Installing tmux …')
  installDebianPackage('tmux')
  if (!hasTmux()) throw new Error('The terminal tests need tmux. Install it.')
}
