import type { CodePlugin, EditedModule, Fw } from '@fw/schema'
import { findIslands } from '../components/find-islands'

/** The event that notifies open pages of changed islands. */
const EVENT = 'fw:islands'

/** A plugin for the server side in development: open pages show edits of an island, and of modules that it imports. */
export function createIslandUpdatePlugin(app: Fw): CodePlugin {
  return {
    name: 'fw:island-update',
    hotUpdate(edit) {
      const files = new Set(findIslands(app).map(({ file }) => file))
      const { server } = edit
      // After the bundler has applied the edit.
      if (files.size > 0 && leadsTo(edit.modules, files)) setImmediate(() => server.environments.client.hot.send(EVENT))
    },
  }
}

function leadsTo(modules: Iterable<EditedModule>, files: ReadonlySet<string>, seen = new Set<EditedModule>()): boolean {
  for (const module of modules) {
    if (seen.has(module)) continue
    seen.add(module)
    if ((module.file !== null && files.has(module.file)) || leadsTo(module.importers, files, seen)) return true
  }
  return false
}
