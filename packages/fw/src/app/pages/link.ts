import { fwLinkDefaults } from '#build/options'
import { useLink } from '#build/page-parts'
import { computed, defineComponent, h, onBeforeUnmount, onMounted, shallowRef } from 'vue'
import type { ComputedRef, PropType, SlotsType } from 'vue'
import type { RouteLocationRaw, Router } from 'vue-router'
import type { FwAppContext } from '../../shared/app-context'
import { useFwApp } from '../context'
import { matchRoute } from './active'
import { navigateTo } from './navigate'
import { prefetchWhenVisible, preloadRouteComponents } from './prefetch'
import { applyTrailingSlash, formatLocation, isExternalURL, joinBase } from './url'

type PrefetchOn = { visibility?: boolean, interaction?: boolean }

export interface FwLinkOptions {
  /** Name of the component, for devtools and messages. */
  componentName?: string
  /** `rel` of links that leave the application. */
  externalRelAttribute?: string | null
  activeClass?: string
  exactActiveClass?: string
  prefetchedClass?: string
  trailingSlash?: 'append' | 'remove'
  prefetch?: boolean
  prefetchOn?: PrefetchOn
}

const linkProps = {
  to: { type: [String, Object] as PropType<RouteLocationRaw>, default: undefined },
  href: { type: [String, Object] as PropType<RouteLocationRaw>, default: undefined },
  external: { type: Boolean, default: undefined },
  target: { type: String as PropType<'_blank' | '_parent' | '_self' | '_top' | (string & {}) | null>, default: undefined },
  rel: { type: String as PropType<string | null>, default: undefined },
  noRel: { type: Boolean, default: undefined },
  prefetch: { type: Boolean, default: undefined },
  prefetchOn: { type: [String, Object] as PropType<'visibility' | 'interaction' | PrefetchOn>, default: undefined },
  noPrefetch: { type: Boolean, default: undefined },
  activeClass: { type: String, default: undefined },
  exactActiveClass: { type: String, default: undefined },
  prefetchedClass: { type: String, default: undefined },
  replace: { type: Boolean, default: undefined },
  ariaCurrentValue: { type: String as PropType<'page' | 'step' | 'location' | 'date' | 'time' | 'true' | 'false'>, default: undefined },
  custom: { type: Boolean, default: undefined },
  trailingSlash: { type: String as PropType<'append' | 'remove'>, default: undefined },
} as const

interface LinkSlot {
  href: string | undefined
  route: any
  rel: string | null
  target: string | null
  isExternal: boolean
  isActive: boolean
  isExactActive: boolean
  prefetched: boolean
  navigate: (event?: MouseEvent) => unknown
  prefetch: () => Promise<void>
}

/** Makes a link component with defaults of its own. */
// @__NO_SIDE_EFFECTS__
export function defineFwLink(options: FwLinkOptions = {}) {
  return defineComponent({
    name: options.componentName ?? fwLinkDefaults.componentName,
    props: linkProps,
    slots: Object as SlotsType<{ default: LinkSlot | undefined }>,
    setup(props, { slots }) {
      const app = useFwApp(options.componentName ?? fwLinkDefaults.componentName)
      const router = useLink && app.$router
      const target = once(() => resolveTarget(props.to ?? props.href, props.trailingSlash ?? options.trailingSlash ?? fwLinkDefaults.trailingSlash))
      const url = once(() => typeof target.value === 'string' ? target.value : 'path' in target.value && target.value.path !== undefined ? formatLocation(target.value) : '')
      const isHost = once(() => isExternalURL(url.value))
      const leaves = once(() => props.external || isHost.value || (props.target !== undefined && props.target !== null && props.target !== '_self'))
      // A place on the same page needs no router, except where the hash is the route.
      const isPlain = once(() => !router || leaves.value || url.value.startsWith('#'))
      const inside = once(() => isHost.value || url.value.startsWith('#') ? '/' : target.value)
      const link = router && (import.meta.server ? createServerLink(router, inside.value) : useLink!({ to: inside as ComputedRef<RouteLocationRaw>, replace: computed(() => props.replace ?? false) }))
      const hasTarget = once(() => (props.to ?? props.href) !== undefined)
      const href = once(() => {
        if (!hasTarget.value) return undefined
        if (isHost.value || url.value.startsWith('#')) return url.value
        return link && !props.external ? link.href.value : joinBase(app.$config.app.baseURL, link && url.value === '' ? link.route.value.fullPath : url.value)
      })
      const { prefetched, prefetch, events } = usePrefetch(app, router, {
        to: () => target.value,
        isOn: mode => !isPlain.value && hasTarget.value && isPrefetchOn(mode, props, options),
      })
      const rel = () => props.noRel ? null : props.rel ?? options.externalRelAttribute ?? (isHost.value || (leaves.value && props.target) ? 'noopener noreferrer' : null)
      const navigate = (event?: MouseEvent): unknown => isPlain.value
        ? navigateTo(url.value, { replace: props.replace ?? false, external: props.external || isHost.value })
        : link!.navigate(event)

      return () => {
        const isActive = !isPlain.value && hasTarget.value && link!.isActive.value
        const isExactActive = !isPlain.value && hasTarget.value && link!.isExactActive.value
        if (props.custom) {
          return slots.default?.({ href: href.value, route: link && !isHost.value ? link.route.value : undefined, rel: rel(), target: props.target ?? null, isExternal: leaves.value, isActive, isExactActive, prefetched: prefetched.value, navigate, prefetch })
        }
        const active = props.activeClass ?? options.activeClass ?? router?.options.linkActiveClass ?? 'router-link-active'
        const exact = props.exactActiveClass ?? options.exactActiveClass ?? router?.options.linkExactActiveClass ?? 'router-link-exact-active'
        const seen = props.prefetchedClass ?? options.prefetchedClass
        const classes = [isActive && active, isExactActive && exact, prefetched.value && seen].filter(Boolean).join(' ')
        return h('a', {
          ...events,
          href: href.value,
          rel: rel(),
          target: props.target,
          ...classes ? { class: classes } : {},
          'aria-current': isExactActive ? props.ariaCurrentValue ?? 'page' : undefined,
          onClick: isPlain.value || !hasTarget.value ? undefined : link!.navigate,
        }, slots.default?.(undefined))
      }
    },
  })
}

