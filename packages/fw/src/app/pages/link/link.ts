import * as buildOptions from '#build/options'
import { useLink } from '#build/page-parts'
import { defineComponent, h } from 'vue'
import type { AllowedComponentProps, AnchorHTMLAttributes, ComponentCustomProps, SlotsType, VNodeProps } from 'vue'
import type { Router } from 'vue-router'
import type { FwAppContext } from '../../../shared/app-context'
import type { RenderElement } from '../../server-element'
import { useLinkPrefetch } from './link-prefetch'
import { linkProps, useLinkTarget } from './link-target'
import type { FwLinkOptions, FwLinkProps, FwLinkSlot } from './link-target'
import { resolveServerLink } from './server-link'

type LinkAttributes = Omit<AnchorHTMLAttributes, keyof FwLinkProps> &
  VNodeProps &
  AllowedComponentProps &
  ComponentCustomProps

/** A link component. Declared, because an inferred type would not contain the routes of the project. */
export interface FwLinkComponent {
  new (): { $props: FwLinkProps & LinkAttributes; $slots: { default?: (link: FwLinkSlot) => any } }
  /** The state of a link with these props, for custom components. */
  useLink: (props: FwLinkProps) => ReturnType<typeof useLinkTarget>
}

/** Creates a link component with custom defaults. */
// @__NO_SIDE_EFFECTS__
export function defineFwLink(linkOptions: FwLinkOptions = {}): FwLinkComponent {
  const options: FwLinkOptions = {
    ...buildOptions.fwLinkDefaults,
    ...linkOptions,
    prefetchOn: { ...buildOptions.fwLinkDefaults.prefetchOn, ...linkOptions.prefetchOn },
  }
  return Object.assign(
    defineComponent({
      name: options.componentName ?? 'FwLink',
      props: linkProps,
      slots: Object as SlotsType<{ default: FwLinkSlot }>,
      setup(props, { slots }) {
        const link = useLinkTarget(props, options)
        const prefetching = useLinkPrefetch(props, options, link)
        const slot = createSlot(props, options, link, prefetching)
        return () => {
          if (props.custom) return slots.default?.(slot)
          const attrs = attributesOf(props, options, link.router, slot)
          return h('a', { ...prefetching.events, ...attrs, onClick: link.onClick }, slots.default?.(slot))
        }
      },
    }),
    {
      useLink: (props: FwLinkProps) => useLinkTarget(props, options),
      ...(import.meta.server && { __fwElement: createRenderElement(options) }),
    },
  ) as unknown as FwLinkComponent
}

function createRenderElement(options: FwLinkOptions): RenderElement {
  return (app: FwAppContext, props: FwLinkProps) => {
    if (props.custom) return undefined
    const router = useLink && app.$router
    const slot = resolveServerLink(props, options, router) ?? resolveSlot(props, options, app)
    return { tag: 'a', attrs: attributesOf(props, options, router, slot), slotProps: slot }
  }
}

function resolveSlot(props: FwLinkProps, options: FwLinkOptions, app: FwAppContext): FwLinkSlot {
  const link = useLinkTarget(props, options, app)
  return createSlot(props, options, link, useLinkPrefetch(props, options, link))
}

function attributesOf(
  props: FwLinkProps,
  options: FwLinkOptions,
  router: Router | undefined,
  slot: FwLinkSlot,
): Record<string, unknown> {
  const classes = classesOf(props, options, slot, router)
  return {
    href: slot.href,
    rel: slot.rel,
    target: props.target,
    ...(classes ? { class: classes } : {}),
    'aria-current': slot.isExactActive ? (props.ariaCurrentValue ?? 'page') : undefined,
  }
}

/** The state of a link for its slot. Getters, because most slots do not use them. */
function createSlot(
  props: FwLinkProps,
  options: FwLinkOptions,
  link: ReturnType<typeof useLinkTarget>,
  { prefetched, prefetch }: ReturnType<typeof useLinkPrefetch>,
): FwLinkSlot {
  return {
    get href() {
      return link.href.value
    },
    get route() {
      return link.route.value
    },
    get rel() {
      return props.noRel ? null : (props.rel ?? defaultRel(options, link)) || null
    },
    get target() {
      return props.target ?? null
    },
    get isExternal() {
      return link.isExternal.value || link.hasTarget.value
    },
    get isActive() {
      return link.isActive.value
    },
    get isExactActive() {
      return link.isExactActive.value
    },
    get prefetched() {
      return prefetched.value
    },
    navigate: link.navigate,
    prefetch,
  }
}

function defaultRel(
  { externalRelAttribute }: FwLinkOptions,
  { isExternal, isAbsoluteUrl, hasTarget }: ReturnType<typeof useLinkTarget>,
): string {
  if (!isExternal.value && !hasTarget.value) return ''
  return externalRelAttribute ?? (isAbsoluteUrl.value || hasTarget.value ? 'noopener noreferrer' : '')
}

function classesOf(props: FwLinkProps, options: FwLinkOptions, slot: FwLinkSlot, router: Router | undefined): string {
  const { linkActiveClass = 'router-link-active', linkExactActiveClass = 'router-link-exact-active' } =
    router?.options ?? {}
  if (!slot.isActive && !slot.prefetched) return ''
  return [
    slot.isActive && (props.activeClass ?? options.activeClass ?? linkActiveClass),
    slot.isExactActive && (props.exactActiveClass ?? options.exactActiveClass ?? linkExactActiveClass),
    slot.prefetched && (props.prefetchedClass ?? options.prefetchedClass),
  ]
    .filter(Boolean)
    .join(' ')
}

/** A link: uses the router for pages of the app, and is a regular link otherwise. */
export const FwLink = /* @__PURE__ */ defineFwLink()
