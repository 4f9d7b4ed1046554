/** What a module needs in the browser. Paths are relative to the folder of built assets (`buildAssetsDir`); `inline` is CSS text. */
export interface ModuleAssets {
  /** Scripts to preload. */
  modules: string[]
  /** Style sheets: as a link, or inlined when the text is there. */
  styles: Array<{ file: string, inline?: string }>
  /** Other assets worth preloading (fonts). */
  assets?: string[]
  /** Scripts likely needed next: dynamic imports of these modules. */
  prefetch?: string[]
}

/** Which files of the client a page needs, worked out once when building. */
export interface AssetManifest {
  /** What every page needs. `scripts` are module scripts, in order. In development they are absolute URLs (they start with `/`). */
  entry: ModuleAssets & { scripts: string[] }
  /** By the id under which Vue's SSR registers a component (`ssrContext.modules`), all dependencies included, the entry's left out. */
  modules: Record<string, ModuleAssets>
  /** In development: styles of a request are looked up instead, because there is no build to know them. */
  dev?: boolean
}
