import {
  Suspense,
  camelize,
  defineComponent,
  getCurrentInstance,
  h,
  inject,
  mergeProps,
  provide,
  ref,
  unref,
} from 'vue'
import type { LayoutKey } from '@fw/schema'
import type {
  AllowedComponentProps,
  Component,
  ComponentCustomProps,
  PropType,
  Ref,
  Slots,
  VNode,
  VNodeProps,
} from 'vue'
import type { RouteLocationNormalizedLoaded } from 'vue-router'
import { useFwApp } from '../../context/app-context'
import { warnUnknownLayout } from '../../dev/unknown-layout'
import { forkKey, layoutRouteKey, pageRouteKey } from '../route/route-keys'
import { routingOf } from '../route/routing'
import { startIdBoundary } from '../../client-only/id-boundary'
import { isLayout, layoutOf, resolveLayout } from '../router/layout-loader'
import { createLayoutRoute } from './layout-route'
import { usePendingLayout } from './pending-layout'
import { pageWrappers } from '../router/page-wrappers'
import { useRoute } from '../router/use-route'

type Name = string | false | null | undefined

/** Wraps the content of a layout. Each layout has its own, so that a leaving layout keeps its page. */
const LayoutProvider = /* @__PURE__ */ defineComponent({
  name: 'FwLayoutProvider',
  inheritAttrs: false,
  props: {
    name: { type: [String, Boolean] as PropType<string | false>, required: true },
    /** Whether the route sets the layout. */
    isOfRoute: Boolean,
    fallback: { type: String, default: undefined },
    /** Receives the instance of the layout. */
    instance: { type: Object as PropType<Ref>, default: undefined },
  },
  setup(props, { attrs, slots }) {
    const parent = inject(forkKey, undefined)
    const { name, isOfRoute } = props
    const component = findLayout(name)
    const accepts = (route: RouteLocationNormalizedLoaded): boolean =>
      !isOfRoute || pick(layoutOf(route) as Name, props.fallback) === name
    provide(forkKey, { accepts: route => accepts(route) && (parent?.accepts(route) ?? true) })
    if (import.meta.client && !inject(pageRouteKey, undefined)) {
      const route = createLayoutRoute(useFwApp('FwLayout'), accepts)
      if (route) provide(layoutRouteKey, route)
    }
    return () => (component ? h(component, { ...attrs, ref: props.instance }, slots) : slots.default?.())
  },
})

/** The layout with this name, which the current component renders. */
function findLayout(name: string | false): Component | undefined {
  if (!isLayout(name)) return undefined
  const component = resolveLayout(name)
  // Vue starts a boundary for async components, but the layout may be async on the server or the client only.
  if (!('__asyncLoader' in component)) startIdBoundary()
  return component
}

/** Built servers only: the content of `<FwLayout>` without a provider, whose instance only the client needs. */
function renderOnServer(
  name: string | false,
  attrs: Record<string, unknown>,
  slots: Slots,
): VNode | VNode[] | undefined {
  const component = findLayout(name)
  if (!component) return slots.default?.()
  const entries = Object.entries(attrs).filter(([key]) => !(camelize(key) in LayoutProvider.props))
  return h(component, Object.fromEntries(entries), slots)
}

/** The props of `<FwLayout>`. The layout receives all others. */
export interface FwLayoutProps {
  /** A layout, or `false` for none. By default, the layout of the route. */
  name?: LayoutKey | false | null | undefined | Ref<LayoutKey | false | null | undefined>
  /** The layout to use if there is no layout `name`. */
  fallback?: LayoutKey | Ref<LayoutKey> | undefined
}

/** Declared, because an inferred type would not contain the layouts of the project. */
interface LayoutComponent {
  new (): {
    $props: FwLayoutProps & VNodeProps & AllowedComponentProps & ComponentCustomProps
    $slots: { default?: () => any; [name: string]: ((props: any) => any) | undefined }
    /** The instance of the layout. */
    layoutRef: any
  }
}

/** Wraps its content in the layout of the route or the named layout. */
export const FwLayout = /* @__PURE__ */ defineComponent({
  name: 'FwLayout',
  inheritAttrs: false,
  props: {
    name: { type: [String, Boolean, Object] as PropType<Name | Ref<Name>>, default: undefined },
    fallback: { type: [String, Object] as PropType<string | Ref<string>>, default: undefined },
  },
  setup(props, { attrs, slots, expose }) {
    const app = useFwApp('FwLayout')
    const pageRoute = inject(pageRouteKey, undefined)
    const plainRoute = app.$router ? undefined : useRoute()
    const layoutRef = ref()
    const instance = import.meta.dev ? getCurrentInstance() : undefined
    expose({ layoutRef })
    const pending = import.meta.client ? usePendingLayout(routingOf(app)) : undefined
    const currentRoute = (): RouteLocationNormalizedLoaded =>
      pageRoute ?? app.$router?.currentRoute.value ?? plainRoute!

    return () => {
      const route = currentRoute()
      const layoutName = unref(props.name)
      const wanted = layoutName ?? (layoutOf(route) as Name)
      const name = pick(wanted, unref(props.fallback))
      if (
        import.meta.dev &&
        wanted &&
        !isLayout(wanted) &&
        wanted !== 'default' &&
        (import.meta.server || !app.isHydrating || !app.payload.serverRendered)
      )
        warnUnknownLayout(wanted, { instance })
      const rest = mergeProps(attrs, (route.meta.layoutProps as Record<string, unknown>) ?? {})
      if (import.meta.server && !import.meta.dev) return renderOnServer(name, rest, slots)
      const content = (): VNode =>
        h(
          LayoutProvider,
          {
            key: name || '',
            ...rest,
            name,
            isOfRoute: layoutName === undefined,
            fallback: unref(props.fallback),
            instance: layoutRef,
          },
          slots,
        )
      if (import.meta.server) return content()
      pending!.render(name)
      const node = h(Suspense, { suspensible: true, onResolve: pending!.resolve }, { default: content })
      return (name !== false && pageWrappers.layout?.(app, route, node)) || node
    }
  },
}) as unknown as LayoutComponent

function pick(wanted: Name, fallback: string | undefined): string | false {
  const name = wanted && !isLayout(wanted) ? fallback : wanted
  return isLayout(name) && name
}
