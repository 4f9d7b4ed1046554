import type { RenderOptions, RenderResult } from '@testing-library/vue'
import { nextTick } from 'vue'
import type { Component } from 'vue'
import type { RouteLocationRaw } from 'vue-router'
import { createHost, createLink, trackMounted } from './host'
import { goTo } from './navigate'
import { prepareComponent } from './prepare'
import type { AnyOptions } from './prepare'
import { loadPackage, useTestedApp, useTestState } from './state'

/** Options of `render` in `@testing-library/vue`, and the route. */
export type RenderSuspendedOptions<T> = RenderOptions<T> & {
  /** Where the application goes first, through middleware. Default: `/`. False stays where it is. */
  route?: RouteLocationRaw | false
}

/** What `render` of `@testing-library/vue` returns. */
export type RenderSuspendedResult = RenderResult & {
  /** What the component's `setup` returned; for `<script setup>` all that is declared there. */
  setupState: Record<string, any>
}

/**
 * Renders a component with Testing Library in the application under test, and waits until its asynchronous setup is
 * done.
 */
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
  await goTo(app, route)
  const { inner, options: mounting } = prepareComponent(component as Component, {
    ...rest,
    global: { ...global, plugins: [createLink(app), ...(global?.plugins ?? [])] },
  })
  const host = createHost(inner, () => useTestState('renderSuspended()').mounted.delete(mounted), {
    id: 'test-wrapper',
  })
  // Errors are reported by the promise.
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
