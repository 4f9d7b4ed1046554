import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs Node and waits for the process to exit.
 *
 * @param {readonly string[]} args arguments of `node`
 * @param {{ env?: NodeJS.ProcessEnv; show?: boolean; keys?: boolean; cwd?: string }} [options] `show` prints the output
 *   instead of returning it; `keys` passes the keyboard input on; `cwd` is the root of the repository by default
 * @returns {Promise<{ code: number; output: string }>}
 */
export function runNode(args, { env = process.env, show = false, keys = false, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env,
      stdio: [keys ? 'inherit' : 'ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    })
    // A signal to this process also ends the child process.
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
 * The absolute path of a file in node_modules.
 *
 * @param {string} file
 */
export function installed(file) {
  return join(root, 'node_modules', file)
}
