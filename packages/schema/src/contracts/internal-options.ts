import type { FwConfig } from '../options.gen'
import type { LayerDirs } from '../sources/resolved-layer'
import type { FwModule, ModuleMeta } from './module'

/** A layer of the project in `fw.options._layers`. The project is the first. */
export interface FwConfigLayer {
  name: string
  /** Its root directory. */
  cwd: string
  rootDir: string
  srcDir: string
  serverDir: string
  /** Its directories, absolute. */
  dirs: LayerDirs
  /** What its configuration files set, with its directories. Paths in `dir` are relative to `srcDir` or `rootDir`. */
  config: FwConfig & { rootDir: string; srcDir: string; serverDir: string; [key: string]: any }
  /** Its configuration file. Empty if it has none. */
  configFile: string
  meta: { name: string; [key: string]: unknown }
}

/** An installed module in `fw.options._installedModules`. */
export interface InstalledModuleInfo {
  /** What the module says of itself. `name` and, for packages, `version` are always known. */
  meta: ModuleMeta
  /** Durations in milliseconds. */
  timings: { setup: number; [phase: string]: number }
  /** Its package, or its file relative to the project. Undefined if it is not a file. */
  entryPath?: string | undefined
  /** The module. */
  module: FwModule
}

/** Members of `fw.options` that are not options: modules read them, but a configuration cannot set them. */
export interface InternalOptions {
  /** The project and its layers, the highest precedence first. */
  _layers: FwConfigLayer[]
  /** Whether only types are written: `fw prepare`. */
  _prepare: boolean
  /** Whether it is built: `fw build` and `fw generate`. */
  _build: boolean
  /** Whether every page is prerendered: `fw generate`. */
  _generate: boolean
  /** Whether it is started from a build. Always false: `fw preview` does not load modules. */
  _start: boolean
  /** The modules that were set up, in order. */
  _installedModules: InstalledModuleInfo[]
  /** Names of modules that were set up or are being set up. */
  _requiredModules: Record<string, boolean>
  /** The major version of fw. */
  _majorVersion: number
  /** The directory of fw's application code. */
  appDir: string
}
