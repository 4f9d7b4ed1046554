// What configuration files import from `nuxt/config`. It loads nothing else, since every command evaluates it.
import type { NuxtConfig } from './nuxt-types'

/** Gives a configuration its types. Returns what it is given. */
export function defineNuxtConfig(config: NuxtConfig): NuxtConfig {
  return config
}

/** Gives the schema of options their types. Returns what it is given. */
export function defineNuxtSchema<Schema extends object>(schema: Schema): Schema {
  return schema
}
