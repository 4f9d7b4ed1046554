import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installed, root, runNode } from './process.mjs'

/** Every room with a tsconfig of its own. */
export const ROOMS = [
  'packages/schema',
  'packages/kit',
  'packages/server-builder',
  'packages/bundler1-builder',
  'packages/bundler2-builder',
  'packages/bundler3-builder',
  'packages/devtools',
  'packages/fw',
  'packages/fw/src/app',
  'packages/fw/src/render',
  'packages/fw/src/test-runtime',
  'packages/devtools/src/client',
  'packages/nuxt',
  'packages/nuxt/src/app',
  'packages/create-fw',
  'test',
  'scripts',
]

/**
 * The rooms whose declarations a room reads instead of their sources.
 *
 * @param {string} room
 * @returns {string[]}
 */
function referencesOf(room) {
  /** @type {{ references?: { path: string }[] }} */
  const { references = [] } = JSON.parse(readFileSync(join(root, room, 'tsconfig.json'), 'utf8'))
  return references.map(({ path }) => relative(root, resolve(root, room, path)))
}

/**
 * @typedef {{ room: string; ok: boolean; output: string }} Result
 * @param {string} room
 * @returns {Promise<Result>}
 */
async function checkRoom(room) {
  const { code, output } = await runNode([installed('typescript-native/bin/tsc'), '-p', room, '--pretty', 'false'])
  return { room, ok: code === 0, output }
}

/**
 * Checks the types of every room, each after the rooms that it refers to, with the native compiler of TypeScript, which
 * needs a third of the CPU time. (The packages import TypeScript as a library, which only exists in JavaScript.) It
 * writes declarations and what it knows about each file to node_modules/.cache/tsc, and compares the text of all files
 * with that, so only what an edit may affect is checked again, and errors of the last run are reported again.
 *
 * @param {{ concurrency?: number }} [options] rooms that are checked at the same time
 * @returns {Promise<Result[]>} in the order of `ROOMS`
 */
export async function typecheck({ concurrency = 2 } = {}) {
  /** @type {Map<string, Promise<Result>>} */
  const checks = new Map()
  let free = concurrency
  /** @type {(() => void)[]} */
  const waiting = []
  /** @param {string} room */
  const check = async room => {
    await Promise.all(referencesOf(room).map(start))
    if (free === 0) await new Promise(run => waiting.push(() => run(undefined)))
    else free--
    try {
      return await checkRoom(room)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
  /** @param {string} room */
  const start = room => {
    const started = checks.get(room) ?? check(room)
    checks.set(room, started)
    return started
  }
  return Promise.all(ROOMS.map(start))
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
