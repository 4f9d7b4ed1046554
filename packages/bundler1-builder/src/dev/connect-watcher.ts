import { moduleId, watchFolders } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import { dirname } from 'pathe'
import type { Plugin, ViteDevServer } from 'vite'

/** Passes the events of the application's file watcher to the bundler, which does not watch files itself. */
export function connectWatcher(app: Fw, server: Pick<ViteDevServer, 'environments' | 'watcher'>): void {
  const { watcher } = server
  const files = watchFolders(app)
  watcher.add = paths => {
    files.add([paths].flat())
    return watcher
  }
  files.subscribe((event, path, isInitial) => {
    if (isInitial || isEnvFile(app, path)) return
    if (moduleId(path) !== path) return invalidate(server, moduleId(path))
    watcher.emit(event, path)
    watcher.emit('all', event, path)
  })
}

// The bundler has a different id for the file than its path, which plugins could not read.
function invalidate({ environments }: Pick<ViteDevServer, 'environments'>, id: string): void {
  for (const { moduleGraph } of Object.values(environments)) {
    for (const file of [id, `${id}.meta`])
      for (const module of moduleGraph.getModulesByFile(file) ?? []) moduleGraph.invalidateModule(module)
  }
  environments.client.hot.send({ type: 'full-reload' })
}

// The bundler would restart itself. The configuration reads these files, and restarts the application if needed.
function isEnvFile({ options }: Fw, path: string): boolean {
  return path.startsWith(`${options.rootDir}/.env`) && dirname(path) === options.rootDir
}

/** Updates the importers of a removed module, which cannot be updated itself. Generated modules no longer import it. */
export function deletedPlugin({ options }: Fw): Plugin {
  return {
    name: 'fw:deleted',
    hotUpdate({ type, modules }) {
      if (type !== 'delete' || this.environment.name !== 'client') return undefined
      const importers = modules.flatMap(module => [...module.importers])
      return [...new Set(importers)].filter(({ id }) => id !== null && !id.startsWith(`${options.buildDir}/`))
    },
  }
}

/**
 * Parts of a component, such as its styles, are compiled from the descriptor of the component. Invalidates parts that
 * were requested after an edit, but before the component was compiled again.
 */
export function freshPartsPlugin(): Plugin {
  let server: ViteDevServer | undefined
  return {
    name: 'fw:fresh-parts',
    enforce: 'post',
    configureServer(created) {
      server = created
    },
    transform: {
      filter: { id: /\.vue$/ },
      handler(_code, id) {
        const { moduleGraph } = server!.environments.client
        if (this.environment.name === 'client') return
        for (const module of moduleGraph.getModulesByFile(id) ?? [])
          if (module.id?.includes('?vue&') && module.transformResult) moduleGraph.invalidateModule(module)
      },
    },
  }
}
