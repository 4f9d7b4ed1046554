import { watchFolders } from '@fw/kit'
import type { FwApp } from '@fw/schema'
import { dirname } from 'pathe'
import type { ViteDevServer } from 'vite'

/** Lets the bundler, which has no watcher of its own, and its plugins see what the application's watcher sees. */
export function connectWatcher(app: FwApp, { watcher }: Pick<ViteDevServer, 'watcher'>): void {
  const files = watchFolders(app)
  watcher.add = (paths) => {
    files.add([paths].flat())
    return watcher
  }
  files.on((event, path, isInitial) => {
    if (isInitial || isEnvironment(app, path)) return
    watcher.emit(event, path)
    watcher.emit('all', event, path)
  })
}

// The bundler would start itself anew. The configuration reads these files, and the application starts anew when they matter.
function isEnvironment({ options }: FwApp, path: string): boolean {
  return path.startsWith(`${options.rootDir}/.env`) && dirname(path) === options.rootDir
}
