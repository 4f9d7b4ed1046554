import { connectionConfigs } from '#nitro/virtual/database'
import { useDatabase as openDatabase } from 'nitro/database'

const opened = new Set<string>()

/** A connection to a database of `serverEngine.database`. */
export const useDatabase: typeof openDatabase = (name = 'default') => {
  if (!opened.has(name)) {
    createFolder(connectionConfigs[name]?.options?.url)
    opened.add(name)
  }
  return openDatabase(name)
}

/** The folder of a file that libSQL opens. It does not create it, as the connectors of SQLite do. */
export function createFolder(url: unknown): void {
  const [, path] = typeof url === 'string' ? (/^file:(?:\/\/(?=\/))?([^?#]+)/.exec(url) ?? []) : []
  const folder = path?.replace(/\/[^/]*$/, '')
  if (!folder || folder === path) return
  globalThis.process?.getBuiltinModule?.('node:fs').mkdirSync(decodeURIComponent(folder), { recursive: true })
}
