import type { FwConfig } from '../options.gen'

/** What a configuration file may hold beside options. */
export interface ConfigFileKeys {
  /** Address of the JSON schema, for editors. */
  $schema?: string
  /** What a layer says of itself. */
  $meta?: { name?: string, [key: string]: unknown }
  /** Only in development. */
  $development?: FwConfig
  /** Only in production. */
  $production?: FwConfig
  /** Only in tests. */
  $test?: FwConfig
  /** Only in the environment of that name. */
  $env?: { [name: string]: FwConfig }
}

/** How a remote layer is fetched. */
export interface LayerSourceOptions {
  /** Install the layer's dependencies after the download. */
  install?: boolean
  /** Token for private sources. */
  auth?: string
}
