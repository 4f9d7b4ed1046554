import type { ComponentMountingOptions, VueWrapper, mount } from '@vue/test-utils'
import { nextTick } from 'vue'
import type { Component } from 'vue'
import type { RouteLocationRaw } from 'vue-router'
import { createHost, shareAppContext, trackMounted } from './suspense-host'
import { navigateToRoute } from './navigate-to-route'
import { prepareComponent } from './prepare-component'
import type { AnyOptions } from './prepare-component'
import { loadPackage, useTestedApp, useTestState } from './tested-app'

/** Options of `mount` in `@vue/test-utils`, and the route. */
export type MountSuspendedOptions<T> = ComponentMountingOptions<T> & {
  /** The route to navigate to before mounting, including middleware. Default: `/`. `false`: no navigation. */
  route?: RouteLocationRaw | false
}

/** The result of `mount` in `@vue/test-utils`, and the setup state. */
export type MountedWrapper<T> = ReturnType<typeof mount<T>> & {
  /** The return value of `setup`, or all bindings of `<script setup>`. */
  setupState: Record<string, any>
}

/** Mounts a component in the app under test and waits for its async setup. */
export async function mountSuspended<T>(
  component: T,
  options: MountSuspendedOptions<T> = {} as MountSuspendedOptions<T>,
): Promise<MountedWrapper<T>> {
  const app = useTestedApp('mountSuspended()')
  const mounted = trackMounted(useTestState('mountSuspended()'))
  const { mount } = await loadPackage('@vue/test-utils', 'mountSuspended()', () => import('@vue/test-utils'))
  const { route, global, ...rest } = options as AnyOptions
  await navigateToRoute(app, route)
  const { inner, options: mounting } = prepareComponent(component as Component, {
    ...rest,
    global: { ...global, plugins: [shareAppContext(app), ...(global?.plugins ?? [])] },
  })
  const host = createHost(inner, () => useTestState('mountSuspended()').mounted.delete(mounted))
  // Avoids an unhandled rejection; the error is thrown below.
  host.settled.catch(() => {})
  const outer = mount(host.component as never, mounting as never) as unknown as VueWrapper<any>
  mounted.unmount = () => outer.unmount()
  try {
    await host.settled
  } catch (error) {
    outer.unmount()
    throw error
  }
  await nextTick()
  return wrap(outer, inner, host.setupState) as unknown as MountedWrapper<T>
}

/** The wrapper of the component, with the methods that Vue Test Utils only supports on the mounted component. */
function wrap(outer: VueWrapper<any>, inner: Component, setupState: () => object): VueWrapper<any> {
  const innerWrapper = outer.findComponent(inner as never) as VueWrapper<any>
  // A functional component has no instance.
  const wrapper = innerWrapper.exists() ? innerWrapper : outer
  return Object.defineProperties(wrapper, {
    setProps: { value: (props: Record<string, unknown>) => outer.setProps(props) },
    unmount: { value: () => outer.unmount() },
    setupState: { get: setupState },
  })
}
