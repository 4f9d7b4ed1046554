/** Files of Nuxt's `app` folder that modules import one by one. All their exports are those of `#app`. */
const APP_FILES = [
  'nuxt',
  'composables',
  'composables/asyncData',
  'composables/chunk',
  'composables/component',
  'composables/cookie',
  'composables/error',
  'composables/fetch',
  'composables/head',
  'composables/hydrate',
  'composables/id',
  'composables/lazy-hydration',
  'composables/loading-indicator',
  'composables/manifest',
  'composables/once',
  'composables/payload',
  'composables/preload',
  'composables/prerender',
  'composables/preview',
  'composables/ready',
  'composables/route-announcer',
  'composables/router',
  'composables/runtime-hook',
  'composables/ssr',
  'composables/state',
  'composables/url',
  'config',
  'compat/idle-callback',
]

/** Files of components that modules import by their default export, with the name of the component. */
export const COMPONENT_FILES: Readonly<Record<string, string>> = {
  'client-only': 'ClientOnly',
  'dev-only': 'DevOnly',
  'nuxt-error-boundary': 'NuxtErrorBoundary',
  'nuxt-island': 'NuxtIsland',
  'nuxt-layout': 'NuxtLayout',
  'nuxt-link': 'NuxtLink',
  'nuxt-loading-indicator': 'NuxtLoadingIndicator',
  'nuxt-route-announcer': 'NuxtRouteAnnouncer',
  'nuxt-time': 'NuxtTime',
  welcome: 'NuxtWelcome',
}

/** Every id of the application's API, for one file that exports all of it. */
export const APP_IDS: readonly string[] = [
  '#app',
  'nuxt/app',
  ...APP_FILES.flatMap(name => [`#app/${name}`, `nuxt/dist/app/${name}`]),
]
