import * as buildOptions from '#build/options'
import { useLink } from '#build/page-parts'
import { computed } from 'vue'
import type { ComputedRef, PropType } from 'vue'
import type { RouteLocationRaw, RouteLocationResolved, Router } from 'vue-router'
import type { FwAppContext } from '../../../shared/app-context'
import { useFwApp } from '../../context/app-context'
import { matchRoute } from './match-route'
import { navigateTo } from '../navigation/navigate-to'
import { createPlainRoute } from '../plain/plain-route'
import { plainRouter, resolvePlain } from '../plain/plain-router'
import { applyTrailingSlash, encodePath, formatLocation, isExternalURL, isScriptURL } from '../../url'

/** When a link is prefetched. */
export interface PrefetchOn {
  visibility?: boolean
  interaction?: boolean
}

/** The defaults of a link component. */
export interface FwLinkOptions {
  /** The component name for devtools and warnings. */
  componentName?: string
  /** The `rel` of external links; an empty string removes it. */
  externalRelAttribute?: string | null
  activeClass?: string
  exactActiveClass?: string
  prefetchedClass?: string
  trailingSlash?: 'append' | 'remove'
  prefetch?: boolean
  prefetchOn?: PrefetchOn
}

/** The props of a link. */
export interface FwLinkProps {
  to?: RouteLocationRaw | undefined
  /** Alias of `to`. */
  href?: RouteLocationRaw | undefined
  /** The URL is not a page of the app: it is loaded as a document, without the base URL. */
  external?: boolean | undefined
  target?: '_blank' | '_parent' | '_self' | '_top' | (string & {}) | null | undefined
  rel?: string | null | undefined
  noRel?: boolean | undefined
  prefetch?: boolean | undefined
  prefetchOn?: 'visibility' | 'interaction' | PrefetchOn | undefined
  noPrefetch?: boolean | undefined
  activeClass?: string | undefined
  exactActiveClass?: string | undefined
  prefetchedClass?: string | undefined
  replace?: boolean | undefined
  ariaCurrentValue?: 'page' | 'step' | 'location' | 'date' | 'time' | 'true' | 'false' | undefined
  /** Only the slot is rendered; it receives the link state. */
  custom?: boolean | undefined
  trailingSlash?: 'append' | 'remove' | undefined
}

const optional = <T>(type: unknown) => ({ type: type as PropType<T>, default: undefined })

/** The runtime declarations of `FwLinkProps`. */
export const linkProps = /* @__PURE__ */ (() => ({
  to: optional<RouteLocationRaw>([String, Object]),
  href: optional<RouteLocationRaw>([String, Object]),
  external: optional<boolean>(Boolean),
  target: optional<NonNullable<FwLinkProps['target']> | null>(String),
  rel: optional<string | null>(String),
  noRel: optional<boolean>(Boolean),
  prefetch: optional<boolean>(Boolean),
  prefetchOn: optional<NonNullable<FwLinkProps['prefetchOn']>>([String, Object]),
  noPrefetch: optional<boolean>(Boolean),
  activeClass: optional<string>(String),
  exactActiveClass: optional<string>(String),
  prefetchedClass: optional<string>(String),
  replace: optional<boolean>(Boolean),
  ariaCurrentValue: optional<NonNullable<FwLinkProps['ariaCurrentValue']>>(String),
  custom: optional<boolean>(Boolean),
  trailingSlash: optional<'append' | 'remove'>(String),
}))()

/** The slot props of a link. */
export interface FwLinkSlot {
  href: string | undefined
  route: RouteLocationResolved | undefined
  rel: string | null
  target: string | null
  isExternal: boolean
  isActive: boolean
  isExactActive: boolean
  prefetched: boolean
  navigate: (event?: MouseEvent) => unknown
  prefetch: () => Promise<void>
}

// On the server nothing changes, and computed values are not cached.
const once = <T>(work: () => T): { readonly value: T } => (import.meta.server ? { value: work() } : computed(work))

