import type { RouteLocationNormalized, RouteLocationNormalizedLoaded, RouteRecordRedirectOption } from 'vue-router'
import type { KeepAliveProps, Ref, TransitionProps } from 'vue'
import type { LayoutKey, MiddlewareKey, RouteRule } from '@fw/schema'
import type { FwError } from '../../../shared/ssr-context'
import type { RouteMiddleware } from '../../../shared/middleware'
import type { ViewTransitionOptions } from '../router/view-transition'

/** The meta fields of a route. */
interface RouteMetaKeys {
  /** `false` or an error aborts the navigation. */
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

/** The meta of a page. Open to augmentation. */
export interface PageMeta extends Omit<RouteMetaKeys, 'layout'> {
  /** A layout name, `false` for none, or a ref. */
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

/** Compiler macro that sets the meta of a page. The build extracts it and removes it from the page. */
export function definePageMeta(_meta: PageMeta): void {
  throw new Error(
    import.meta.dev
      ? 'definePageMeta() is a compiler macro: call it once at the top level of <script setup> in a page, with an object literal.'
      : 'definePageMeta() can only be used in pages.',
  )
}

/** Compiler macro: route rules of a page, removed from it by the build. Requires `experimental.inlineRouteRules`. */
export function defineRouteRules(_rules: RouteRule): void {
  throw new Error(
    import.meta.dev
      ? 'defineRouteRules() is a compiler macro: call it once at the top level of <script setup> in a page, with an object literal.'
      : 'defineRouteRules() can only be used in pages.',
  )
}
