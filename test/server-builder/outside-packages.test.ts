import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { removeFolder } from '../harness/remove-folder'
import { start } from './start'

/** A package that is not in the project, such as a linked one, and loads a driver by its name. */
function createLinked(): string {
  const dir = mkdtempSync(join(tmpdir(), 'fw-linked-'))
  onTestFinished(() => removeFolder(dir))
  mkdirSync(join(dir, 'database'))
  writeFileSync(join(dir, 'database/index.mjs'), 'export const connect = async () => (await import("driver")).name')
  return join(dir, 'database/index.mjs')
}

it('packages outside the project find the drivers that it has installed, in a build', async () => {
  const files = {
    'node_modules/driver/package.json': '{ "name": "driver", "version": "1.0.0", "exports": "./index.mjs" }',
    'node_modules/driver/index.mjs': 'export const name = "driver of the project"',
    'server/routes/name.ts': `import { connect } from ${JSON.stringify(createLinked())}\nexport default defineEventHandler(connect)`,
  }
  const { fetch, close } = await start('built', files)
  onTestFinished(close)
  expect(await (await fetch('/name')).text()).toBe('driver of the project')
})
