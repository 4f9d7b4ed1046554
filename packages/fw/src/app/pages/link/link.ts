import { fwLinkDefaults } from '#build/options'
import { defineComponent, h } from 'vue'
import type { SlotsType } from 'vue'
import { useLinkPrefetch } from './link-prefetch'
import { linkProps, useLinkTarget } from './link-target'
import type { FwLinkOptions, FwLinkProps, FwLinkSlot } from './link-target'

/** Creates a link component with custom defaults. */
// @__NO_SIDE_EFFECTS__
export function defineFwLink(given: FwLinkOptions = {}) {
  const options: FwLinkOptions = {
    ...fwLinkDefaults,
    ...given,
    prefetchOn: { ...fwLinkDefaults.prefetchOn, ...given.prefetchOn },
  }
  return Object.assign(
    defineComponent({
      name: options.componentName ?? 'FwLink',
      props: linkProps,
      slots: Object as SlotsType<{ default: FwLinkSlot }>,
      setup(props, { slots }) {
        const link = useLinkTarget(props, options)
        const { router, isRouted, isExternal, hasTarget, href, isActive, isExactActive } = link
        const { prefetched, prefetch, events } = useLinkPrefetch(props, options, link)
        const rel = () =>
          relOf(props, options, {
            isExternal: isExternal.value || hasTarget.value,
            isElsewhere: link.isAbsoluteUrl.value || hasTarget.value,
          })
        // Getters, because most slots do not use them.
        const slot: FwLinkSlot = {
          get href() {
            return href.value
          },
          get route() {
            return link.route.value
          },
          get rel() {
            return rel()
          },
          get target() {
            return props.target ?? null
          },
          get isExternal() {
            return isExternal.value || hasTarget.value
          },
          get isActive() {
            return isActive.value
          },
          get isExactActive() {
            return isExactActive.value
          },
          get prefetched() {
            return prefetched.value
          },
          navigate: link.navigate,
          prefetch,
        }

        return () => {
          if (props.custom) {
            return slots.default?.(slot)
          }
          const active =
            props.activeClass ?? options.activeClass ?? router?.options.linkActiveClass ?? 'router-link-active'
          const exact =
            props.exactActiveClass ??
            options.exactActiveClass ??
            router?.options.linkExactActiveClass ??
            'router-link-exact-active'
          const seen = props.prefetchedClass ?? options.prefetchedClass
          const classes = [isActive.value && active, isExactActive.value && exact, prefetched.value && seen]
            .filter(Boolean)
            .join(' ')
          return h(
            'a',
            {
              ...events,
              href: href.value,
              rel: rel(),
              target: props.target,
              ...(classes ? { class: classes } : {}),
              'aria-current': isExactActive.value ? (props.ariaCurrentValue ?? 'page') : undefined,
              onClick: isRouted.value ? link.navigate : undefined,
            },
            slots.default?.(slot),
          )
        }
      },
    }),
    {
      /** The state of a link with these props, for custom components. */
      useLink: (props: FwLinkProps) => useLinkTarget(props, options),
    },
  )
}

function relOf(
  props: FwLinkProps,
  options: FwLinkOptions,
  { isExternal, isElsewhere }: { isExternal: boolean; isElsewhere: boolean },
): string | null {
  const fallback = isExternal ? (options.externalRelAttribute ?? (isElsewhere ? 'noopener noreferrer' : '')) : ''
  return props.noRel ? null : (props.rel ?? fallback) || null
}

/** A link: uses the router for pages of the app, and is a regular link otherwise. */
export const FwLink = /* @__PURE__ */ defineFwLink()
