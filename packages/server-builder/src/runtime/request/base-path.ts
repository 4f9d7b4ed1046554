import { useRuntimeConfig } from '../context/runtime-config'

/** Whether the base is relative (`./`): the server then serves `/`, and pages use relative URLs. */
export function isRelative(baseURL: string): boolean {
  return baseURL.startsWith('.')
}

/** `app.baseURL` with a leading and a trailing slash. */
export function basePath(): string {
  const { baseURL } = useRuntimeConfig().app
  return isRelative(baseURL) ? '/' : `/${baseURL}/`.replace(/\/+/g, '/')
}

/** The path below `base`, or undefined if it is outside. */
export function withoutBase(path: string, base: string): string | undefined {
  if (path.startsWith(base)) return path.slice(base.length - 1)
  const bare = base.slice(0, -1)
  if (path === bare) return '/'
  return path.startsWith(`${bare}?`) ? `/${path.slice(bare.length)}` : undefined
}

/** The path with `base`; unchanged if it already has it. */
export function withBase(path: string, base: string): string {
  return base === '/' || withoutBase(path, base) !== undefined ? path : base + path.slice(1)
}
