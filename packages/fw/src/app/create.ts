import appConfig from '#build/app-config'
import globalComponents from '#build/global-components'
import * as buildOptions from '#build/options'
import type { HookCallback } from 'hookable'
import { reactive, shallowReactive, version as vueVersion } from 'vue'
import type { App } from 'vue'
import type { RuntimeConfigTree } from '@fw/schema'
import { version } from '../../package.json'
import type { FwAppContext } from '../shared/app-context'
import type { Payload, SSRContext } from '../shared/ssr-context'
import { AppHooks } from './context/app-hooks'
import { copyForRequest } from './context/request-config'
import { useFwApp } from './context/running-apps'
import { runInContext, setCurrentApp } from './context/app-context'
import type { FwVueApp } from './context/app-context'
import { connectPlain } from './pages/plain/plain-route'

interface CreateOptions {
  vueApp: App
  /** Server only. */
  ssrContext?: SSRContext
  /** Client only: the payload of the server. */
  payload?: Payload
  /** Client only: the public runtime config. */
  config?: RuntimeConfigTree
}

/** Creates an empty payload. */
export function createPayload(): Payload {
  return { data: Object.create(null), state: {}, once: [], _errors: Object.create(null) }
}

/** Creates the app context around a Vue app. Its plugins have not run yet. */
export function createFwApp(options: CreateOptions): FwAppContext {
  const { vueApp, ssrContext } = options
  const hooks = new AppHooks(work => runInContext(app, work))
  const app: FwAppContext = {
    vueApp,
    versions: { fw: version, vue: vueVersion },
    payload: createReactivePayload(ssrContext?.payload ?? options.payload ?? createPayload()),
    isHydrating: import.meta.client,
    ssrContext,
    $config: import.meta.server ? createServerConfig(ssrContext!) : options.config!,
    hooks: hooks as unknown as FwAppContext['hooks'],
    hook: (name, listener) => hooks.hook(name, listener as HookCallback),
    callHook: (name, ...args) => Promise.resolve(hooks.callHook(name, ...args)),
    runWithContext: work => runInContext(app, work),
    provide: (name, value) => provide(app, name, value),
    deferHydration: () => deferHydration(app),
    static: { data: Object.create(null) },
    _deferred: 0,
    _appConfigFiles: appConfig,
  }
  ;(vueApp as FwVueApp).$fw = app
  if (import.meta.client) {
    setCurrentApp(app)
    // For test tools, browser extensions and modules.
    ;(globalThis as unknown as Window).useFwApp ??= useFwApp
  }
  if (!buildOptions.hasPages) connectPlain(app)
  const { globalProperties } = vueApp.config
  Object.assign(vueApp.config, buildOptions.vueConfig)
  globalProperties.$fw = app
  globalProperties.$config = app.$config
  for (const name in globalComponents) vueApp.component(name, globalComponents[name]!)
  return app
}

// The configuration is the same for all requests, but an app may change it for its own. The client receives the changes.
function createServerConfig(ssrContext: SSRContext): RuntimeConfigTree {
  const config = copyForRequest(ssrContext.runtimeConfig, () => {
    ssrContext.writtenConfig = config
  })
  return config
}

// The parts are reactive proxies of the objects that the renderer serializes, so both always match. On the server, only
// computed values would benefit, and proxies cost more than the rest of the app: `useState` creates them when needed.
function createReactivePayload(payload: Payload): Payload {
  if (import.meta.server) return payload
  return shallowReactive(withReactiveParts(payload))
}

function withReactiveParts(payload: Payload): Payload {
  payload.data = shallowReactive(withoutPrototype(payload.data))
  payload.state = reactive(payload.state)
  payload._errors = shallowReactive(withoutPrototype(payload._errors))
  return payload
}

/** Sets the payload of the server on a client app. */
export function takePayload(app: FwAppContext, payload: Payload): void {
  Object.assign(app.payload, withReactiveParts(payload))
  if (import.meta.dev) app._payloadIsRead = true
}

// Keys may come from visitors, so `constructor` must be a regular key.
function withoutPrototype<T extends object>(members: T): T {
  return Object.assign(Object.create(null), members)
}

function provide(app: FwAppContext, name: string, value: unknown): void {
  const key = `$${name}`
  const property = { value, enumerable: true, configurable: true }
  Object.defineProperty(app, key, property)
  Object.defineProperty(app.vueApp.config.globalProperties, key, property)
}

// Hydration ends when all deferred components are done.
function deferHydration(app: FwAppContext): () => Promise<void> {
  app._deferred++
  let isDone = false
  return async () => {
    if (isDone) return
    isDone = true
    if (--app._deferred === 0 && app.isHydrating) {
      app.isHydrating = false
      await app.callHook('app:suspense:resolve')
    }
  }
}
