import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createNitro } from 'nitro/builder'
import type { Nitro } from 'nitro/types'
import { afterAll, expect, it } from 'vitest'
import { isNodeProcess, withPluginHooks } from './create-engine'

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

it('has hooks if plugins are added after it was created', async () => {
  const engine = { options: { plugins: ['own'], features: { runtimeHooks: false } } } as unknown as Nitro
  await withPluginHooks(engine, async () => undefined)
  expect(engine.options.features.runtimeHooks).toBe(false)
  await withPluginHooks(engine, async () => void engine.options.plugins.push('added'))
  expect(engine.options.features.runtimeHooks).toBe(true)
})
