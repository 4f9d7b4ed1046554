import { autoSubfolderIndex } from '#fw-server/runtime-config'

/**
 * Stands for the base in what is rendered: how far up it is depends on the page. The browser knows it too, for islands.
 */
export const RELATIVE_MARK = '/__fw_relative__/'

/** The path of a payload ends like this. */
export const PAYLOAD = /\/_payload\.js(?:on)?$/

/**
 * The way from a page to the base: `../` for `/docs/start`, `../../` for `/docs/start/`. A prerendered page is a file
 * in a folder of its name. A page that a host shows for any missing file is at no place of its own.
 */
export function relativePrefix(pathname: string, isFile = false): string {
  if (isFile && /^\/(?:200|404)\.html$/.test(pathname)) return '/'
  const path = pathname.replace(PAYLOAD, '')
  const isFolder = isFile && autoSubfolderIndex && !/\/$|\.html?$/.test(path)
  const depth = path.split('/').length - (isFolder ? 1 : 2)
  return depth > 0 ? '../'.repeat(depth) : './'
}
