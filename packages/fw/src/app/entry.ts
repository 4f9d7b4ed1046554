import '#build/css'
import * as buildOptions from '#build/options'
import payloadPlugins from '#build/payload-plugins'
import plugins from '#build/plugins'
import { createApp, createSSRApp, nextTick } from 'vue'
import type { FwAppContext } from '../shared/app-context'
import { createFwApp, takePayload } from './create'
import { findShower } from './dev/note'
import { findLoader, findRoot } from './document'
import { showError } from './error'
import { findPayload, readConfig, readPayload } from './payload/read-payload'
import { applyPlugins } from './plugins'
import { rootComponent } from './root'

/** Starts the app on the client. */
async function start(): Promise<void> {
  const script = findPayload()
  const isRendered = buildOptions.ssr && script?.dataset.ssr !== undefined
  const vueApp = isRendered ? createSSRApp(rootComponent) : createApp(rootComponent)
  const app = createFwApp({ vueApp, config: readConfig() })
  const fail = (error: unknown) => {
    showError(error as Error, app)
  }
  // Until the first page is mounted, any component error leads to the error page.
  vueApp.config.errorHandler = fail
  app.hook('app:suspense:resolve', () => {
    if (vueApp.config.errorHandler === fail) vueApp.config.errorHandler = undefined
    if (import.meta.dev) findShower()?.settle()
  })
  // Even if something fails, the app is mounted to show the error page.
  await prepare(app, script).catch(fail)
  await announce(app).catch(fail)
  await mount(app, isRendered).catch(fail)
}

async function prepare(app: FwAppContext, script: HTMLScriptElement | null): Promise<void> {
  if (payloadPlugins.length) await applyPlugins(app, payloadPlugins)
  takePayload(app, await readPayload(app, script))
  await applyPlugins(app, plugins)
}

async function announce(app: FwAppContext): Promise<void> {
  await app.hooks.callHook('app:created', app.vueApp)
  await app.hooks.callHook('app:beforeMount', app.vueApp)
}

async function mount(app: FwAppContext, isRendered: boolean): Promise<void> {
  const root = findRoot()
  const loader = isRendered ? undefined : findLoader(root)
  if (loader) {
    app.hook('app:suspense:resolve', loader.release)
    app.hook('app:error', loader.release)
  }
  app.vueApp.mount(root)
  loader?.restore()
  await app.hooks.callHook('app:mounted', app.vueApp)
  await nextTick()
}

/** Resolves when the app is mounted. Used by tests. */
export const started: Promise<void> = start().catch(error => console.error('[fw] The app failed to start:', error))
