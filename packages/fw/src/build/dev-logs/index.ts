import { AsyncLocalStorage } from 'node:async_hooks'
import type { FwApp } from '@fw/schema'
import type { ServerLog } from '../../shared/hooks'
import type { Feature } from '../feature'

const TYPES = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const

/** Limit for one page. */
const MAX_LOGS = 500

/** In development, with `features.devLogs`: gives the renderer the logs that were written while it rendered a page. */
export const devLogs: Feature = { name: 'server logs', setup: collectServerLogs }

function collectServerLogs(app: FwApp): void {
  if (!app.options.dev || !app.options.features.devLogs) return
  const storage = new AsyncLocalStorage<ServerLog[]>()
  const originals = TYPES.map(type => [type, console[type]] as const)
  for (const [type, original] of originals) {
    console[type] = (...args: unknown[]) => {
      const logs = storage.getStore()
      if (logs && logs.length < MAX_LOGS) logs.push({ type, args, date: new Date(), ...locate(app) })
      original.apply(console, args)
    }
  }
  Object.assign(globalThis, {
    __fwDevLogs: { collect: <T>(work: () => T) => storage.run([], work), list: () => storage.getStore() ?? [] },
  })
  app.hook('close', () => {
    for (const [type, original] of originals) console[type] = original
    Object.assign(globalThis, { __fwDevLogs: undefined })
  })
}

// The first call in the project.
function locate({ options: { rootDir } }: FwApp): { filename?: string } {
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
