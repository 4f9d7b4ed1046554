import type { FwApp } from './fw-app'

/** What a module says of itself. */
export interface ModuleMeta {
  name?: string
  version?: string
  /**
   * The top-level key of the configuration that holds the module's options. Known to the check of the configuration.
   */
  configKey?: string
  [key: string]: unknown
}

/** A module as a function. */
export interface ModuleFunction {
  (options: any, app: FwApp): unknown
  meta?: ModuleMeta
  getMeta?: () => ModuleMeta | Promise<ModuleMeta>
}

/** A module as an object. */
export interface ModuleObject {
  meta?: ModuleMeta
  setup?: (options: any, app: FwApp) => unknown
  [key: string]: unknown
}

export type FwModule = ModuleFunction | ModuleObject

/** An entry of `modules`: a package or file, a module, or one of them with its options. */
export type ModuleEntry = string | FwModule | [module: string | FwModule, options?: Record<string, any>]
