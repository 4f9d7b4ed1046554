import type { H3Event } from 'h3'
import { markOwn } from '../engine/pipeline'
import { withBase } from '@fw/schema/base-url'
import { basePath } from '../request/base-path'
import { replaceUrl } from '../request/request-body'
import { pageOfPath, pageURLOf } from '../request/page-path'

type Next = () => unknown

/** The properties of an event that differ while middleware runs: the URL. Everything else is the same. */
interface Address {
  url: URL
  req: H3Event['req']
}

interface Replaced {
  own: Address
  page: Address
  nodeURL: string | undefined
}

/** The key of the rendered page's path in the context of an internal request. */
const RENDERED_PAGE = Symbol.for('fw.rendered-page')

/** The context of internal calls from a page that is being rendered. */
export function renderedPage({ url: { pathname } }: H3Event): object {
  return { [RENDERED_PAGE]: pageOfPath(pathname) }
}

const replaced = new WeakMap<H3Event, Replaced>()

/**
 * Middleware, before the project's: gives an island that is a page the URL of that page. Middleware that guards the
 * page by its path then also guards the island, which has the same content. Skipped if the page itself requests the
 * island while it renders: it has passed its guards, and a cached page has no data of the visitor.
 */
export default markOwn(function enterPage(event: H3Event): void {
  const url = pageURLOf(event.url)
  if (!url || (event.context as Record<symbol, unknown>)[RENDERED_PAGE] === url.pathname) return
  const address: Address = { url: event.url, req: event.req }
  const page: Address = { url, req: replaceUrl(event.req, url.href) }
  const node = event.node?.req
  replaced.set(event, { own: address, page, nodeURL: node?.url })
  Object.assign(event, page)
  if (node) node.url = withBase(url.pathname + url.search, basePath())
})

/** Middleware, after the project's: restores the URL of the island for its handler. */
export function leavePage(event: H3Event, next: Next): unknown {
  const replacement = replaced.get(event)
  if (replacement) {
    const { own: address, page, nodeURL } = replacement
    replaced.delete(event)
    Object.assign(event, { url: address.url }, event.req === page.req && { req: address.req })
    if (event.node?.req && nodeURL !== undefined) event.node.req.url = nodeURL
  }
  return next()
}
