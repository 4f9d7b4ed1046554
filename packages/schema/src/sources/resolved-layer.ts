import type { FwOptionsComponents } from '../options.gen'

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
  /** Its `fw.env`, which declares runtime configuration by schemas. */
  env?: LayerEnv
}

/** A `fw.env`, and what it exports. */
export interface LayerEnv {
  file: string
  declaration: object
}
