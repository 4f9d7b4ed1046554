import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const bin = fileURLToPath(new URL('../../node_modules/vue-tsc/bin/vue-tsc.js', import.meta.url))

/** Runs vue-tsc. Returns its exit code and output. */
export function runChecker(args: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bin, ...args, '--pretty', 'false'], { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('error', reject)
    child.on('close', code => resolve({ code, output: output.trim() }))
  })
}
