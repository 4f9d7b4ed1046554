import { expect, it } from 'vitest'
import { buildApp } from '../../harness/build-app'
import { eventually } from '../../harness/eventually'
import { startServer } from '../../harness/start-app'

const REQUEST_LIMIT_MS = 5000

it('uses several processes with the preset node-cluster, and replaces one that ends', async ({ onTestFinished }) => {
  const { dir, code, output } = await buildApp({
    layout: 'v4',
    fixture: {
      config: { compatibilityDate: '2026-11-01', serverEngine: { preset: 'node-cluster' } } as never,
      files: {
        'app/app.vue': '<template><h1>cluster</h1></template>\n',
        'server/api/pid.ts': 'export default defineEventHandler(() => process.pid)\n',
        'server/api/blocked.ts': `export default defineEventHandler(() => {
  console.log('blocked')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})
`,
      },
    },
  })
  expect(code, output).toBe(0)
  const program = startServer(dir, { NITRO_CLUSTER_WORKERS: '2', PORT: '0', SERVER_SHUTDOWN_TIMEOUT: '1' })
  onTestFinished(() => program.stop())
  const url = (await program.until(/https?:\/\/[\w.:[\]]+:\d+/))[0]
  const collectPids = async (): Promise<Set<number>> => {
    // Node may pass a connection to a process that was just killed. Its request never gets a response.
    const signal = AbortSignal.timeout(REQUEST_LIMIT_MS)
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => fetch(`${url}/api/pid`, { headers: { connection: 'close' }, signal })),
    )
    return new Set(await Promise.all(responses.map(async response => Number(await response.text()))))
  }
  const seen = await eventually(async () => {
    const pids = await collectPids()
    expect(pids.size).toBe(2)
    return [...pids]
  })
  expect(await (await fetch(url)).text()).toContain('<h1>cluster</h1>')
  process.kill(seen[0]!, 'SIGKILL')
  await eventually(async () => {
    const pids = await collectPids()
    expect([pids.size, pids.has(seen[1]!), pids.has(seen[0]!)]).toEqual([2, true, false])
  })
  // One that does not respond any more cannot keep the others alive.
  fetch(`${url}/api/blocked`).catch(() => {})
  await program.until(/blocked/)
  process.kill(program.pid, 'SIGTERM')
  expect(await program.done).toBe(0)
})