/** Resolves the target of a link and how to navigate to it. */
export function useLinkTarget(
  props: FwLinkProps,
  options: FwLinkOptions,
  app: FwAppContext = useFwApp(options.componentName),
) {
  const router = useLink && app.$router
  const hasLocation = once(() => (props.to ?? props.href) !== undefined)
  const to = once(() =>
    resolveTarget(props.to ?? props.href ?? '', props.trailingSlash ?? options.trailingSlash, router),
  )
  const url = once(() =>
    typeof to.value === 'string'
      ? to.value
      : 'path' in to.value && to.value.path !== undefined
        ? formatLocation(to.value)
        : '',
  )
  const isAbsoluteUrl = once(() => isExternalURL(url.value))
  const isRefused = once(() => isAbsoluteUrl.value && isScriptURL(url.value))
  const isExternal = once(() => props.external || isAbsoluteUrl.value)
  const hasTarget = once(() => Boolean(props.target) && props.target !== '_self')
  const isInside = once(() => hasLocation.value && !isExternal.value && !hasTarget.value)
  // An anchor on the same page does not need the router, except in hash mode.
  const isAnchor = once(() => !buildOptions.hashMode && url.value.startsWith('#'))
  const isRouted = once(() => isInside.value && !isAnchor.value)
  // The router would warn about a path that is not a page.
  const isForeign = once(() => isAbsoluteUrl.value || (props.external === true && url.value !== ''))
  const inside = once(() => (isForeign.value || isAnchor.value ? '/' : to.value))
  const link = !buildOptions.hasPages
    ? createPlainLink(app, () => inside.value, props)
    : import.meta.server
      ? createServerLink(router!, inside.value)
      : useLink!({ to: inside as ComputedRef<RouteLocationRaw>, replace: computed(() => props.replace ?? false) })
  const href = once(() => {
    if (!hasLocation.value || isRefused.value) return undefined
    return isForeign.value || isAnchor.value ? url.value : link.href.value
  })
  if (import.meta.dev) warn(props, options.componentName!, isRefused.value ? url.value : undefined)
  const navigate = (event?: MouseEvent): unknown => {
    if (isRouted.value) return link.navigate(event)
    if (isInside.value && router) return navigateToAnchor(router, url.value, props.replace, event)
    return navigateTo(isRefused.value ? url.value : href.value, {
      replace: props.replace ?? false,
      external: isExternal.value || hasTarget.value,
    })
  }
  return {
    app,
    router,
    to,
    hasTarget,
    isAbsoluteUrl,
    isExternal,
    isRouted,
    href,
    route: {
      get value() {
        return isForeign.value ? createForeignRoute(url.value) : link.route.value
      },
    },
    isActive: once(() => isRouted.value && link.isActive.value),
    isExactActive: once(() => isRouted.value && link.isExactActive.value),
    navigate,
    /** The click handler, unless the browser follows the link. */
    get onClick() {
      return isRouted.value || (isInside.value && hasScrollBehavior(router)) ? navigate : undefined
    },
  }
}

function createServerLink(router: Router, to: RouteLocationRaw) {
  const route = router.resolve(to)
  const { isActive, isExactActive } = matchRoute(route, router.currentRoute.value)
  return {
    route: { value: route },
    href: { value: route.href },
    isActive: { value: isActive },
    isExactActive: { value: isExactActive },
    navigate: (_event?: MouseEvent) => Promise.resolve(),
  }
}

// Without pages, a link is never partially active.
function createPlainLink(app: FwAppContext, to: () => RouteLocationRaw, props: FwLinkProps) {
  const route = once(() => resolvePlain(app, to()))
  const navigate = async (event?: MouseEvent): Promise<void> => {
    if (event && !isOwnClick(event)) return
    event?.preventDefault()
    const router = plainRouter(app)
    const navigation = props.replace ? router.replace(to()) : router.push(to())
    await navigation.catch((error: unknown) => console.error(error))
  }
  return {
    route,
    href: {
      get value() {
        return route.value.href
      },
    },
    isActive: { value: false },
    isExactActive: { value: false },
    navigate,
  }
}

// Browsers jump to an anchor before the router can scroll to it.
function hasScrollBehavior(router: Router | undefined): boolean {
  const { scrollBehaviorType = 'auto' } = (router?.options ?? {}) as { scrollBehaviorType?: ScrollBehavior }
  return scrollBehaviorType !== 'auto'
}

function navigateToAnchor(router: Router, hash: string, replace = false, event?: MouseEvent): unknown {
  if (event && !isOwnClick(event)) return
  event?.preventDefault()
  // With the path, because the router removes the query for a hash alone.
  return navigateTo(router.currentRoute.value.fullPath.split('#')[0] + hash, { replace })
}

/** Whether a click should navigate in the current tab. */
function isOwnClick({ metaKey, altKey, ctrlKey, shiftKey, defaultPrevented, button }: MouseEvent): boolean {
  return !(metaKey || altKey || ctrlKey || shiftKey || defaultPrevented) && !button
}

export function resolveTarget(
  to: RouteLocationRaw,
  slash: 'append' | 'remove' | undefined,
  router: Router | undefined,
): RouteLocationRaw {
  if (typeof to === 'string') return applyTrailingSlash(encodePath(to), slash)
  if ('path' in to && to.path !== undefined)
    return { ...to, path: applyTrailingSlash(encodePath(to.path), slash) } as RouteLocationRaw
  // A named location is resolved to its path, so that the trailing slash can be applied.
  return slash && router
    ? ({
        ...to,
        name: undefined,
        params: undefined,
        path: applyTrailingSlash(router.resolve(to).path, slash),
      } as unknown as RouteLocationRaw)
    : to
}

function createForeignRoute(url: string): RouteLocationResolved | undefined {
  const base = import.meta.server ? 'http://localhost' : location.href
  return URL.canParse(url, base)
    ? ({ ...createPlainRoute(new URL(url, base)), href: url } as unknown as RouteLocationResolved)
    : undefined
}

function warn(props: FwLinkProps, name: string, refused: string | undefined): void {
  for (const [used, ignored] of [
    ['to', 'href'],
    ['noPrefetch', 'prefetch'],
  ] as const) {
    if (props[used] !== undefined && props[ignored] !== undefined)
      console.warn(`[fw] <${name}> has \`${used}\` and \`${ignored}\`: \`${ignored}\` is ignored.`)
  }
  if (refused !== undefined) {
    console.warn(
      `[fw] <${name}> does not accept URLs that run scripts: "${refused}" is ignored, and the link has no \`href\`.`,
    )
  }
}
