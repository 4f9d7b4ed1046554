import type { FwOptions } from './options.gen'

/** Whether a base URL is relative (`./`): the server then serves `/`, and pages use relative URLs. */
export function isRelativeBase(baseURL: string): boolean {
  return baseURL.startsWith('.')
}

/** The path at which an application is served, with a slash at both ends. Only browsers resolve a relative base. */
export function servedBase(baseURL: string): string {
  return isRelativeBase(baseURL) ? '/' : `/${baseURL}/`.replace(/\/+/g, '/')
}

/** The folder of built files, without leading or trailing slash: `_fw`. */
export function assetsFolder({ app }: Pick<FwOptions, 'app'>): string {
  return app.buildAssetsDir.replace(/^\/+|\/+$/g, '')
}

/** The base path of the bundler in development: `/_fw/`. */
export function developmentBase(options: Pick<FwOptions, 'app'>): string {
  return `${servedBase(options.app.baseURL)}${assetsFolder(options)}/`
}

/** A decoded path. Escaped slashes stay as they are, and so do paths as on disk, with a literal percent sign. */
export function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** `path`, with exactly one trailing slash. */
export function withSlash(path: string): string {
  return path.replace(/\/*$/, '/')
}

/** Prefixes a path with the base URL. */
export function joinBase(base: string, path: string): string {
  return base === '/' ? path : base.replace(/\/$/, '') + (path.startsWith('/') ? path : `/${path}`)
}

/** The path below `base`, which has a slash at both ends, or undefined if it is outside. */
export function withoutBase(path: string, base: string): string | undefined {
  if (path.startsWith(base)) return path.slice(base.length - 1)
  const bare = base.slice(0, -1)
  if (path === bare) return '/'
  return path.startsWith(`${bare}?`) ? `/${path.slice(bare.length)}` : undefined
}

/** The path with `base`, which has a slash at both ends; unchanged if it already has it. */
export function withBase(path: string, base: string): string {
  return base === '/' || withoutBase(path, base) !== undefined ? path : base + path.slice(1)
}
