import { resolve } from 'node:path'
import type { FwConfig } from '@fw/schema'
import type { LaunchOptions } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { enterContext, leaveContext, useContext } from './test-context'
import type { TestContext } from './test-context'
import { requirePlain } from './plain-values'
import { startServer } from './start-server'
import type { ServerOptions } from './start-server'

export interface SetupOptions {
  /** Folder of the application. Default: the folder the tests run in. */
  rootDir?: string
  /** Whether to develop the application instead of building it. Default: false. */
  dev?: boolean
  /** Whether to build it. `false` takes what `fw build` wrote before. Default: true. */
  build?: boolean
  /** Whether to start a server. `false` only builds; nothing runs when it is developed. Default: true. */
  server?: boolean
  /** Environment variables of build and server, beside those of the process. */
  env?: Record<string, string>
  /** Port of the server, at 127.0.0.1. Default: a free one. */
  port?: number
  /** Options over those of the project: values only, because another process reads them. */
  fwConfig?: FwConfig
  /**
   * How the browser of `createPage()` is started. `true` starts it with `browserOptions`, as tests of the ecosystem
   * write it.
   */
  browser?: LaunchOptions | boolean
  browserOptions?: { launch?: LaunchOptions }
  /** Milliseconds that build and start may take. Default: two minutes. */
  setupTimeout?: number
}

const MINUTE = 60_000

/**
 * Runs an application for the tests of this file, or of this `describe` block: it is built and started before the first
 * one, and ended after the last one.
 */
export function setup(options: SetupOptions = {}): void {
  requirePlain(options.fwConfig)
  const context: TestContext = {
    launch: typeof options.browser === 'object' ? options.browser : (options.browserOptions?.launch ?? {}),
  }
  const ended = new AbortController()
  beforeAll(
    async () => {
      enterContext(context)
      context.server = await startServer(serverOptions(options), ended.signal)
    },
    options.setupTimeout ?? 2 * MINUTE,
  )
  afterAll(async () => {
    ended.abort()
    await (await context.browser)?.close()
    await context.server?.stop()
    leaveContext(context)
  }, MINUTE)
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

/** Ends the server before the tests do. */
export async function stopServer(): Promise<void> {
  const context = useContext('stopServer()')
  const { server } = context
  context.server = undefined as never
  await server.stop()
}
