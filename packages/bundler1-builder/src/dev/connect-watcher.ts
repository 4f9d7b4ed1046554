import { moduleId, watchFolders } from '@fw/kit/internal'
import type { FwApp } from '@fw/schema'
import { dirname } from 'pathe'
import type { Plugin, ViteDevServer } from 'vite'

/** Lets the bundler, which has no watcher of its own, and its plugins see what the application's watcher sees. */
export function connectWatcher(app: FwApp, server: Pick<ViteDevServer, 'environments' | 'watcher'>): void {
  const { watcher } = server
  const files = watchFolders(app)
  watcher.add = paths => {
    files.add([paths].flat())
    return watcher
  }
  files.on((event, path, isInitial) => {
    if (isInitial || isEnvironment(app, path)) return
    if (moduleId(path) !== path) return renew(server, moduleId(path))
    watcher.emit(event, path)
    watcher.emit('all', event, path)
  })
}

// Plugins would look for the file by the name that the bundler knows it by.
function renew({ environments }: Pick<ViteDevServer, 'environments'>, id: string): void {
  for (const { moduleGraph } of Object.values(environments)) {
    for (const file of [id, `${id}.meta`])
      for (const module of moduleGraph.getModulesByFile(file) ?? []) moduleGraph.invalidateModule(module)
  }
  environments.client.hot.send({ type: 'full-reload' })
}

// The bundler would start itself anew. The configuration reads these files, and the application starts anew when they
// matter.
function isEnvironment({ options }: FwApp, path: string): boolean {
  return path.startsWith(`${options.rootDir}/.env`) && dirname(path) === options.rootDir
}

/**
 * A module whose file is gone cannot be updated in the browser; those that import it can. Generated modules are made
 * anew by then without it.
 */
export function deletedPlugin({ options }: FwApp): Plugin {
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
 * Parts of a component, such as its styles, are made from what was read with the component. Those that were asked for
 * between an edit and the reading of it are made anew.
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
        for (const module of moduleGraph.getModulesByFile(id) ?? []) {
          if (module.id?.includes('?vue&') && module.transformResult) moduleGraph.invalidateModule(module)
        }
      },
    },
  }
}
