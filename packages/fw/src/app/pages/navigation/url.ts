import type { RouteLocationRaw } from 'vue-router'

const SCRIPT = new Set(['javascript:', 'data:', 'vbscript:', 'blob:'])

/** Whether a URL leads to another host or scheme. `//host` does, and so does what browsers take for it: `/\host`. */
export function isExternalURL(url: string): boolean {
  // Browsers drop control characters at the start, and tabs and line breaks everywhere.
  // oxlint-disable-next-line no-control-regex -- they are what is looked for.
  return /^(?:[a-z][a-z\d+.-]*:|[\\/][\s]*[\\/])/i.test(url.replace(/^[\s\0-\u0020]+|[\t\n\r]+/g, ''))
}

/** Whether following a URL runs code or shows text that it carries itself. */
export function isScriptURL(url: string): boolean {
  // Parsed as browsers do: they drop spaces and line breaks in the scheme.
  return URL.canParse(url) && SCRIPT.has(new URL(url).protocol)
}

/**
 * A path as the router compares it: what no URL holds as it is, is encoded; what is encoded already stays, and so do
 * other URLs.
 */
export function encodePath(url: string): string {
  return isExternalURL(url)
    ? url
    : url.replace(/^[^?#]*/, path => path.replaceAll(/[^\u0021-\u007E]+/g, encodeURIComponent))
}

/** A path below the base URL. */
export function joinBase(base: string, path: string): string {
  return base === '/' ? path : base.replace(/\/$/, '') + (path.startsWith('/') ? path : `/${path}`)
}

/** A location without a router: path, query and hash as text. */
export function formatLocation(to: RouteLocationRaw): string {
  if (typeof to === 'string') {
    return to
  }
  const { path = '', query = {}, hash = '' } = to as { path?: string; query?: Record<string, unknown>; hash?: string }
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of [value].flat()) {
      if (item !== undefined) {
        search.append(name, item === null ? '' : String(item))
      }
    }
  }
  const text = search.toString()
  return path + (text && `?${text}`) + hash
}

/** A path with or without the slash at its end; query and hash stay. */
export function applyTrailingSlash(url: string, mode: 'append' | 'remove' | undefined): string {
  if (!mode || isExternalURL(url)) {
    return url
  }
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url)!
  if (mode === 'remove') {
    return (path.replace(/\/+$/, '') || (path && '/')) + rest
  }
  // A file keeps its name.
  return (!path || path.endsWith('/') || /\.\w+$/.test(path) ? path : `${path}/`) + rest
}
