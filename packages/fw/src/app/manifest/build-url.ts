import type { FwAppContext } from '../../shared/app-context'

/** The URL of a build asset, relative to the CDN or the base URL. Development does not use the CDN. */
export function buildURL({ $config: { app } }: FwAppContext, file: string): string {
  const root = (!import.meta.dev && app.cdnURL) || app.baseURL
  return [root, app.buildAssetsDir, file]
    .map((part, index) => (index ? part.replace(/^\/+/, '') : part))
    .map(part => part.replace(/\/+$/, ''))
    .join('/')
}
