import type { RouteLocationResolved, Router } from 'vue-router'

/** Where a path leads, whatever the request. */
type SharedLink = Pick<RouteLocationResolved, 'href' | 'matched' | 'params'>

// Paths may come from data.
const MAX_LINKS = 200
const MAX_LENGTH = 500

/** By the function of a router, which a plugin may replace. */
const linksOf = new WeakMap<Router['resolve'], Map<string, SharedLink>>()

/** Server only: the requests that use this router resolve each path once. */
export function shareLinks({ resolve }: Router): void {
  if (!linksOf.has(resolve)) linksOf.set(resolve, new Map())
}

/** From now on, the router may have other routes. */
export function unshareLinks({ resolve }: Router): void {
  linksOf.delete(resolve)
}

/** Resolves an absolute path. `encode` returns the path that the router gets, which must follow from `key`. */
export function resolvePath(router: Router, key: string, encode: () => string): SharedLink {
  const links = linksOf.get(router.resolve)
  const sharedLink = links?.get(key)
  if (sharedLink) return sharedLink
  const { href, matched, params } = router.resolve(encode())
  const link: SharedLink = { href, matched, params }
  if (links && key.length <= MAX_LENGTH) {
    if (links.size >= MAX_LINKS) links.clear()
    links.set(key, link)
  }
  return link
}
