import type { RouteLocationResolved, Router } from 'vue-router'

// Paths may come from data.
const MAX_LINKS = 200
const MAX_LENGTH = 500

/** By the function of a router, which a plugin may replace. */
const linksOf = new WeakMap<Router['resolve'], Map<string, RouteLocationResolved>>()

/** Server only: the requests that use this router resolve each path once. */
export function shareLinks({ resolve }: Router): void {
  if (!linksOf.has(resolve)) linksOf.set(resolve, new Map())
}

/** From now on, the router may have other routes. */
export function unshareLinks({ resolve }: Router): void {
  linksOf.delete(resolve)
}

/**
 * Resolves an absolute path; other requests get the same object. `encode` returns the path that the router gets, which
 * must follow from `key`.
 */
export function resolvePath(router: Router, key: string, encode: () => string): Readonly<RouteLocationResolved> {
  const links = linksOf.get(router.resolve)
  const sharedLink = links?.get(key)
  if (sharedLink) return sharedLink
  const link = router.resolve(encode())
  if (links && key.length <= MAX_LENGTH) {
    if (links.size >= MAX_LINKS) links.clear()
    links.set(key, link)
  }
  return link
}

/** What the router would return for the same path. Code of the application may change it. */
export function copyLink(link: Readonly<RouteLocationResolved>): RouteLocationResolved {
  const { matched, params, query, meta } = link
  return { ...link, matched: [...matched], params: { ...params }, query: { ...query }, meta: { ...meta } }
}
