import { AsyncLocalStorage } from 'node:async_hooks'
import type { Fw } from '@fw/schema'
import type { ServerLog } from '../../shared/hooks'
import { unwrapConsole, wrapConsole } from '../../shared/wrap-console'
import type { Feature } from '../feature'

const TYPES = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const

/** Limit for one page. */
const MAX_LOGS = 500

/** In development, with `features.devLogs`: gives the renderer the logs that were written while it rendered a page. */
export const devLogs: Feature = { name: 'server logs', setup: collectServerLogs }

function collectServerLogs(app: Fw): void {
  if (!app.options.dev) return
  // Those of the previous application would handle each call before this one.
  unwrapAll()
  app.hook('close', unwrapAll)
  if (!app.options.features.devLogs) return
  const storage = new AsyncLocalStorage<ServerLog[]>()
  for (const type of TYPES) {
    wrapConsole(type, original => (...args) => {
      const logs = storage.getStore()
      if (logs && logs.length < MAX_LOGS) logs.push({ type, args, date: new Date(), ...locate(app) })
      original(...args)
    })
  }
  const collector = { collect: <T>(work: () => T) => storage.run([], work), list: () => storage.getStore() ?? [] }
  const shared = globalThis as { __fwDevLogs?: unknown }
  shared.__fwDevLogs = collector
  app.hook('close', () => {
    if (shared.__fwDevLogs === collector) shared.__fwDevLogs = undefined
  })
}

function unwrapAll(): void {
  for (const type of TYPES) unwrapConsole(type)
}

// The first call in the project.
function locate({ options: { rootDir } }: Fw): { filename?: string } {
  const lines = new Error('log').stack?.split('\n').slice(1) ?? []
  const line = lines.find(text => text.includes(`${rootDir}/`) && !text.includes('/node_modules/'))
  const filename =
    line &&
    /\(?((?:file:\/\/)?\/[^()]+:\d+:\d+)\)?$/
      .exec(line)?.[1]
      ?.replace(/^file:\/\//, '')
      .replace(`${rootDir}/`, '')
  return filename ? { filename } : {}
}
