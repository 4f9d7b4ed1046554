import { fileURLToPath } from 'node:url'
import { installed, runNode } from './process.mjs'

/** Every room with a tsconfig of its own, the largest first. */
export const ROOMS = [
  'test',
  'packages/kit',
  'packages/fw',
  'packages/fw/src/app',
  'packages/fw/src/render',
  'packages/fw/src/test-runtime',
  'packages/server-builder',
  'packages/bundler1-builder',
  'packages/devtools',
  'packages/devtools/src/client',
  'packages/schema',
  'packages/create-fw',
  'scripts',
]

/**
 * Checks the types of every room, two at a time.
 *
 * @returns {Promise<{ room: string; ok: boolean; output: string }[]>} in the order of `ROOMS`
 */
export async function typecheck() {
  /** @type {{ room: string; ok: boolean; output: string }[]} */
  const results = []
  const waiting = [...ROOMS.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, room] = next
      const { code, output } = await runNode([installed('typescript/bin/tsc'), '-p', room, '--pretty', 'false'])
      results[index] = { room, ok: code === 0, output }
    }
  }
  await Promise.all([work(), work()])
  return results
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { room, ok, output } of await typecheck()) {
    console.log(`${ok ? '✓' : '✗'} types of ${room}`)
    if (!ok) {
      console.log(output)
      process.exitCode = 1
    }
  }
}
