import { resolve } from 'node:path'
import { test as base } from '@playwright/test'
import type { Page, Response } from '@playwright/test'
import { waitForHydration } from './browser-page'
import { requirePlain } from './plain-values'
import { startServer } from './start-server'
import type { SetupOptions } from './setup'

export { expect } from '@playwright/test'

/** The application under test. `host` is one that runs already: nothing is built then. */
export type FwTestOptions = Omit<SetupOptions, 'browser' | 'browserOptions' | 'server' | 'setupTimeout'> & {
  host?: string
}

/** What `goto` waits for: what Playwright knows, and `hydration`, after which the page responds. */
type WaitUntil = 'hydration' | 'load' | 'domcontentloaded' | 'networkidle' | 'commit'

type GotoOptions = Omit<NonNullable<Parameters<Page['goto']>[1]>, 'waitUntil'> & { waitUntil?: WaitUntil }

interface PageFixtures {
  /** Opens a path of the application, and waits until it is hydrated. */
  goto: (path: string, options?: GotoOptions) => Promise<Response | null>
}

interface WorkerFixtures {
  fw: FwTestOptions
  /** The address of the application, which runs as long as the worker. */
  fwServer: string
}

const MINUTE = 60_000

/**
 * The `test` of Playwright for an application of fw: it is built and started for each worker, and `baseURL` is its
 * address.
 */
export const test = base.extend<PageFixtures, WorkerFixtures>({
  fw: [{}, { option: true, scope: 'worker' }],
  fwServer: [
    async ({ fw }, use) => {
      if (fw.host !== undefined) return use(fw.host)
      const { rootDir = '.', dev = false, build = true, env = {}, port = 0, fwConfig = {} } = fw
      requirePlain(fwConfig)
      const ended = new AbortController()
      const server = await startServer(
        { rootDir: resolve(rootDir), dev, build, server: true, env, port, overrides: { ...fwConfig } },
        ended.signal,
      )
      try {
        await use(server!.url)
      } finally {
        ended.abort()
        await server!.stop()
      }
    },
    { scope: 'worker', timeout: 2 * MINUTE },
  ],
  baseURL: async ({ fwServer }, use) => use(fwServer),
  goto: async ({ page, fwServer }, use) =>
    use(async (path, { waitUntil = 'hydration', ...options } = {}) => {
      const url = new URL(path.replace(/^\/+/, ''), fwServer).href
      const response = await page.goto(url, { ...options, waitUntil: waitUntil === 'hydration' ? 'load' : waitUntil })
      if (waitUntil === 'hydration') await waitForHydration(page)
      return response
    }),
})
