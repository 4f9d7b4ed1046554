import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a Node program to its end, in the root of the repository.
 *
 * @param {readonly string[]} args what follows `node`
 * @param {{ env?: NodeJS.ProcessEnv; show?: boolean; keys?: boolean; cwd?: string }} [options] `show` passes the output
 *   on instead of keeping it; `keys` lets the program read the keyboard
 * @returns {Promise<{ code: number; output: string }>}
 */
export function runNode(args, { env = process.env, show = false, keys = false, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env,
      stdio: [keys ? 'inherit' : 'ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    })
    // Who ends a program that shows its output ends the one it runs.
    const forward = /** @param {NodeJS.Signals} signal */ signal => void child.kill(signal)
    if (show) for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, forward)
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', text => (output += text))
    child.stderr?.setEncoding('utf8').on('data', text => (output += text))
    child.on('error', reject)
    child.on('close', code => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, forward)
      resolve({ code: code ?? 1, output })
    })
  })
}

/**
 * The file of an installed program, to be run with `runNode`.
 *
 * @param {string} file path below node_modules
 */
export function installed(file) {
  return join(root, 'node_modules', file)
}
