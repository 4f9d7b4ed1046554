import type { BundlerPlugin, DevServerHandlerEntry, Fw, ServerHandlerEntry } from '@fw/schema'
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

/** Adds the handlers that options list, before those that modules added. Their paths are resolved when they are scanned. */
export function addConfiguredHandlers(
  app: Fw,
  handlers: readonly ServerHandlerEntry[],
  devHandlers: readonly DevServerHandlerEntry[],
): void {
  const { server } = writablePlan(app)
  server.handlers.unshift(...handlers)
  server.devHandlers.unshift(...devHandlers)
}

/** Adds Rolldown plugins for server code. */
export function addServerBuildPlugins(app: Fw, plugins: readonly BundlerPlugin[]): void {
  writablePlan(app).server.buildPlugins.push(...plugins)
}
