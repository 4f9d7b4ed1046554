import type { FwAppContext } from '../../shared/app-context'

/** The address of a built file: below the CDN or the base path. In development there is no CDN. */
export function buildURL({ $config: { app } }: FwAppContext, file: string): string {
  const root = (!import.meta.dev && app.cdnURL) || app.baseURL
  return [root, app.buildAssetsDir, file]
    .map((part, index) => (index ? part.replace(/^\/+/, '') : part))
    .map(part => part.replace(/\/+$/, ''))
    .join('/')
}
