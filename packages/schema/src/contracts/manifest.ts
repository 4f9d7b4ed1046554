import type { RouteRule } from './server'

/**
 * The assets of a module. Paths are relative to the folder of built assets (`buildAssetsDir`); `inline` is CSS that
 * works in any page: its URLs do not depend on the location of the style sheet.
 */
export interface ModuleAssets {
  /** Scripts to preload. */
  modules: string[]
  /** Style sheets: as a link, or inlined when the text is there. */
  styles: Array<{ file: string; inline?: string }>
  /** Other assets worth preloading (fonts). */
  assets?: string[]
  /** Scripts likely needed next: dynamic imports of these modules. */
  prefetch?: string[]
}

/** Which files of the client a page needs, worked out once when building. */
export interface AssetManifest {
  /**
   * What every page needs. `scripts` are module scripts, in order. In development they are absolute URLs (they start
   * with `/`). `mapped` is the script that others import as `#entry`: pages with scripts map that name to it.
   */
  entry: ModuleAssets & { scripts: string[]; mapped?: string }
  /** By the id under which Vue's SSR registers a component (`ssrContext.modules`), without what the entry loads. */
  modules: Record<string, ModuleAssets>
  /** With `security.sri`: the integrity hashes of scripts and styles, by file. */
  integrity?: Record<string, string>
  /** In development: the styles of a request are collected at runtime, because there is no build. */
  dev?: boolean
}

/** A style sheet of a rendered component in development. `css` is its text; without it the style sheet is linked. */
export interface DevStyle {
  /** The id under which the bundler's client knows it. */
  id: string
  url: string
  css?: string
  /** The attribute with the id. Default: that of Vite. */
  attribute?: string
}

/** The bundler's `globalThis.__fwDevStyles` in development: the styles of rendered modules and the global ones. */
export type DevStyles = (modules: string[]) => DevStyle[] | Promise<DevStyle[]>

/** In development, `globalThis.__fwDevEdition` returns the bundler's `edition` when the current request arrived. */
export interface DevEdition {
  (): string | undefined
  /** Keeps the edition for work that runs outside of the request. */
  bind: <T>(work: () => T) => () => T
}

/** What the browser can know of a build: `builds/meta/<id>.json` among the built assets. */
export interface AppManifest {
  /** `buildId` of the configuration. */
  id: string
  /** When it was built, in milliseconds. */
  timestamp: number
  /** Rules by pattern, if they are relevant to the browser. */
  routeRules: Record<string, RouteRule>
  /** Decoded paths of the prerendered pages, without trailing slashes. */
  prerendered: string[]
}
