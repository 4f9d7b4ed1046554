import type { Router } from 'vue-router'
import { copyLink, resolvePath } from '../router/shared-links'
import { resolveTarget } from './link-target'
import type { FwLinkOptions, FwLinkProps, FwLinkSlot } from './link-target'
import { matchRoute } from './match-route'

/** A path of the app: not relative, and not another host. */
const PATH = /^\/(?![\\/\s])/

const stay = (): Promise<void> => Promise.resolve()

/**
 * Server only: the state of a link to a page by its path, which most links are, without what only other links need.
 * Undefined if it is another link.
 */
export function resolveServerLink(
  props: FwLinkProps,
  options: FwLinkOptions,
  router: Router | undefined,
): FwLinkSlot | undefined {
  const target = props.to ?? props.href
  const hasTarget = Boolean(props.target) && props.target !== '_self'
  if (!router || typeof target !== 'string' || !PATH.test(target) || props.external || hasTarget) return undefined
  const slash = props.trailingSlash ?? options.trailingSlash
  const encode = (): string => resolveTarget(target, slash, router) as string
  const link = resolvePath(router, slash ? slash + target : target, encode)
  const { isActive, isExactActive } = matchRoute(link, router.currentRoute.value)
  return {
    href: link.href,
    route: copyLink(link),
    rel: (props.noRel ? null : props.rel) || null,
    target: props.target ?? null,
    isExternal: false,
    isActive,
    isExactActive,
    prefetched: false,
    navigate: stay,
    prefetch: stay,
  }
}
