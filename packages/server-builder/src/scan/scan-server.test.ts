import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { Fw } from '@fw/schema'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { createIsServerFile } from '../engine/engine-plugin'
import { scanServer } from './scan-server'

it('treats linked files as server code', async ({ onTestFinished }) => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'fw-server-')))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const dir of ['server', 'elsewhere/api']) mkdirSync(join(root, dir), { recursive: true })
  for (const name of ['elsewhere/api/x.ts', 'elsewhere/other.ts']) writeFileSync(join(root, name), 'export default 1')
  symlinkSync('../elsewhere/api', join(root, 'server/api'))
  const app = {
    options: { ignore: [], ignoreOptions: {}, ignorePrefix: '-', extensions: ['.ts'], rootDir: root, dev: true },
    layers: [{ rootDir: root, dirs: {} }],
    plan: { server: { dirs: [join(root, 'server')], handlers: [], plugins: [], importDirs: [] } },
    states: new Map(),
  } as unknown as Fw
  expect((await scanServer(app)).handlers).toMatchObject([{ route: '/api/x' }])
  const isServerFile = createIsServerFile(app)
  expect(isServerFile(join(root, 'elsewhere/api/x.ts'))).toBe(true)
  expect(isServerFile(join(root, 'elsewhere/other.ts'))).toBe(false)
})
