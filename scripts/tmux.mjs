import { spawnSync } from 'node:child_process'
import { installDebian } from './apt.mjs'

function hasTmux() {
  return spawnSync('tmux', ['-V']).status === 0
}

/** Finds tmux, in which commands are tried as on a terminal, or installs Debian's. */
export function ensureTmux() {
  if (hasTmux()) return
  console.log('Installing tmux …')
  installDebian('tmux')
  if (!hasTmux()) throw new Error('The tests of commands on a terminal need tmux: install it.')
}
