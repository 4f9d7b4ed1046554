import type { RouteLocationRaw } from 'vue-router'

const SCRIPT = new Set(['javascript:', 'data:', 'vbscript:', 'blob:'])

/** Whether a URL leads to another host or scheme. `//host` does, and `/\host`, which browsers treat the same. */
export function isExternalURL(url: string): boolean {
  // Browsers strip leading control characters, and tabs and line breaks anywhere.
  // oxlint-disable-next-line no-control-regex -- the pattern matches control characters.
  return /^(?:[a-z][a-z\d+.-]*:|[\\/][\s]*[\\/])/i.test(url.replace(/^[\s\0-\u0020]+|[\t\n\r]+/g, ''))
}

/** Whether following a URL would run code or show inline content. */
export function isScriptURL(url: string): boolean {
  // Parsed like browsers do: they strip whitespace in the scheme.
  return URL.canParse(url) && SCRIPT.has(new URL(url).protocol)
}

/** Encodes a path as the router does. Existing escapes and full URLs stay unchanged. */
export function encodePath(url: string): string {
  return isExternalURL(url)
    ? url
    : url.replace(/^[^?#]*/, path => path.replaceAll(/[^\u0021-\u007E]+/g, encodeURIComponent))
}

/** Formats a location without a router: path, query and hash. */
export function formatLocation(to: RouteLocationRaw): string {
  if (typeof to === 'string') return to
  const { path = '', query = {}, hash = '' } = to as { path?: string; query?: Record<string, unknown>; hash?: string }
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const item of [value].flat()) if (item !== undefined) search.append(name, item === null ? '' : String(item))
  const text = search.toString()
  return path + (text && `?${text}`) + hash
}

/** Whether two paths differ at most in their trailing slash. */
export function isSamePath(a: string, b: string): boolean {
  return a.replace(/\/$/, '') === b.replace(/\/$/, '')
}

/** Adds or removes the trailing slash of a path; query and hash stay unchanged. */
export function applyTrailingSlash(url: string, mode: 'append' | 'remove' | undefined): string {
  if (!mode || isExternalURL(url)) return url
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url)!
  if (mode === 'remove') return (path.replace(/\/+$/, '') || (path && '/')) + rest
  // File names do not get a trailing slash.
  return (!path || path.endsWith('/') || /\.\w+$/.test(path) ? path : `${path}/`) + rest
}
