import { autoSubfolderIndex } from '#fw-server/runtime-config'

/** Placeholder for the base in rendered output: its depth depends on the page. The browser replaces it in islands. */
export const RELATIVE_MARK = '/__fw_relative__/'

/** Matches the path of a payload. */
export const PAYLOAD = /\/_payload\.js(?:on)?$/

/**
 * The relative path from a page to the base: `../` for `/docs/start`, `../../` for `/docs/start/`. A prerendered page
 * is a file in a folder of its name. A fallback page for missing files has no fixed URL.
 */
export function relativePrefix(pathname: string, isFile = false): string {
  if (isFile && /^\/(?:200|404)\.html$/.test(pathname)) return '/'
  const path = pathname.replace(PAYLOAD, '')
  const isFolder = isFile && autoSubfolderIndex && !/\/$|\.html?$/.test(path)
  const depth = path.split('/').length - (isFolder ? 1 : 2)
  return depth > 0 ? '../'.repeat(depth) : './'
}
