import type { FwAppContext } from '../../../shared/app-context'
import { decodePath, joinBase } from '@fw/schema/base-url'
import { isSamePath } from '../../url'

/**
 * Client only: the server may have rendered a page for another address: a proxy rule, a handler that returns a page,
 * the file name of a prerendered page. The address becomes that of the page, so that it is hydrated as it was
 * rendered.
 */
export function takeRenderedPath({ payload: { serverRendered, path }, $config }: FwAppContext): void {
  const { pathname, search, hash } = location
  const [rendered, query] = serverRendered && path ? joinBase($config.app.baseURL, path).split('?') : []
  if (rendered && !isSamePath(decodePath(pathname), decodePath(rendered)))
    history.replaceState(history.state, '', rendered + (query ? `?${mergeQueries(query, search)}` : search) + hash)
}

// The query that the page was rendered with, and the rest of the address.
function mergeQueries(rendered: string, shown: string): URLSearchParams {
  const query = new URLSearchParams(rendered)
  const others = [...new URLSearchParams(shown)].filter(([name]) => !query.has(name))
  return new URLSearchParams([...query, ...others])
}
