import appConfig from '#build/app-config'
import { reactive } from 'vue'
import type { RuntimeConfigTree } from '@fw/schema'
import { useFwApp } from '../context'

/** What `useRuntimeConfig` returns. The generated types of a project say more. */
export interface RuntimeConfig extends RuntimeConfigTree {}

/** What `useAppConfig` returns. The generated types of a project say more. */
export interface AppConfig { [key: string]: any }

/** The runtime configuration: all of it on the server, `public` and `app` in the browser. */
export function useRuntimeConfig(): RuntimeConfig {
  return useFwApp('useRuntimeConfig').$config as RuntimeConfig
}

/** What the `app.config` files hold. Reactive; a change on the server ends with the request. */
export function useAppConfig(): AppConfig {
  const app = useFwApp('useAppConfig')
  return app._appConfig ??= reactive(import.meta.server ? clone(appConfig) : appConfig)
}

/** Merges values into the app configuration. */
export function updateAppConfig(values: AppConfig): void {
  merge(useAppConfig(), values)
}

/** Declares the content of an `app.config` file. */
// @__NO_SIDE_EFFECTS__
export function defineAppConfig<C extends AppConfig>(config: C): C {
  return config
}

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

function clone<T>(value: T): T {
  if (Array.isArray(value)) {
    return value.map(clone) as T
  }
  return isTree(value) ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, clone(member)])) as T : value
}

function merge(target: Record<string, unknown>, values: Record<string, unknown>): void {
  for (const key of Object.keys(values)) {
    const value = values[key]
    if (key === '__proto__' || key === 'constructor') {
      continue
    }
    const own = target[key]
    if (isTree(value) && isTree(own)) {
      merge(own, value)
    }
    else {
      target[key] = value
    }
  }
}
