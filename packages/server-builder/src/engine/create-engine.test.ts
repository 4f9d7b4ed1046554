import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createNitro } from 'nitro/builder'
import { afterAll, expect, it } from 'vitest'
import { isNodeProcess } from './create-engine'

const rootDir = mkdtempSync(join(tmpdir(), 'fw-engine-'))
afterAll(() => rmSync(rootDir, { recursive: true }))

it.each([
  ['node-server', true],
  ['node_server', true],
  ['node-cluster', true],
  // A platform preset that starts the same server.
  ['heroku', true],
  ['node-middleware', false],
  ['cloudflare-module', false],
  ['vercel', false],
  ['bun', false],
  ['static', false],
])('detects whether the server of preset %s is a Node process: %s', async (preset, isProcess) => {
  const engine = await createNitro({ rootDir, preset, logLevel: 0 })
  expect(isNodeProcess(engine)).toBe(isProcess)
  await engine.close()
})
