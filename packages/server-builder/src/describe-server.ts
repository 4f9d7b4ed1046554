import type { FwApp, ServerDescription, ServerHandlerEntry } from '@fw/schema'
import type { Nitro } from 'nitro/types'
import { fileOf } from './paths'
import type { ServerFiles } from './scan/scan-server'

/** The parts of a server, in the order in which they take effect. fw's own parts are excluded. */
export function describeServer(app: FwApp, { options }: Pick<Nitro, 'options'>, files: ServerFiles): ServerDescription {
  const { handlers: configured = [] } = app.options.serverEngine as { handlers?: ServerHandlerEntry[] }
  return {
    handlers: [...configured, ...files.handlers].map(({ route = '/**', handler, method, middleware = false }) => ({
      route,
      file: fileOf(handler),
      middleware,
      ...(method ? { method } : {}),
    })),
    plugins: files.plugins.map(fileOf),
    tasks: Object.entries(files.tasks).map(([name, file]) => ({ name, file: fileOf(file) })),
    storage: Object.entries({ ...options.storage, ...options.devStorage }).map(([mount, { driver }]) => ({
      mount,
      driver: String(driver),
    })),
  }
}
