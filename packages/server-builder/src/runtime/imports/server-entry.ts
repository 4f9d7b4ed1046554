// The exports of `fw/server`. Auto-imports refer to the files directly.
export * from './h3'
export { useAppConfig } from './app-config'
export { defineCachedEventHandler, defineCachedEventHandler as cachedEventHandler } from '../cache/cached-handler'
export { defineCachedFunction, defineCachedFunction as cachedFunction } from '../cache/cached-function'
export { revalidatePath, revalidateTag } from '../cache/revalidate'
export { useRuntimeConfig } from '../context/runtime-config'
export {
  defineNitroErrorHandler,
  defineNitroPlugin,
  defineRenderHandler,
  defineRouteMeta,
  defineServerPlugin,
} from './define-handlers'
export { useNitroApp, useServerEngine } from '../engine/engine-types'
export type { PluginEngine, ServerEngine } from '../engine/engine-types'
export { $fetch } from '../fetch/local-fetch'
export { createFormError } from './form-error'
export { defineFormHandler } from './form-handler'
export type { FormHandler, FormHandlerOptions } from './form-handler'
export type { FormLimits } from './read-form'
export { getRouteRules } from '../context/route-rules'
export { useEvent } from '../context/use-event'
export { useLog } from './use-log'
export type { ServerLog } from './use-log'
export { useStorage } from './storage'
export { useDatabase } from './database'
export { defineTask, runTask } from './task'
