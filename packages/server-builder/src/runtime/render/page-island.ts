import { requestWithURL } from 'h3'
import type { H3Event } from 'h3'
import { basePath, withBase } from '../request/base-path'
import { pageOfPath, pageURLOf } from './page-path'

type Next = () => unknown

/** What an event has while middleware runs: another address. Everything else is the same. */
interface Address {
  url: URL
  req: H3Event['req']
}

interface Replaced {
  own: Address
  page: Address
  nodeURL: string | undefined
}

/** Where a request of the server to itself has the path of the page that is being rendered. */
const RENDERED_PAGE = Symbol.for('fw.rendered-page')

/** What calls of the server's own routes are told by a page that is being rendered. */
export function renderedPage({ url: { pathname } }: H3Event): object {
  return { [RENDERED_PAGE]: pageOfPath(pathname) }
}

const replaced = new WeakMap<H3Event, Replaced>()

/**
 * Middleware, before all of the project: lets an island that is a page have the address of the page. Whatever guards
 * the page by its path guards the island, too, which has the same content. Not when that page asks for it while it is
 * rendered: it passed its guards, and for a cached page nothing of the visitor is known any more.
 */
export default function enterPage(event: H3Event): void {
  const url = pageURLOf(event.url)
  if (!url || (event.context as Record<symbol, unknown>)[RENDERED_PAGE] === url.pathname) return
  const own: Address = { url: event.url, req: event.req }
  const page: Address = { url, req: requestWithURL(event.req, url.href) as H3Event['req'] }
  const node = event.node?.req
  replaced.set(event, { own, page, nodeURL: node?.url })
  Object.assign(event, page)
  if (node) node.url = withBase(url.pathname + url.search, basePath())
}

/** Middleware, after all of the project: what comes next handles the island. */
export function leavePage(event: H3Event, next: Next): unknown {
  const known = replaced.get(event)
  if (known) {
    const { own, page, nodeURL } = known
    replaced.delete(event)
    Object.assign(event, { url: own.url }, event.req === page.req && { req: own.req })
    if (event.node?.req && nodeURL !== undefined) event.node.req.url = nodeURL
  }
  return next()
}
