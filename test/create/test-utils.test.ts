import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem, ProblemError } from '@fw/schema'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ensureChromium } from '../../scripts/system/browser.mjs'
import { freePort, takePort } from '../harness/free-port'
import { root } from '../guards/repository'
import { APPS, writeFiles } from '../harness/build-app'
import { startProgram } from '../harness/child-program'
import { triggers } from '../triggers'
import * as e2e from 'fw/test-utils/e2e'
import {
  $fetch,
  createPage,
  fetch,
  getBrowser,
  setup,
  stopServer,
  url,
  waitForHydration,
} from '../../packages/fw/dist/test-utils.mjs'
import { removeFolder } from '../harness/remove-folder'

mkdirSync(APPS, { recursive: true })
const rootDir = mkdtempSync(join(APPS, 'test-utils-'))
const broken = mkdtempSync(join(APPS, 'test-utils-broken-'))
const executablePath = join(rootDir, 'chromium')
const browser = { executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] }

// Records that it was started.
writeFileSync(executablePath, `#!/bin/sh\ntouch "$0.started"\nexec "${ensureChromium()}" "$@"\n`, { mode: 0o755 })

writeFiles(rootDir, {
  'fw.config.ts': `export default { future: { compatibilityVersion: 4 }, app: { baseURL: '/shop/' }, runtimeConfig: { word: 'none', public: { other: 'none' } } }`,
  '.env': 'FW_PUBLIC_OTHER=from .env',
  'app/app.vue': `<script setup>const count = ref(0)\nconst mode = [import.meta.test, import.meta.dev].join()</script>
<template><main><p id="mode">{{ mode }}</p><button @click="count++">{{ count }}</button></main></template>`,
  'server/api/closed.ts': 'export default defineEventHandler(() => { throw createError({ statusCode: 403 }) })',
  'server/api/word.ts':
    'export default defineEventHandler(event => ({ word: useRuntimeConfig(event).word, other: useRuntimeConfig(event).public.other }))',
})
writeFiles(broken, {
  'app/app.vue': '<template><p></template>',
  'vitest.config.mjs': 'export default {}',
  'broken.test.mjs': `import { it } from 'vitest'\nimport { setup } from 'fw/test-utils'\nsetup()\nit('is never reached', () => {})`,
  'unbuilt.test.mjs': `import { it } from 'vitest'\nimport { setup } from 'fw/test-utils'\nsetup({ build: false })\nit('is never reached', () => {})`,
})

