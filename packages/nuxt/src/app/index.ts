// What application code imports from `#app` and `nuxt/app`.
export * from 'fw/app'
export * from './app-names.gen'
export * from './typed-functions'
export type * from './type-names'
export * from './plugin-functions'
export { NuxtWelcome } from './welcome'
export { cancelIdleCallback, requestIdleCallback } from './idle-callback'

/** Modules of both versions of Vue ask for it. */
export const isVue2: boolean = false
/** Modules of both versions of Vue ask for it. */
export const isVue3: boolean = true
