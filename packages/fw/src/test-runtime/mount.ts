import type { ComponentMountingOptions, VueWrapper, mount } from '@vue/test-utils'
import { nextTick } from 'vue'
import type { Component } from 'vue'
import type { RouteLocationRaw } from 'vue-router'
import { createHost, createLink, trackMounted } from './host'
import { goTo } from './navigate'
import { prepareComponent } from './prepare'
import type { AnyOptions } from './prepare'
import { loadPackage, useTestedApp, useTestState } from './state'

/** Options of `mount` in `@vue/test-utils`, and the route. */
export type MountSuspendedOptions<T> = ComponentMountingOptions<T> & {
  /** Where the application goes first, through middleware. Default: `/`. False stays where it is. */
  route?: RouteLocationRaw | false
}

/** What `mount` of `@vue/test-utils` returns. */
export type MountedWrapper<T> = ReturnType<typeof mount<T>> & {
  /** What the component's `setup` returned; for `<script setup>` all that is declared there. */
  setupState: Record<string, any>
}

/** Mounts a component in the application under test, and waits until its asynchronous setup is done. */
export async function mountSuspended<T>(
  component: T,
  options: MountSuspendedOptions<T> = {} as MountSuspendedOptions<T>,
): Promise<MountedWrapper<T>> {
  const app = useTestedApp('mountSuspended()')
  const mounted = trackMounted(useTestState('mountSuspended()'))
  const { mount } = await loadPackage('@vue/test-utils', 'mountSuspended()', () => import('@vue/test-utils'))
  const { route, global, ...rest } = options as AnyOptions
  await goTo(app, route)
  const { inner, options: mounting } = prepareComponent(component as Component, {
    ...rest,
    global: { ...global, plugins: [createLink(app), ...(global?.plugins ?? [])] },
  })
  const host = createHost(inner, () => useTestState('mountSuspended()').mounted.delete(mounted))
  // Errors are reported by the promise.
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

/** The component's own wrapper, with what Vue Test Utils lets only the outermost do. */
function wrap(outer: VueWrapper<any>, inner: Component, setupState: () => object): VueWrapper<any> {
  const found = outer.findComponent(inner as never) as VueWrapper<any>
  // A component that is only a function has no instance.
  const wrapper = found.exists() ? found : outer
  return Object.defineProperties(wrapper, {
    setProps: { value: (props: Record<string, unknown>) => outer.setProps(props) },
    unmount: { value: () => outer.unmount() },
    setupState: { get: setupState },
  })
}
