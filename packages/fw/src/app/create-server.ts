import plugins from '#build/plugins'
import { createSSRApp } from 'vue'
import type { App, Component } from 'vue'
import type { SSRContext } from '../shared/app-context'
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
import { FwRoot } from './root'

/** What Vue works out about components, which it keeps for each application. */
const known = /* @__PURE__ */ createKnowledge()

/** The same for applications with the depth guard, which is part of what Vue works out. */
const guarded = /* @__PURE__ */ createKnowledge()

function createKnowledge(): object {
  return { optionsCache: new WeakMap(), propsCache: new WeakMap(), emitsCache: new WeakMap() }
}

/** Those that run for islands, too. */
let islandPlugins: FwPlugin[] | undefined

/**
 * Lets the applications of all requests share what Vue knows about components, unless this one changes how it is worked
 * out.
 */
function shareKnowledge({ _context: context }: App): void {
  const { mixins } = context
  if (mixins.some(mixin => mixin !== depthGuard) || Object.keys(context.config.optionMergeStrategies).length > 0) return
  Object.assign(context, mixins.length > 0 ? guarded : known)
}

/**
 * Makes the application for one request and runs its plugins. An error of theirs, and one that they show, is in
 * `ssrContext.payload.error`, unless the error page itself is rendered; so is one that is shown while rendering. A
 * plugin that answered the request has set `ssrContext.response`. In both cases there is no page to render. `root`
 * stands for the whole application when only a part of it is asked for.
 */
export async function createServerApp(ssrContext: SSRContext, root: Component = FwRoot): Promise<App> {
  startFresh()
  const vueApp = createSSRApp(root)
  const app = createFwApp({ vueApp, ssrContext })
  if (import.meta.dev) {
    vueApp.config.warnHandler ??= warnOnServer
  }
  if (import.meta.dev || ssrContext.island) {
    vueApp.mixin(depthGuard)
  }
  app._createHead = () => createServerHead(!ssrContext.island)
  app._addHead = addNow
  setLocalFetch(ssrContext.fetch)
  if (ssrContext.error) {
    app.payload.error = ssrContext.error
  }
  try {
    await applyPlugins(
      app,
      ssrContext.island ? (islandPlugins ??= plugins.filter(plugin => plugin.env?.islands !== false)) : plugins,
    )
    await app.hooks.callHook('app:created', vueApp)
    shareKnowledge(vueApp)
  } catch (error) {
    showError(toError(error), app)
  }
  return vueApp
}
