// What configuration files import from `nuxt/config`. It loads nothing else, since every command evaluates it.
import type { FwConfig } from '@fw/schema'

/** Gives a configuration its types. Returns what it is given. */
export function defineNuxtConfig(config: FwConfig): FwConfig {
  return config
}
