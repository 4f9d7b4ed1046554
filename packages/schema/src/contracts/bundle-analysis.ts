/** What each route of a build loads in the browser, for devtools. */
export interface BundleAnalysis {
  /** `Date.now()` */
  builtAt: number
  /** Scripts and style sheets. */
  files: BundledFile[]
  routes: BundledRoute[]
}

export interface BundledRoute {
  path: string
  /** Indexes of its scripts and style sheets in `files`: what it loads before navigations. */
  files: number[]
}

export interface BundledFile {
  /** Relative to the folder of the client. */
  file: string
  /** What it contains. */
  name: string
  bytes: number
  /** With gzip. */
  compressedBytes: number
  /** The largest ones. */
  modules: BundledModule[]
}

/** A module in a script. */
export interface BundledModule {
  /** Relative to the project or to `node_modules`. */
  name: string
  /** The package that brings it. */
  package?: string
  /** Before minification. */
  bytes: number
}
