import type { FwAppContext } from '../../../shared/app-context'
import { decodePath } from '../../../shared/app-rules'
import { isSamePath, joinBase } from './url'

/**
 * Client only: the server may have rendered a page for another address: a proxy rule, a handler that returns a page,
 * the file name of a prerendered page. The address becomes that of the page, so that it is hydrated as it was
 * rendered.
 */
export function takeRenderedPath({ payload, $config }: FwAppContext): void {
  if (!payload.serverRendered || !payload.path) {
    return
  }
  const rendered = new URL(location.origin + joinBase($config.app.baseURL, payload.path))
  if (isSamePath(decodePath(location.pathname), decodePath(rendered.pathname))) {
    return
  }
  const search = mergeQueries(rendered.search, location.search)
  history.replaceState(history.state, '', rendered.pathname + search + location.hash)
}

// The query of the address, besides the one that the page was rendered with.
function mergeQueries(rendered: string, shown: string): string {
  if (!rendered || rendered === shown) {
    return shown
  }
  const query = new URLSearchParams(rendered)
  const known = new Set(query.keys())
  for (const [name, value] of new URLSearchParams(shown)) if (!known.has(name)) query.append(name, value)
  return `?${query}`
}
