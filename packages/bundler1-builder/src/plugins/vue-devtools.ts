import type { Plugin } from 'vite'

const DEVTOOLS_API = '@vue/devtools-api'
const WAITING_API = '\0fw:devtools-api'

/** Vue and its devtools agree on these globals: the devtools call what waits for them. */
const CODE = `export function setupDevtoolsPlugin(...plugin) {
  const setup = async () => (await import(${JSON.stringify(DEVTOOLS_API)})).setupDevtoolsPlugin(...plugin)
  if (globalThis.__VUE_DEVTOOLS_GLOBAL_HOOK__) void setup()
  else (globalThis.__VUE_DEVTOOLS_HOOK_REPLAY__ ??= []).push(setup)
}
`

/** In development, the router loads its part of the Vue devtools when these are there. Most browsers have none. */
export function vueDevtoolsPlugin(): Plugin {
  return {
    name: 'fw:vue-devtools',
    enforce: 'pre',
    applyToEnvironment: environment => environment.config.consumer === 'client',
    resolveId: {
      filter: { id: /^@vue\/devtools-api$/ },
      handler: (_, importer) => (importer?.includes('/vue-router/dist/') ? WAITING_API : undefined),
    },
    load: {
      filter: { id: /^\0fw:devtools-api$/ },
      handler: () => CODE,
    },
  }
}
