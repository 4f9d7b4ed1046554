import { resolve } from 'node:path'
import type { FwConfig } from '@fw/schema'
import type { LaunchOptions } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { prepareBrowser } from './browser-page'
import { declareContext, enterContext, leaveContext, useContext } from './test-context'
import type { TestContext } from './test-context'
import { requirePlain } from './plain-values'
import { startServer } from './start-server'
import type { ServerOptions } from './start-server'

export interface SetupOptions {
  /** Root folder of the app. Default: the working directory of the tests. */
  rootDir?: string
  /** Whether to start the development server instead of a build. Default: false. */
  dev?: boolean
  /** Whether to build the app. `false` uses the output of an earlier `fw build`. Default: true. */
  build?: boolean
  /** Whether to start a server. `false` only builds the app, or does nothing with `dev`. Default: true. */
  server?: boolean
  /** Additional environment variables of the build and the server. */
  env?: Record<string, string>
  /** Port of the server on 127.0.0.1. Default: a free port. */
  port?: number
  /** Options that override those of the project. Only plain values, because another process reads them. */
  fwConfig?: FwConfig
  /** Launch options of the browser of `createPage()`. `true` means `browserOptions`, as in other test utilities. */
  browser?: LaunchOptions | boolean
  browserOptions?: { launch?: LaunchOptions }
  /** Timeout of build and start in milliseconds. Default: two minutes. */
  setupTimeout?: number
}

const MINUTE_MS = 60_000

/** Runs an app for the tests of this file or `describe` block: built and started before them, stopped after them. */
export function setup(options: SetupOptions = {}): void {
  requirePlain(options.fwConfig)
  const context: TestContext = {
    launch: typeof options.browser === 'object' ? options.browser : (options.browserOptions?.launch ?? {}),
    dev: options.dev ?? false,
  }
  declareContext(context)
  const ended = new AbortController()
  beforeAll(
    // oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of fixtures from the code of this parameter.
    async ({}, suite?: Readonly<{ file: { filepath: string } }>) => {
      enterContext(context)
      const [server] = await Promise.all([
        startServer(serverOptions(options), ended.signal),
        // Before Vitest 4.1 there is no second argument.
        prepareBrowser(context, options.browser ? undefined : (suite?.file.filepath ?? '')),
      ])
      context.server = server
    },
    options.setupTimeout ?? 2 * MINUTE_MS,
  )
  afterAll(async () => {
    ended.abort()
    await (await context.browser)?.close()
    await context.server?.stop()
    leaveContext(context)
  }, MINUTE_MS)
}

function serverOptions({
  rootDir = '.',
  dev = false,
  build = true,
  server = true,
  env = {},
  port = 0,
  fwConfig = {},
}: SetupOptions): ServerOptions {
  return { rootDir: resolve(rootDir), dev, build, server, env, port, overrides: { ...fwConfig } }
}

/** Stops the server before the tests have ended. */
export async function stopServer(): Promise<void> {
  const context = useContext('stopServer()')
  const { server } = context
  context.server = undefined as never
  await server.stop()
}
