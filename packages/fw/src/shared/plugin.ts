import type { PluginKey } from '@fw/schema'
import type { PluginContext } from './app-context'
import type { RuntimeFwHooks } from './hooks'

type Injections = Record<string, unknown>
type Provided<T extends Injections> = { provide?: T } | void | undefined

/** The setup function of a plugin. Values it provides are available on `useFwApp()` as `$name`. */
export interface PluginSetup<T extends Injections = Injections> {
  (app: PluginContext): Provided<T> | Promise<Provided<T>>
}

export interface PluginMeta {
  name?: string
  enforce?: 'pre' | 'default' | 'post'
  /** Names of plugins that must have finished before. */
  dependsOn?: PluginKey[]
  /** Whether following plugins start before it has finished. */
  parallel?: boolean
  order?: number
  env?: { islands?: boolean }
}

/** A plugin in object form. */
export interface ObjectPlugin<T extends Injections = Injections> extends PluginMeta {
  setup?: PluginSetup<T>
  /** Listeners that are registered before any plugin runs. */
  hooks?: Partial<RuntimeFwHooks>
}

/** The result of `defineFwPlugin`: a function with the other properties of the object form. */
export type FwPlugin<T extends Injections = Injections> = PluginSetup<T> &
  PluginMeta & { hooks?: ObjectPlugin['hooks'] }
