import type { FwConfig } from '../options.gen'

/** What a configuration file may hold beside options. */
export interface ConfigFileKeys {
  /** Address of the JSON schema, for editors. */
  $schema?: string
  /** What a layer says of itself. */
  $meta?: { name?: string; [key: string]: unknown }
  /** The versions of modules when they were set up last. fw writes them to `.fwrc`. */
  setups?: Record<string, string>
  /** Only in development. */
  $development?: FwConfigPart
  /** Only in production. */
  $production?: FwConfigPart
  /** Only in tests. */
  $test?: FwConfigPart
  /** Only in the environment of that name. */
  $env?: { [name: string]: FwConfigPart }
}

/** What may be written for one environment: options only. */
export type FwConfigPart = Omit<FwConfig, keyof ConfigFileKeys>

/** How a remote layer is fetched. */
export interface LayerSourceOptions {
  /** Install the layer's dependencies after the download. */
  install?: boolean
  /** Token for private sources. */
  auth?: string
}
