import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fw } from '@fw/schema'
import { afterAll, expect, it, vi } from 'vitest'
import { createLogger } from './logger'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'fw-logger-')))
const rootDir = join(folder, 'site')
mkdirSync(rootDir)
for (const name of ['site/fw.config.ts', 'outside.vue']) writeFileSync(join(folder, name), '')
afterAll(() => rmSync(folder, { recursive: true }))

const app = { options: { logLevel: 'info', dev: true, rootDir, bundler1: { clearScreen: false } } } as unknown as Fw

it.each([
  ['/app/app.vue', 'app/app.vue'],
  ['/app/app.vue?vue&type=style', 'app/app.vue'],
  ['app/app.vue', 'app/app.vue'],
  [`${rootDir}/server/api/a.ts`, 'server/api/a.ts'],
  [`/@fs${rootDir}/server/api/a.ts?t=1`, 'server/api/a.ts'],
  [`${folder}/outside.vue`, `${folder}/outside.vue`],
  [`/@fs${folder}/outside.vue`, `${folder}/outside.vue`],
  [`/@fs${folder}/deleted.vue`, `${folder}/deleted.vue`],
  ['/@id/#build/routes', '#build/routes'],
])('names the edited file %s', (file, shown) => {
  const print = vi.spyOn(console, 'log').mockReturnValue()
  const logger = createLogger(app)
  for (const [message, expected] of [
    [`page reload ${file}`, `reload ${shown}`],
    [`hmr update ${file}, /b.vue`, `hmr ${shown}, b.vue`],
  ] as const) {
    logger.info(message, { environment: 'client' })
    expect(print.mock.lastCall).toEqual([expected])
  }
  print.mockRestore()
})
