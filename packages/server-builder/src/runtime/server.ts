import { defineHandler } from 'h3'
import type { EventHandler } from 'h3'
import { useNitroApp } from 'nitro/app'
import appConfig from '#fw-server/app-config'
import { defineCachedEventHandler, defineCachedFunction } from './cache'

export * from 'h3'
// These stand over what h3 has under the same names.
export { defineEventHandler, defineEventHandler as eventHandler, defineRequestMiddleware, defineResponseMiddleware, isEventHandler, isStream, isWebResponse, parseCookies, send, sendError } from './legacy'
export { defineCachedEventHandler, defineCachedFunction }
export { defineCachedEventHandler as cachedEventHandler, defineCachedFunction as cachedFunction }
export { useStorage } from 'nitro/storage'
export { defineTask, runTask } from 'nitro/task'
export { defineRouteMeta } from 'nitro'
export { useRuntimeConfig } from './config'
export { $fetch } from './fetch'
export { getRouteRules } from './rules'
export { useNitroApp, useNitroApp as useServerEngine }

/** The running server as its plugins see it. */
export type ServerEngine = ReturnType<typeof useNitroApp>

/** Defines a plugin of the server: runs once when it starts. */
export function defineServerPlugin(plugin: (engine: ServerEngine) => void): (engine: ServerEngine) => void {
  return plugin
}

export { defineServerPlugin as defineNitroPlugin }

/** The application configuration, for server code. */
export function useAppConfig(): Record<string, any> {
  if (!appConfig) throw new Error('Server code can read the application configuration only when `experimental.serverAppConfig` is on.')
  return appConfig
}

/** Defines a handler that makes the whole response itself. */
export function defineRenderHandler(handler: EventHandler): EventHandler {
  return defineHandler(handler)
}
