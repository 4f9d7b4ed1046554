import type { BundlerPlugin, DevServerHandlerEntry, Fw, ServerHandlerEntry } from '@fw/schema'
import { resolveServerFile } from '../files/resolve-path'
import { writablePlan } from './writable-plan'

/** Adds an alias of fw. Configured aliases override it. */
export function addAlias(app: Fw, name: string, path: string): void {
  writablePlan(app).aliases[name] = path
}

/** Adds a module that pages load in development, after the application. */
export function addDevEntry(app: Fw, file: string): void {
  const { entries } = writablePlan(app)
  entries.tools = [...(entries.tools ?? []), file]
}

/** The server code that options list. */
export interface ConfiguredServerCode {
  handlers?: readonly ServerHandlerEntry[]
  devHandlers?: readonly DevServerHandlerEntry[]
  plugins?: readonly string[]
}

/** Adds the server code that options list, before that of modules. */
export function addConfiguredServerCode(
  app: Fw,
  { handlers = [], devHandlers = [], plugins = [] }: ConfiguredServerCode,
): void {
  const { server } = writablePlan(app)
  server.handlers.unshift(...handlers.map(entry => ({ ...entry, handler: resolveServerFile(app, entry.handler) })))
  server.devHandlers.unshift(...devHandlers)
  server.plugins.unshift(...plugins.map(plugin => resolveServerFile(app, plugin)))
}

/** Adds Rolldown plugins for server code. */
export function addServerBuildPlugins(app: Fw, plugins: readonly BundlerPlugin[]): void {
  writablePlan(app).server.buildPlugins.push(...plugins)
}
