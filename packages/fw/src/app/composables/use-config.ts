import { reactive } from 'vue'
import type { AppConfig, RuntimeConfig } from '@fw/schema'
import { cloneTree, isTree } from '../../shared/payload/object-tree'
import { useFwApp } from '../context/app-context'

/** The runtime config: complete on the server, only `public` and `app` on the client. */
export function useRuntimeConfig(_event?: unknown): RuntimeConfig {
  return useFwApp('useRuntimeConfig').$config
}

/** The merged `app.config` files. It is reactive; on the server, changes only last for the request. */
export function useAppConfig(): AppConfig {
  const app = useFwApp('useAppConfig')
  return (app._appConfig ??= reactive(import.meta.server ? cloneTree(app._appConfigFiles) : app._appConfigFiles))
}

/** A deep partial of a config. Arrays and functions stay complete. */
type ConfigPart<Config> = Config extends readonly unknown[] | ((...args: any[]) => unknown)
  ? Config
  : Config extends object
    ? { [Key in keyof Config]?: ConfigPart<Config[Key]> }
    : Config

/** Merges values into the app config. */
export function updateAppConfig(values: ConfigPart<AppConfig>): void {
  merge(useAppConfig() as unknown as Record<string, unknown>, values as Record<string, unknown>)
}

/** Declares an `app.config` file. */
// @__NO_SIDE_EFFECTS__
export function defineAppConfig<C extends object>(config: C): C {
  return config
}

function merge(target: Record<string, unknown>, values: Record<string, unknown>): void {
  for (const key of Object.keys(values)) {
    const value = values[key]
    if (key === '__proto__' || key === 'constructor') continue
    const current = target[key]
    if (isTree(value) && isTree(current)) merge(current, value)
    else target[key] = value
  }
}
