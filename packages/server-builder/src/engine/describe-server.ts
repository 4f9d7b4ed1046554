import type { Fw, ServerDescription, ServerHandlerEntry } from '@fw/schema'
import type { Nitro } from 'nitro/types'
import { fileOf } from '../paths'
import type { ServerFiles } from '../scan/scan-server'

/** The parts of a server, in the order in which they take effect. fw's own parts are excluded. */
export function describeServer(app: Fw, { options }: Pick<Nitro, 'options'>, files: ServerFiles): ServerDescription {
  return {
    handlers: listHandlers(app, files),
    plugins: files.plugins.map(fileOf),
    tasks: Object.entries(files.tasks).map(([name, file]) => ({ name, file: fileOf(file) })),
    storage: Object.entries({ ...options.storage, ...options.devStorage }).map(([mount, { driver }]) => ({
      mount,
      driver: String(driver),
    })),
  }
}

/** The handlers of a project: those of its configuration, then those of its files and modules. */
export function listHandlers(app: Fw, files: ServerFiles): ServerDescription['handlers'] {
  const { handlers: configured = [] } = app.options.serverEngine as { handlers?: ServerHandlerEntry[] }
  return [...configured, ...files.handlers].map(({ route = '/**', handler, method, middleware = false }) => ({
    route,
    file: fileOf(handler),
    middleware,
    ...(method ? { method } : {}),
  }))
}
