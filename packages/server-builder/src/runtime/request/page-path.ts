import { islandsPath, payloadFile } from '#fw-server/paths'
import { canonicalPath } from './canonical-path'

const PAYLOAD_END = `/${payloadFile}`
const PAGE_ISLAND = `${islandsPath}page_`
/** For an island that names no page: the page exists, but does not contain the island. */
const UNKNOWN_PAGE = { pathname: '/', search: '' }
const ISLAND_QUERY: readonly string[] = ['props', 'slots', 'context']

/** The path whose rules apply: a payload belongs to its page. */
export function pageOfPath(path: string): string {
  return payloadFile && path.endsWith(PAYLOAD_END) ? path.slice(0, -PAYLOAD_END.length) || '/' : path
}

/** The path whose rules apply to a request: an island that is a page names it in its query. */
export function pageOfRequest({ pathname, search }: { pathname: string; search: string }): string {
  return isPageIsland(pathname) ? pageOfIsland(search).pathname : pageOfPath(pathname)
}

/** Whether a path is that of an island that is a page. */
export function isPageIsland(pathname: string): boolean {
  return islandsPath !== '' && pathname.startsWith(PAGE_ISLAND)
}

/** The page URL of an island that is a page. Undefined for other requests. */
export function pageURLOf(url: Pick<URL, 'origin' | 'pathname' | 'search'>): URL | undefined {
  if (!isPageIsland(url.pathname)) return undefined
  const { pathname, search } = pageOfIsland(url.search)
  return new URL(url.origin + pathname + search)
}

/** The query that the response of an island depends on: its path contains the hash. Undefined for other paths. */
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
