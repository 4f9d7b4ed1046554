import type { FwAppContext } from './app-context'

type Provided = { provide?: Record<string, unknown> } | void | undefined

/** The set-up function of a plugin. What it provides is on `useFwApp()` as `$name`. */
export interface PluginSetup {
  (app: FwAppContext): Provided | Promise<Provided>
}

export interface PluginMeta {
  name?: string
  enforce?: 'pre' | 'default' | 'post'
  /** Names of plugins that must be done before. */
  dependsOn?: string[]
  /** Whether plugins after it start before it is done. */
  parallel?: boolean
  order?: number
  env?: { islands?: boolean }
}

/** A plugin in object form. */
export interface ObjectPlugin extends PluginMeta {
  setup?: PluginSetup
  hooks?: Record<string, (...args: any[]) => unknown>
}

/** A plugin as `defineFwPlugin` gives it: a function that may carry the rest of the object form. */
export type FwPlugin = PluginSetup & PluginMeta & { hooks?: ObjectPlugin['hooks'] }
