import { RouterView } from '#build/page-parts'
import { Suspense, defineComponent, h, inject, nextTick, onBeforeUnmount, ref } from 'vue'
import type { KeepAliveProps, PropType, TransitionProps, VNode } from 'vue'
import type { RouteLocationNormalizedLoaded, RouteRecordNormalized } from 'vue-router'
import { useFwApp } from '../../context/app-context'
import { notify } from '../../error'
import { pauseTransitions } from '../../dev/hot-transition'
import { forkKey } from '../route/route-keys'
import { resolvePageKey } from '../route/page-key'
import type { PageKey } from '../route/page-key'
import { providerOf } from './page-provider'
import { setupServerPage } from './server-page'
import { routingOf } from '../route/routing'
import { pageWrappers } from '../router/page-wrappers'
import type { WrapperProps } from '../router/page-wrappers'

interface View {
  Component: VNode | undefined
  route: RouteLocationNormalizedLoaded
}

/** Renders the page of the route; inside of a page, its child page. */
export const FwPage = /* @__PURE__ */ defineComponent({
  name: 'FwPage',
  inheritAttrs: false,
  props: {
    name: String,
    route: Object as PropType<RouteLocationNormalizedLoaded>,
    transition: { type: [Boolean, Object] as PropType<boolean | TransitionProps>, default: undefined },
    keepalive: { type: [Boolean, Object] as PropType<boolean | KeepAliveProps>, default: undefined },
    pageKey: { type: [Function, String] as PropType<PageKey>, default: null },
  },
  setup(props, context) {
    const { attrs, slots, expose } = context
    if (!RouterView) {
      if (import.meta.dev)
        console.warn('[fw] <FwPage> renders nothing: there is no pages directory, or `pages` is disabled.')
      return () => slots.default?.()
    }
    const pageRef = ref()
    expose({ pageRef })
    if (import.meta.server && !import.meta.dev) return setupServerPage(props, context)
    if (import.meta.dev && import.meta.client) pauseTransitions(pageRef)
    const render = import.meta.server
      ? (view: View) => view.Component && provide(view)
      : useClientRender(props, provide)

    function provide({ Component, route }: View, key = keyOf(route, recordOf(Component, route))): VNode {
      const record = recordOf(Component, route)
      const index = route.matched.indexOf(record!)
      const accepts = (next: RouteLocationNormalizedLoaded) =>
        next.matched[index] === record && keyOf(next, record) === key
      const [custom] = slots.default?.({ Component, route }) ?? []
      return h(providerOf(Component!), {
        key,
        page: custom ?? (import.meta.server ? Component! : h(Component!, { ref: pageRef })),
        route,
        accepts,
      })
    }
    const keyOf = (route: RouteLocationNormalizedLoaded, record?: RouteRecordNormalized) =>
      resolvePageKey(route, record, props.pageKey)
    const recordOf = (page: VNode | undefined, { matched }: RouteLocationNormalizedLoaded) =>
      matched.find(({ components }) => components?.[props.name ?? 'default'] === page?.type)

    return () => h(RouterView!, { name: props.name, route: props.route, ...attrs }, { default: render })
  },
})

/** Adds suspense, transitions and keep-alive, which only the client needs. */
function useClientRender(props: WrapperProps, provide: (view: View) => VNode): (view: View) => VNode | undefined {
  const app = useFwApp('FwPage')
  const fork = inject(forkKey, undefined)
  const done = app.isHydrating ? (app.deferHydration() as () => Promise<void>) : undefined
  const routing = routingOf(app)
  const { pending } = routing
  const ownPage = { isRendered: false }
  let isRendered = false
  let shown: VNode | undefined
  let shownContent: VNode | undefined
  const finish = (page: VNode): void => {
    ownPage.isRendered = true
    routing.follow?.()
    void nextTick(async () => {
      pending.delete(ownPage)
      await notify(app, 'page:finish', page)
      routing.settle?.()
      await done?.()
    })
  }
  const leave = (): void => {
    pending.delete(ownPage)
    void done?.()
  }
  onBeforeUnmount(leave)

  return ({ Component, route }) => {
    // This branch is leaving: it keeps its content, which may be empty.
    if (isRendered && fork && !fork.accepts(route)) return shown
    isRendered = true
    if (!Component) {
      leave()
      return (shown = shownContent = undefined)
    }
    const content = provide({ Component, route })
    if (content.type !== shownContent?.type || content.key !== shownContent.key) {
      ownPage.isRendered = false
      pending.add(ownPage)
    }
    shownContent = content
    const node = h(
      Suspense,
      {
        suspensible: true,
        onPending: () => void notify(app, 'page:start', Component),
        onResolve: () => finish(Component),
      },
      { default: () => content },
    )
    const alive = pageWrappers.keepAlive?.(props, route, node) ?? node
    return (shown = pageWrappers.page?.(app, props, route, alive, Component) ?? alive)
  }
}
