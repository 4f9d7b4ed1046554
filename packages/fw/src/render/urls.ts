import manifest from '#build/manifest'
import { createConfigCache } from './config'

/** Where files are served, each with a slash at its end. */
export interface AssetBases {
  /** Of built assets. */
  built: string
  /** Of public files. */
  public: string
}

/** Bases of asset URLs, from `app.baseURL`, `app.cdnURL` and `app.buildAssetsDir`. In development there is no CDN. */
export const assetBases = /* @__PURE__ */ createConfigCache(({ app }): AssetBases => {
  const root = withSlash((manifest.dev ? '' : app.cdnURL) || app.baseURL || '/')
  return { public: root, built: withSlash(root + withoutSlash(app.buildAssetsDir)) }
})

/** Path of built assets on this server, without its base path. */
export const assetsPath = /* @__PURE__ */ createConfigCache(({ app }) => withSlash(`/${withoutSlash(app.buildAssetsDir)}`))

function withoutSlash(path: string): string {
  return path.replace(/^\/+/, '')
}

function withSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`
}
