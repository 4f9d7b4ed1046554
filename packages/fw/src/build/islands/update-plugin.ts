import type { FwApp } from '@fw/schema'
import { findIslands } from './find-islands'

interface Module {
  file: string | null
  importers: ReadonlySet<Module>
}

interface Update {
  modules: readonly Module[]
  server: { environments: { client: { hot: { send: (event: string) => void } } } }
}

/** The event that notifies open pages of changed islands. */
const EVENT = 'fw:islands'

/**
 * A plugin for the server side in development: open pages show edits of an island, and of modules that it imports.
 */
export function createIslandUpdatePlugin(app: FwApp): object {
  return {
    name: 'fw:island-update',
    hotUpdate({ modules, server }: Update) {
      const files = new Set(findIslands(app).map(({ file }) => file))
      // After the bundler has applied the edit.
      if (leadsTo(modules, files)) setImmediate(() => server.environments.client.hot.send(EVENT))
    },
  }
}

function leadsTo(modules: Iterable<Module>, files: ReadonlySet<string>, seen = new Set<Module>()): boolean {
  for (const module of modules) {
    if (seen.has(module)) continue
    seen.add(module)
    if ((module.file !== null && files.has(module.file)) || leadsTo(module.importers, files, seen)) return true
  }
  return false
}