// On the server nothing changes, and a computed value is worked out at every look.
const once = <T>(work: () => T): { readonly value: T } => import.meta.server ? { value: work() } : computed(work)

function createServerLink(router: Router, to: RouteLocationRaw) {
  const route = router.resolve(to)
  const { isActive, isExactActive } = matchRoute(route, router.currentRoute.value)
  return { route: { value: route }, href: { value: route.href }, isActive: { value: isActive }, isExactActive: { value: isExactActive }, navigate: (_event?: MouseEvent) => Promise.resolve() }
}

function resolveTarget(to: RouteLocationRaw | undefined, slash: 'append' | 'remove' | undefined): RouteLocationRaw {
  if (!to || typeof to === 'string') {
    return applyTrailingSlash(to ?? '', slash)
  }
  return slash && 'path' in to && to.path ? { ...to, path: applyTrailingSlash(to.path, slash) } as RouteLocationRaw : to
}

type Props = { prefetch?: boolean | undefined, noPrefetch?: boolean | undefined, prefetchOn?: 'visibility' | 'interaction' | PrefetchOn | undefined }

function isPrefetchOn(mode: keyof PrefetchOn, props: Props, options: FwLinkOptions): boolean {
  if (props.noPrefetch || !(props.prefetch ?? options.prefetch ?? fwLinkDefaults.prefetch)) {
    return false
  }
  const on = typeof props.prefetchOn === 'string' ? { [props.prefetchOn]: true } : { ...fwLinkDefaults.prefetchOn, ...options.prefetchOn, ...props.prefetchOn }
  return (on as PrefetchOn)[mode] === true
}

interface Prefetching {
  to: () => RouteLocationRaw
  isOn: (mode: keyof PrefetchOn) => boolean
}

/** Loads what a link leads to: not in development, where everything is compiled when it is asked for. */
function usePrefetch(app: FwAppContext, router: Router | undefined, { to, isOn }: Prefetching) {
  const prefetched = shallowRef(false)
  const prefetch = async (): Promise<void> => {
    if (import.meta.server || !router || prefetched.value) return
    prefetched.value = true
    await Promise.all([app.callHook('link:prefetch', router.resolve(to()).fullPath), preloadRouteComponents(to(), router)])
  }
  if (import.meta.server || import.meta.dev || !router) {
    return { prefetched, prefetch, events: {} }
  }
  const element = shallowRef<Element>()
  let stop: (() => void) | undefined
  onMounted(() => {
    if (element.value && isOn('visibility')) stop = prefetchWhenVisible(app, element.value, () => void prefetch())
  })
  onBeforeUnmount(() => stop?.())
  const onInteraction = (): void => {
    if (isOn('interaction')) void prefetch()
  }
  return { prefetched, prefetch, events: { ref: element, onPointerenter: onInteraction, onFocus: onInteraction } }
}

/** A link: through the router inside the application, an ordinary one elsewhere. */
export const FwLink = /* @__PURE__ */ defineFwLink()
