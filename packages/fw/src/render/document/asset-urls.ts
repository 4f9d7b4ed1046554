import manifest from '#build/manifest'
import { withSlash } from '@fw/schema/base-url'
import { createConfigCache } from '../config-cache'

/** The URL of built assets: below the CDN or the base URL, with a trailing slash. Development does not use a CDN. */
export const assetsURL = /* @__PURE__ */ createConfigCache(({ app }) => {
  const root = withSlash((manifest.dev ? '' : app.cdnURL) || app.baseURL || '/')
  return withSlash(root + withoutSlash(app.buildAssetsDir))
})

/** Path of built assets on this server, without the base URL. */
export const assetsPath = /* @__PURE__ */ createConfigCache(({ app }) =>
  withSlash(`/${withoutSlash(app.buildAssetsDir)}`),
)

function withoutSlash(path: string): string {
  return path.replace(/^\/+/, '')
}
