import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { prepareBrowser } from './browser-page'
import type { TestContext } from './test-context'

const dir = mkdtempSync(join(tmpdir(), 'fw-browser-page-'))
afterAll(() => rmSync(dir, { recursive: true }))

it.each([
  ['calls createPage', "import { createPage, setup } from 'fw/test-utils'", true],
  ['calls getBrowser', "import { getBrowser, setup } from 'fw/test-utils/e2e'", true],
  ['only sends requests', "import { fetch, setup } from 'fw/test-utils'", false],
])('tries to start the browser before the tests of a file that %s', async (_, code, isStarted) => {
  const file = join(dir, 'a.test.ts')
  writeFileSync(file, code)
  let launched = 0
  const context: TestContext = {
    get launch() {
      launched++
      return { executablePath: join(dir, 'no-browser') }
    },
  }
  await prepareBrowser(context, file)
  expect(launched).toBe(isStarted ? 1 : 0)
  // The test that needs it tries again, and reports the reason.
  expect(context.browser).toBeUndefined()
})
