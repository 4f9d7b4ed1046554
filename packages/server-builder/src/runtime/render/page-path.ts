import { islandsPath, payloadFile } from '#fw-server/paths'
import { canonicalPath } from '../request/canonical-path'

const PAYLOAD_END = `/${payloadFile}`
const PAGE_ISLAND = `${islandsPath}page_`
/** Of an island that names none: there is a page, and it does not contain the island. */
const UNKNOWN_PAGE = { pathname: '/', search: '' }
const ISLAND_QUERY: readonly string[] = ['props', 'slots', 'context']

/** The path whose rules count for a path: the data of a page belongs to the page. */
export function pageOfPath(path: string): string {
  return payloadFile && path.endsWith(PAYLOAD_END) ? path.slice(0, -PAYLOAD_END.length) || '/' : path
}

/** The path whose rules count for a request: an island that is a page says in its query which one. */
export function pageOfRequest({ pathname, search }: { pathname: string; search: string }): string {
  return isPageIsland(pathname) ? pageOfIsland(search).pathname : pageOfPath(pathname)
}

/** Whether a path is the one of an island that is a page. */
export function isPageIsland(pathname: string): boolean {
  return islandsPath !== '' && pathname.startsWith(PAGE_ISLAND)
}

/** The address of the page that an island is. Nothing for other requests. */
export function pageURLOf(url: Pick<URL, 'origin' | 'pathname' | 'search'>): URL | undefined {
  if (!isPageIsland(url.pathname)) return undefined
  const { pathname, search } = pageOfIsland(url.search)
  return new URL(url.origin + pathname + search)
}

/** What the response for an island depends on: its path has the hash of it. None for other paths. */
export function islandQuery(path: string): readonly string[] | undefined {
  return islandsPath && path.startsWith(islandsPath) ? ISLAND_QUERY : undefined
}

function pageOfIsland(query: string): { pathname: string; search: string } {
  try {
    const { url } = JSON.parse(new URLSearchParams(query).get('context') ?? '{}') as { url?: unknown }
    const { host, pathname, search } = new URL(String(url), 'http://localhost')
    return typeof url === 'string' && url.startsWith('/') && host === 'localhost'
      ? { pathname: canonicalPath(pathname), search }
      : UNKNOWN_PAGE
  } catch {
    return UNKNOWN_PAGE
  }
}
