import { defineComponent, inject, provide, shallowReactive } from 'vue'
import type { Component, PropType, VNode } from 'vue'
import type { RouteLocationNormalizedLoaded } from 'vue-router'
import type { Fork } from '../route/route-keys'
import { forkKey, pageRouteKey } from '../route/route-keys'
import { createLiveRoute } from '../route/live-route'

const createProvider = (name: string) =>
  defineComponent({
    // Like compiled components. Vue warns if `name` is an HTML element, and a file may have such a name.
    __name: name,
    props: {
      /** The vnode of the page. */
      page: { type: Object as PropType<VNode>, required: true },
      route: { type: Object as PropType<RouteLocationNormalizedLoaded>, required: true },
      accepts: { type: Function as PropType<Fork['accepts']>, required: true },
    },
    setup(props) {
      const parent = inject(forkKey, undefined)
      provide(pageRouteKey, import.meta.server ? props.route : shallowReactive(createLiveRoute(() => props.route)))
      provide(forkKey, { accepts: route => props.accepts(route) && (parent?.accepts(route) ?? true) })
      return () => props.page
    },
  })

const providers: Record<string, ReturnType<typeof createProvider>> = /* @__PURE__ */ Object.create(null)

/** Wraps a page and provides its route. It has the name of the page, because `KeepAlive` matches by name. */
export function providerOf(page: VNode): ReturnType<typeof createProvider> {
  const { name, __name } = page.type as Component & { name?: string; __name?: string }
  const componentName = name ?? __name ?? 'FwPageProvider'
  return (providers[componentName] ??= createProvider(componentName))
}