// This process listens on the port until a test needs it.
const port = await freePort()
const blocker = await takePort(port, '127.0.0.1')
const builtDir = mkdtempSync(join(APPS, 'test-utils-built-'))
writeFiles(builtDir, {
  'app/app.vue': '<template><p>kept</p></template>',
  'vitest.config.mjs': 'export default {}',
  'taken.test.mjs': `import { it } from 'vitest'\nimport { setup } from 'fw/test-utils'\nsetup({ build: false, port: ${port} })\nit('is never reached', () => {})`,
})
const runTests = async (dir: string): Promise<string> => {
  const program = startProgram([join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', dir], { cwd: dir })
  expect(await program.done).toBe(1)
  return program.output()
}

afterAll(() => {
  for (const dir of [rootDir, broken, builtDir]) removeFolder(dir)
})

const problemsThrown = (work: () => unknown): readonly Problem[] => {
  try {
    work()
  } catch (error) {
    return (error as ProblemError).problems
  }
  return []
}

const problemsOf = async (work: () => unknown): Promise<string> => {
  try {
    await work()
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

it('reports calls outside of a setup', async () => {
  triggers('FW1406', await problemsOf(() => url('/')))
  expect(await problemsOf(() => stopServer())).toContain('stopServer()')
})

describe('a built application', () => {
  setup({ rootDir, env: { FW_WORD: 'hello' }, browser })

  it('has a running browser, which does not take the time of the first test', () => {
    expect(existsSync(`${executablePath}.started`)).toBe(true)
  })

  it('resolves paths against its base URL, and has `import.meta.test` set', async () => {
    expect(new URL(url('/api/word'))).toMatchObject({ hostname: '127.0.0.1', pathname: '/shop/api/word' })
    const response = await fetch('/')
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<p id="mode">true,false</p>')
  })

  it('has the environment variables of the setup and the values of .env', async () => {
    expect(await $fetch('/api/word')).toEqual({ word: 'hello', other: 'from .env' })
    await expect($fetch('/api/closed')).rejects.toMatchObject({ status: 403 })
  })

  it('opens pages in a browser once they are hydrated', async () => {
    const page = await createPage('/', { viewport: { width: 400, height: 300 } })
    await page.click('button')
    expect(await page.textContent('button')).toBe('1')
    expect(page.viewportSize()).toEqual({ width: 400, height: 300 })
    await waitForHydration(page)
    expect((await getBrowser()).isConnected()).toBe(true)
    // This subpath, which existing tests import, exports the same functions.
    expect({ ...e2e }).toMatchObject({ $fetch, createPage, fetch, setup, url })
  })

  describe('with a nested setup', () => {
    setup({
      rootDir,
      dev: true,
      fwConfig: { app: { baseURL: '/inner/' } },
      browser: { executablePath: join(rootDir, 'no-browser') },
    })

    it('uses the dev server of the nested setup', async () => {
      expect(new URL(url('/')).pathname).toBe('/inner/')
      expect(await (await fetch('/')).text()).toContain('<p id="mode">true,true</p>')
    })

    it('reports a missing browser or Playwright', async () => {
      triggers('FW1409', await problemsOf(() => createPage('/')))
      vi.doMock('playwright-core', () => {
        throw new Error('not installed')
      })
      onTestFinished(() => void vi.doUnmock('playwright-core'))
      triggers('FW1408', await problemsOf(() => createPage('/')))
    })
  })

  it('only writes to its own directory, and can be stopped early', async () => {
    expect(readdirSync(join(rootDir, '.fw/test'))).toHaveLength(1)
    expect(existsSync(join(rootDir, '.output'))).toBe(false)
    const address = url('/')
    await stopServer()
    await expect(globalThis.fetch(address)).rejects.toThrow('fetch failed')
    triggers('FW1406', await problemsOf(() => fetch('/')))
  })
})

it('removes its files', () => {
  expect(readdirSync(join(rootDir, '.fw/test'))).toEqual([])
})

it('prints the build output when the application cannot be built', async () => {
  const output = await runTests(broken)
  triggers('FW1407', output)
  expect(output).toMatch(/The build of the application[^]*app\.vue/)
  // With `build: false` but without a previous build.
  triggers('FW2006', output)
})

it('reports an option that cannot be passed to the application', () => {
  const found = triggers(
    'FW1410',
    problemsThrown(() => setup({ fwConfig: { app: { baseURL: '/x/' }, hooks: { ready: () => {} } } })),
  )
  expect(found.why).toContain('fwConfig.hooks.ready')
})

describe('an application with `server: false`', () => {
  setup({
    rootDir: builtDir,
    server: false,
    fwConfig: { serverEngine: { output: { dir: join(builtDir, '.output') } } },
  })

  it('is built but not started', async () => {
    triggers('FW1406', await problemsOf(() => fetch('/')))
    expect(existsSync(join(builtDir, '.output/server/index.mjs'))).toBe(true)
  })
})

describe('an application that was built before', () => {
  beforeAll(async () => {
    // A different program on the port is not mistaken for the application.
    const output = await runTests(builtDir)
    triggers('FW2007', output)
    await blocker.close()
  })
  setup({ rootDir: builtDir, build: false, port })

  it('is opened by Playwright and hydrated', async () => {
    writeFiles(builtDir, {
      'playwright.config.mjs': `export default { testMatch: '*.spec.mjs', workers: 1, reporter: 'line', use: { launchOptions: ${JSON.stringify(browser)} } }`,
      'kept.spec.mjs': `import { expect, test } from 'fw/test-utils/playwright'
test.use({ fw: { rootDir: ${JSON.stringify(builtDir)}, build: false } })
test('is opened', async ({ goto, page, baseURL }) => {
  const response = await goto('/')
  expect(response.status()).toBe(200)
  expect(page.url()).toBe(baseURL)
  await expect(page.locator('p')).toHaveText('kept')
  expect(await page.evaluate(() => document.querySelector('#__fw').__vue_app__ !== undefined)).toBe(true)
})`,
    })
    const program = startProgram(
      [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', join(builtDir, 'playwright.config.mjs')],
      { cwd: builtDir },
    )
    expect(await program.done, program.output()).toBe(0)
    expect(program.output()).toContain('1 passed')
  })

  it('is started without a build, on the given port', async () => {
    expect(url('/')).toBe(`http://127.0.0.1:${port}/`)
    expect(await $fetch('/')).toContain('<p>kept</p>')
  })
})
