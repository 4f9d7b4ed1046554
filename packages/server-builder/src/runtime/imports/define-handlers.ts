import { defineHandler } from 'h3'
import type { EventHandler } from 'h3'
import type { PluginEngine } from '../engine/engine-types'

/** Defines a server plugin: runs once when the server starts. */
export function defineServerPlugin(plugin: (engine: PluginEngine) => void): (engine: PluginEngine) => void {
  return plugin
}

export { defineServerPlugin as defineNitroPlugin }

/** Defines a handler that creates the whole response itself. */
export function defineRenderHandler(handler: EventHandler): EventHandler {
  return defineHandler(handler)
}

/** Describes a route, for tools. */
export function defineRouteMeta<T>(meta: T): T {
  return meta
}

/** Types an error handler of the server. */
export function defineNitroErrorHandler<T>(handler: T): T {
  return handler
}
