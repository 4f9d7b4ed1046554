import type { RenderOptions, RenderResult } from '@testing-library/vue'
import { nextTick } from 'vue'
import type { Component } from 'vue'
import type { RouteLocationRaw } from 'vue-router'
import { createHost, shareAppContext, trackMounted } from './suspense-host'
import { navigateToRoute } from './navigate-to-route'
import { prepareComponent } from './prepare-component'
import type { AnyOptions } from './prepare-component'
import { loadPackage, useTestedApp, useTestState } from './tested-app'

/** Options of `render` in `@testing-library/vue`, and the route. */
export type RenderSuspendedOptions<T> = RenderOptions<T> & {
  /** The route to navigate to before rendering, including middleware. Default: `/`. `false`: no navigation. */
  route?: RouteLocationRaw | false
}

/** The result of `render` in `@testing-library/vue`, and the setup state. */
export type RenderSuspendedResult = RenderResult & {
  /** The return value of `setup`, or all bindings of `<script setup>`. */
  setupState: Record<string, any>
}

/** Renders a component with Testing Library in the app under test and waits for its async setup. */
export async function renderSuspended<T>(
  component: T,
  options: RenderSuspendedOptions<T> = {} as RenderSuspendedOptions<T>,
): Promise<RenderSuspendedResult> {
  const app = useTestedApp('renderSuspended()')
  const mounted = trackMounted(useTestState('renderSuspended()'))
  const { render } = await loadPackage(
    '@testing-library/vue',
    'renderSuspended()',
    () => import('@testing-library/vue'),
  )
  const { route, global, container, baseElement, ...rest } = options as AnyOptions
  await navigateToRoute(app, route)
  const { inner, options: mounting } = prepareComponent(component as Component, {
    ...rest,
    global: { ...global, plugins: [shareAppContext(app), ...(global?.plugins ?? [])] },
  })
  const host = createHost(inner, () => useTestState('renderSuspended()').mounted.delete(mounted), {
    id: 'test-wrapper',
  })
  // Avoids an unhandled rejection; the error is thrown below.
  host.settled.catch(() => {})
  const result = render(
    host.component as never,
    { ...mounting, ...(container ? { container } : {}), ...(baseElement ? { baseElement } : {}) } as never,
  ) as RenderResult
  mounted.unmount = () => {
    result.unmount()
    if (!container) result.container.remove()
  }
  await host.settled.catch((error: unknown) => {
    mounted.unmount()
    throw error
  })
  await nextTick()
  return Object.defineProperty(result, 'setupState', { get: host.setupState }) as RenderSuspendedResult
}
