import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'

const KERNEL_TICKS_PER_SECOND = 100

/** @param {number} pid */
function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / KERNEL_TICKS_PER_SECOND
}

/**
 * CPU microseconds per request of a server that prints its URL. Linux only.
 *
 * @param {readonly string[]} args arguments of `node`
 * @param {string} path
 */
async function serverCost(args, path) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const url = await new Promise((resolve, reject) => {
      let text = ''
      child.stdout.setEncoding('utf8').on('data', part => {
        text += part
        const found = /http:\/\/\S+?:\d+/.exec(text)
        if (found) resolve(found[0])
      })
      child.once('exit', code => reject(new Error(`The server exited with code ${code}.`)))
    })
    const load = (/** @type {number} */ amount) => autocannon({ url: url + path, connections: 10, amount })
    await load(3000)
    const before = cpuSeconds(child.pid ?? 0)
    const { requests, non2xx, errors } = await load(5000)
    if (non2xx || errors) throw new Error(`${path} failed ${non2xx + errors} times.`)
    return ((cpuSeconds(child.pid ?? 0) - before) / requests.total) * 1e6
  } finally {
    child.kill('SIGKILL')
  }
}

/**
 * CPU microseconds per request of the built server of an app.
 *
 * @param {string} dir
 * @param {string} path
 */
export function requestCost(dir, path) {
  return serverCost([join(dir, '.output/server/index.mjs')], path)
}

/**
 * The same with only `node:http`, which responds with the given content.
 *
 * @param {{ type: string; body: string }} content
 */
export function bareCost({ type, body }) {
  return serverCost([join(import.meta.dirname, 'bare-server.mjs'), type, body], '/')
}
