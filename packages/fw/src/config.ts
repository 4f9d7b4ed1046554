import type { FwConfig, ModuleOptionsByName } from '@fw/schema'

export type { FwConfig, FwOptions } from '@fw/schema'

/** An entry of `modules`. The names of the installed modules make TypeScript infer the name of an entry. */
type Entry =
  | NonNullable<FwConfig['modules']>[number]
  | [module: keyof ModuleOptionsByName, options?: Record<string, any>]

/** An entry whose options are those of the installed module of that name. */
type CheckedEntry<Given> = Given extends readonly [infer Name extends keyof ModuleOptionsByName, ...unknown[]]
  ? [module: Name, options?: ModuleOptionsByName[Name]]
  : Given

/** Gives the configuration of a project its types. Returns what it is given. */
export function defineFwConfig<Entries extends readonly Entry[]>(
  config: Omit<FwConfig, 'modules'> & {
    /** Modules: packages, files, pairs with options, or functions. */
    modules?: { [Index in keyof Entries]: CheckedEntry<Entries[Index]> }
  },
): FwConfig {
  return config as FwConfig
}
