import { resolve } from 'node:path'
import { test as base } from '@playwright/test'
import type { Page, Response } from '@playwright/test'
import { waitForHydration } from './browser-page'
import { requirePlain } from './plain-values'
import { startServer } from './start-server'
import type { SetupOptions } from './setup'

export { expect } from '@playwright/test'

/** The app under test. `host` is the URL of an app that is already running; nothing is built then. */
export type FwTestOptions = Omit<SetupOptions, 'browser' | 'browserOptions' | 'server' | 'setupTimeout'> & {
  host?: string
}

/** The event that `goto` waits for: one of Playwright, or `hydration`, after which the page is interactive. */
type WaitUntil = 'hydration' | 'load' | 'domcontentloaded' | 'networkidle' | 'commit'

type GotoOptions = Omit<NonNullable<Parameters<Page['goto']>[1]>, 'waitUntil'> & { waitUntil?: WaitUntil }

interface PageFixtures {
  /** Opens a path of the app, and waits until it is hydrated. */
  goto: (path: string, options?: GotoOptions) => Promise<Response | null>
}

interface WorkerFixtures {
  fw: FwTestOptions
  /** The URL of the app, which runs as long as the worker. */
  fwServer: string
}

const MINUTE_MS = 60_000

/** The `test` of Playwright for an fw app. The app is built and started for each worker, and `baseURL` is its URL. */
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
    { scope: 'worker', timeout: 2 * MINUTE_MS },
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
