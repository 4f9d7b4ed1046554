import type { PlainObject } from '../values/plain-object'

/** Where a part of the configuration was written. Sources are ordered by precedence, highest first. */
export interface ConfigSource {
  /** `module`: what a module wrote to the resolved options. It applies as it is, without merging or normalizing. */
  kind: 'module' | 'command-line' | 'environment' | 'project' | 'rc' | 'layer'
  /** For people: `fw.config.ts`, `.fwrc`, `layer base`, `--app.baseURL`. */
  name: string
  /** What was written, as it was written. Never changed by resolving. */
  config: PlainObject
  /** Root directory of the project or layer the source belongs to: relative paths in it start here. */
  rootDir: string
  /** Absolute path of the file, where there is one. */
  file?: string
  /** False for a part that is not in force, as `$development` in production: it is checked, but not merged. */
  active?: boolean
  /** Keys that lead to `config` inside the file: `['$production']`, `['$env', 'staging']`. */
  prefix?: readonly string[]
}

/** A location in a file. Lines and columns start at 1. */
export interface Location {
  file: string
  line?: number
  column?: number
}

/** One contribution to a value: its default, or what a source set. */
export interface Origin {
  kind: 'default' | ConfigSource['kind']
  /** The source; a default has none. */
  source?: ConfigSource
  /** The path of the value inside the source's file (with its prefix), for looking up the location. */
  path: readonly string[]
  value: unknown
  /** The array as it was written, if items of it were skipped. */
  written?: unknown
  /** The location, if it is known: of a variable in a `.env` file. */
  location?: Location
  /** The option that a default follows. */
  follows?: string
}
