import { defineComponent, getCurrentInstance, h, ref } from 'vue'
import type { Component } from 'vue'
import { joinBase } from '@fw/schema/base-url'
import { showError } from '../error'
import { useFwApp } from '../context/app-context'
import { useRoute } from '../pages/router/use-route'
import { FwIsland } from './island'
import { isRedirected } from './request'

interface Refreshable {
  refresh: () => Promise<void>
}

/** Creates a server component. Its props are the props of the island. */
// @__NO_SIDE_EFFECTS__
export function createServerComponent(name: string): Component {
  return defineComponent({
    name,
    inheritAttrs: false,
    props: { lazy: Boolean },
    emits: { error: (_error: unknown) => true },
    setup(props, { attrs, slots, expose, emit }) {
      const island = ref<Refreshable>()
      const { scopeId } = getCurrentInstance()!.vnode
      expose({ refresh: () => island.value?.refresh() })
      return () =>
        h(
          FwIsland,
          {
            name,
            lazy: props.lazy,
            props: { ...attrs },
            scopeId: scopeId ?? undefined,
            ref: island,
            onError: (error: unknown) => emit('error', error),
          },
          slots,
        )
    },
  })
}

/** Creates a page whose code stays on the server. */
// @__NO_SIDE_EFFECTS__
export function createServerPage(name: string): Component {
  return Object.assign(
    defineComponent({
      name: 'ServerPage',
      inheritAttrs: false,
      setup(_, { attrs, expose }) {
        const app = useFwApp()
        const route = useRoute()
        const island = ref<Refreshable>()
        expose({ refresh: () => island.value?.refresh() })
        const fail = (error: unknown): void => {
          // Only a full page load can follow the redirect.
          if (import.meta.client && isRedirected(error))
            location.assign(joinBase(app.$config.app.baseURL, route.fullPath))
          else showError(error as Error, app)
        }
        return () =>
          h(FwIsland, {
            name,
            props: { ...attrs },
            context: { url: route.fullPath.replace(/#.*$/s, '') },
            ref: island,
            onError: fail,
          })
      },
    }),
    { island: name },
  )
}
