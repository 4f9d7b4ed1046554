import type { FwAppContext } from './app-context'
import type { RuntimeFwHooks } from './hooks'

type Injections = Record<string, unknown>
type Provided<T extends Injections> = { provide?: T } | void | undefined

/** The set-up function of a plugin. What it provides is on `useFwApp()` as `$name`. */
export interface PluginSetup<T extends Injections = Injections> {
  (app: FwAppContext): Provided<T> | Promise<Provided<T>>
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
export interface ObjectPlugin<T extends Injections = Injections> extends PluginMeta {
  setup?: PluginSetup<T>
  /** Listeners that are there before any plugin runs. */
  hooks?: Partial<RuntimeFwHooks>
}

/** A plugin as `defineFwPlugin` gives it: a function that may carry the rest of the object form. */
export type FwPlugin<T extends Injections = Injections> = PluginSetup<T> &
  PluginMeta & { hooks?: ObjectPlugin['hooks'] }
