import type { KeepAliveProps, TransitionProps, VNode } from 'vue'
import type { RouteLocationNormalizedLoaded } from 'vue-router'
import type { FwAppContext } from '../../../shared/app-context'

/** The props of `<FwPage>` that wrap the page. */
export interface WrapperProps {
  transition?: boolean | TransitionProps | undefined
  keepalive?: boolean | KeepAliveProps | undefined
}

/**
 * What wraps pages and layouts in the browser. Most applications use neither: the modules in `app/page-wrappers` add
 * themselves, and are imported by every module that mentions them (`build/pages/wrappers-plugin`).
 */
interface PageWrappers {
  keepAlive?: (props: WrapperProps, route: RouteLocationNormalizedLoaded, node: VNode) => VNode
  page?: (
    app: FwAppContext,
    props: WrapperProps,
    route: RouteLocationNormalizedLoaded,
    node: VNode,
    page: VNode,
  ) => VNode
  layout?: (app: FwAppContext, route: RouteLocationNormalizedLoaded, node: VNode) => VNode
}

export const pageWrappers: PageWrappers = {}
