import type { BundlerPlugin, DevServerHandlerEntry, FwApp, ServerHandlerEntry } from '@fw/schema'
import { writablePlan } from './writable-plan'

/** Adds an alias of fw. Configured aliases override it. */
export function addAlias(app: FwApp, name: string, path: string): void {
  writablePlan(app).aliases[name] = path
}

/** Adds a module that pages load in development, after the application. */
export function addDevEntry(app: FwApp, file: string): void {
  const { entries } = writablePlan(app)
  entries.tools = [...(entries.tools ?? []), file]
}

/** Adds the handlers that options list, before those that modules added. Their paths are resolved when they are scanned. */
export function addConfiguredHandlers(
  app: FwApp,
  handlers: readonly ServerHandlerEntry[],
  devHandlers: readonly DevServerHandlerEntry[],
): void {
  const { server } = writablePlan(app)
  server.handlers.unshift(...handlers)
  server.devHandlers.unshift(...devHandlers)
}

/** Adds Rolldown plugins for server code. */
export function addServerBuildPlugins(app: FwApp, plugins: readonly BundlerPlugin[]): void {
  writablePlan(app).server.buildPlugins.push(...plugins)
}
