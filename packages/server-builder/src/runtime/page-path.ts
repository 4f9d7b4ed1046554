import { islandsPath, payloadFile } from '#fw-server/paths'
import { canonicalPath } from './canonical-path'

const PAYLOAD_END = `/${payloadFile}`
const PAGE_ISLAND = `${islandsPath}page_`
const ISLAND_QUERY: readonly string[] = ['props', 'slots', 'context']

/** The path whose rules count for a path: the data of a page belongs to the page. */
export function pageOfPath(path: string): string {
  return payloadFile && path.endsWith(PAYLOAD_END) ? path.slice(0, -PAYLOAD_END.length) || '/' : path
}

/** The path whose rules count for a request: an island that is a page says in its query which one. */
export function pageOfRequest({ pathname, search }: { pathname: string, search: string }): string {
  return islandsPath && pathname.startsWith(PAGE_ISLAND) ? pageOfIsland(search) : pageOfPath(pathname)
}

/** What the response for an island depends on: its path has the hash of it. None for other paths. */
export function islandQuery(path: string): readonly string[] | undefined {
  return islandsPath && path.startsWith(islandsPath) ? ISLAND_QUERY : undefined
}

function pageOfIsland(search: string): string {
  try {
    const { url } = JSON.parse(new URLSearchParams(search).get('context') ?? '{}') as { url?: unknown }
    const { host, pathname } = new URL(String(url), 'http://localhost')
    return typeof url === 'string' && url.startsWith('/') && host === 'localhost' ? canonicalPath(pathname) : '/'
  } catch {
    return '/'
  }
}
