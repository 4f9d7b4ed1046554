import type { RouteLocationNormalized, RouteLocationNormalizedLoaded, RouteRecordRedirectOption } from 'vue-router'
import type { KeepAliveProps, Ref, TransitionProps } from 'vue'
import type { LayoutKey, MiddlewareKey, RouteRule } from '@fw/schema'
import type { FwError } from '../../../shared/app-context'
import type { RouteMiddleware } from '../../../shared/middleware'
import type { ViewTransitionOptions } from '../router/view-transition'

/** What the meta of a route may hold. */
export interface RouteMetaKeys {
  /** False or an error refuses the navigation. */
  validate?: (route: RouteLocationNormalized) => boolean | Partial<FwError> | Promise<boolean | Partial<FwError>>
  middleware?: MiddlewareKey | RouteMiddleware | Array<MiddlewareKey | RouteMiddleware>
  layout?: LayoutKey | false
  layoutTransition?: boolean | TransitionProps
  pageTransition?: boolean | TransitionProps
  viewTransition?: boolean | 'always' | ViewTransitionOptions
  key?: false | string | ((route: RouteLocationNormalizedLoaded) => string)
  keepalive?: boolean | KeepAliveProps
  scrollToTop?: boolean | ((to: RouteLocationNormalizedLoaded, from: RouteLocationNormalizedLoaded) => boolean)
}

/** What a page says of itself. Open to augmentation. */
export interface PageMeta extends Omit<RouteMetaKeys, 'layout'> {
  /** A name, false for none, or a ref to follow. */
  layout?: LayoutKey | false | Readonly<Ref<LayoutKey | false>>
  name?: string
  path?: string
  alias?: string | string[]
  redirect?: RouteRecordRedirectOption
  props?: boolean | Record<string, unknown> | ((to: RouteLocationNormalized) => Record<string, unknown>)
  [key: string]: unknown
}

declare module 'vue-router' {
  interface RouteMeta extends RouteMetaKeys {}
}

/** Says what a page is. It is read when building and is not in the page that runs. */
export function definePageMeta(_meta: PageMeta): void {
  throw new Error(
    import.meta.dev
      ? 'definePageMeta() is a compiler macro: call it once at the top level of <script setup> in a page, with an object literal.'
      : 'definePageMeta() can only be used in pages.',
  )
}

/**
 * Says which route rules hold for a page. With `experimental.inlineRouteRules` it is read when building; it is not in
 * the page that runs.
 */
export function defineRouteRules(_rules: RouteRule): void {
  throw new Error(
    import.meta.dev
      ? 'defineRouteRules() is a compiler macro: call it once at the top level of <script setup> in a page, with an object literal.'
      : 'defineRouteRules() can only be used in pages.',
  )
}
