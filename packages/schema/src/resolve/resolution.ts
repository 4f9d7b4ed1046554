import type { Problem } from '../diagnostics'
import type { FwOptions, FwOptionsComponents } from '../options.gen'
import type { OptionPath } from '../values/option-path'
import type { Origin } from './config-source'

/** The directories of the project or of one layer, all absolute. */
export interface LayerDirs {
  app: string
  assets: string
  layouts: string
  middleware: string
  modules: string
  pages: string
  plugins: string
  public: string
  shared: string
}

/** The project (first) or a layer it is built on, with its own directories. */
export interface ResolvedLayer {
  name: string
  rootDir: string
  srcDir: string
  serverDir: string
  dirs: LayerDirs
  /** The folders that it says its components are in. */
  componentDirs: FwOptionsComponents['dirs']
  configFile?: string
}

/** What resolving gives: the options code reads, every problem found, and where each value came from. */
export interface Resolution {
  readonly options: FwOptions
  /** The resolved value at `path`, without resolving the others. */
  valueOf: (path: OptionPath) => unknown
  readonly problems: Problem[]
  /** For every declared option, by its formatted path: the origin of its value. Computed with the first call. */
  origins: () => ReadonlyMap<string, Origin>
  /**
   * Every contribution to the value at `path` (declared or below a free-form option), the default first, then by
   * precedence, lowest first.
   */
  trace: (path: OptionPath) => Origin[]
  /** Whether any source set the option (or something below it) itself. */
  isSet: (path: OptionPath) => boolean
  layers: ResolvedLayer[]
}
