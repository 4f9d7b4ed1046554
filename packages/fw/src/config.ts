import type { FwConfig } from '@fw/schema'

export type { FwConfig, FwOptions } from '@fw/schema'

/** Gives the configuration of a project its types. Returns what it is given. */
export function defineFwConfig(config: FwConfig): FwConfig {
  return config
}
