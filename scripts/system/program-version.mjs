import { spawnSync } from 'node:child_process'

// A browser on a busy machine may take some seconds.
const START_LIMIT_MS = 60_000

/**
 * The first line that a program prints with an argument such as `--version`; undefined if it does not start.
 *
 * @param {string} program
 * @param {string} [argument]
 * @returns {string | undefined}
 */
export function versionOf(program, argument = '--version') {
  const { status, stdout } = spawnSync(program, [argument], { encoding: 'utf8', timeout: START_LIMIT_MS })
  return status === 0 ? (stdout.trim().split('\n')[0] ?? '') || program : undefined
}
