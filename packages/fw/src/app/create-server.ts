import plugins from '#build/plugins'
import { createSSRApp } from 'vue'
import type { App, Component } from 'vue'
import type { SSRContext } from '../shared/ssr-context'
import type { FwPlugin } from '../shared/plugin'
import { createFwApp } from './create'
import { depthGuard } from './context/depth-guard'
import { warnOnServer } from './dev/warn'
import { showError, toError } from './error'
import { setLocalFetch } from './fetch'
import { startFresh } from './context/start-fresh'
import { addNow } from './head/add'
import { createServerHead } from './head/server'
import { applyPlugins } from './plugins'
import { rootComponent } from './root'

// Component data that Vue caches per app, such as normalized props.
const componentCaches = /* @__PURE__ */ createComponentCaches()

// The same for apps with the depth guard: a mixin affects the cached data.
const guardedCaches = /* @__PURE__ */ createComponentCaches()

function createComponentCaches(): object {
  return { optionsCache: new WeakMap(), propsCache: new WeakMap(), emitsCache: new WeakMap() }
}

type TracedEvent = { context: { traceApp?: (app: object, used: readonly FwPlugin[]) => FwPlugin[] } } | undefined

// The plugins that also run for islands.
let islandPlugins: FwPlugin[] | undefined

// Shares Vue's component caches between the apps of all requests, unless this app changes how they are computed.
function shareComponentCaches(vueApp: App, root: Component): void {
  // An internal of Vue: without it, each app normalizes the options of its components itself.
  const { _context: context } = vueApp
  const mixins: typeof context.mixins | undefined = context?.mixins
  if (!mixins) return
  if (mixins.some(mixin => mixin !== depthGuard) || Object.keys(context.config.optionMergeStrategies).length > 0) return
  Object.assign(context, mixins.length > 0 ? guardedCaches : componentCaches)
  // Vue copies the root component for each app, so the caches would get an entry for each request.
  if (hasSameMembers(vueApp._component, root)) vueApp._component = root as App['_component']
}

function hasSameMembers(copy: object, original: object): boolean {
  for (const name in copy) if (copy[name as never] !== original[name as never]) return false
  for (const name in original) if (!(name in copy)) return false
  return true
}

/**
 * Creates the app for one request and runs its plugins. Errors of plugins, and errors shown by them or during
 * rendering, are in `ssrContext.payload.error`, unless the error page itself is rendered. A plugin that sent a response
 * has set `ssrContext.response`. In both cases, the page must not be rendered. `root` replaces the root component if
 * only a part of the app is requested.
 */
export async function createServerApp(ssrContext: SSRContext, root: Component = rootComponent): Promise<App> {
  startFresh()
  const vueApp = createSSRApp(root)
  const app = createFwApp({ vueApp, ssrContext })
  if (import.meta.dev) vueApp.config.warnHandler ??= warnOnServer
  if (import.meta.dev || ssrContext.island) vueApp.mixin(depthGuard)
  app._createHead = () => createServerHead(!ssrContext.island)
  app._addHead = addNow
  setLocalFetch(ssrContext.fetchWithoutLimit ?? ssrContext.fetch)
  if (ssrContext.error) app.payload.error = ssrContext.error
  const used = ssrContext.island ? (islandPlugins ??= plugins.filter(plugin => plugin.env?.islands !== false)) : plugins
  // Devtools may trace the request.
  const trace = import.meta.dev && (ssrContext.event as TracedEvent)?.context.traceApp
  try {
    await applyPlugins(app, trace ? trace(app, used) : used)
    await app.hooks.callHook('app:created', vueApp)
    shareComponentCaches(vueApp, root)
  } catch (error) {
    showError(toError(error), app)
  }
  return vueApp
}
