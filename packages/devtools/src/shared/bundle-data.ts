/** What each route of the last analyzed build loads in the browser. */
export interface BundlesData {
  /** `Date.now()` */
  builtAt: number
  /** Scripts and style sheets. */
  files: BundledFileData[]
  /** The routes, with the indexes of their files. */
  routes: Array<{ path: string; files: number[] }>
}

export interface BundledFileData {
  file: string
  /** What it contains. */
  name: string
  bytes: number
  /** With gzip. */
  compressedBytes: number
  modules: BundledModuleData[]
}

/** A module in a script, with the package that brings it. */
interface BundledModuleData {
  name: string
  package?: string
  /** Before minification. */
  bytes: number
}
