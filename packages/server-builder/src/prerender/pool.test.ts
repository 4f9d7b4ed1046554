import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ServerPool } from './pool'

const ENTRY = `import { parentPort } from 'node:worker_threads'
parentPort.on('message', ({ type, id }) => {
  if (type === 'close') process.exit(0)
  parentPort.postMessage({ type: 'response', id, response: { status: 200, statusText: process.execArgv.join(' '), headers: [], body: new Uint8Array() } })
})
`

it.each([
  ['none', [], '--enable-source-maps'],
  ['those of threads', ['--no-warnings'], '--no-warnings --enable-source-maps'],
  ['those of processes', ['--max-old-space-size=512'], '--enable-source-maps'],
])('starts threads with source maps, for any flags of Node: %s', async (_, flags, expected) => {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'fw-pool-')))
  const before = process.execArgv
  const pool = new ServerPool(join(dir, 'index.mjs'), 1)
  onTestFinished(async () => {
    process.execArgv = before
    await pool.close()
    rmSync(dir, { recursive: true })
  })
  writeFileSync(join(dir, 'index.mjs'), ENTRY)
  process.execArgv = flags
  expect((await pool.fetch('/')).statusText).toBe(expected)
})
