import type { PluginInjections, RuntimeConfig } from '@fw/schema'
import type { Hookable } from 'hookable'
import type { App, Ref } from 'vue'
import type { Router, RouteLocationNormalizedLoaded } from 'vue-router'
import type { RuntimeFwHooks, RuntimeHookName } from './hooks'
import type { FwError, Payload, SSRContext } from './ssr-context'

/** The hooks in the form that hookable expects. */
type HookTypes = { [Name in RuntimeHookName]: (...args: Parameters<RuntimeFwHooks[Name]>) => any }

/** The running application: one in the browser, one per request on the server. What `useFwApp()` returns. */
export interface FwAppContext {
  vueApp: App
  /** Versions of the framework and of Vue. Plugins may add others. */
  versions: Record<string, string>
  payload: Payload
  /** Whether the first page is still being hydrated. */
  isHydrating: boolean
  ssrContext?: SSRContext
  $config: RuntimeConfig
  $router?: Router
  $route?: RouteLocationNormalizedLoaded
  /** The result of `useRoute()` outside of pages: the current route, which changes when its page is shown. */
  _route?: RouteLocationNormalizedLoaded
  hooks: Hookable<HookTypes>
  /** Adds a listener to a hook. The result removes it. */
  hook: <Name extends RuntimeHookName>(name: Name, listener: RuntimeFwHooks[Name]) => () => void
  /** Calls the listeners of a hook in order. */
  callHook: <Name extends RuntimeHookName>(name: Name, ...args: Parameters<RuntimeFwHooks[Name]>) => Promise<unknown>
  runWithContext: <T>(work: () => T) => T
  /** Sets `$name` here and in templates. */
  provide: (name: string, value: unknown) => void
  /** Delays the end of hydration until the result is called. */
  deferHydration: () => () => Promise<void>
  static: { data: Record<string, unknown> }
  _error?: Ref<FwError | null | undefined>
  /** Private state of fw and of modules. */
  [key: `_${string}`]: any
}

/** The application as authors use it: with everything that plugins provide. Open to augmentation. */
export interface FwApp extends InjectedApp {}

// An interface cannot extend two others that declare a member with different types.
type InjectedApp = FwAppContext & PluginInjections

/** The application in the setup of a plugin. What plugins provide is inferred from setup, so it is unknown there. */
export interface PluginContext extends FwAppContext {
  [name: `$${string}`]: unknown
}
