import { RouterView, routerViewLocationKey } from '#build/page-parts'
import { h, inject, provide } from 'vue'
import type { SetupContext, VNode } from 'vue'
import type { RouteLocationNormalizedLoaded } from 'vue-router'
import { pageRouteKey } from '../route/route-keys'

interface View {
  Component: VNode | undefined
  route: RouteLocationNormalizedLoaded
}

interface ViewProps {
  name: string | undefined
  route: RouteLocationNormalizedLoaded | undefined
}

type SetupView = (
  props: ViewProps,
  context: { attrs: SetupContext['attrs']; slots: { default: (view: View) => unknown[] } },
) => () => VNode

/**
 * Built servers only: the instance of `<FwPage>` does the work of RouterView and of the provider of the page, because
 * creating an instance costs more than what they do. In development, component stacks are the same on both sides.
 */
export function setupServerPage({ name, route }: ViewProps, { attrs, slots }: SetupContext): () => unknown {
  provide(pageRouteKey, route ?? inject(routerViewLocationKey!)!.value)
  // Not destructured: without a router it is undefined, a constant that Rspack fails to inline into a pattern.
  const setup = (RouterView as { setup?: SetupView }).setup
  const render = (view: View): VNode | undefined => view.Component && (slots.default?.(view)[0] ?? view.Component)
  if (typeof setup !== 'function') return () => h(RouterView!, { name, route, ...attrs }, { default: render })
  return setup(
    { name: name === undefined ? 'default' : name, route },
    { attrs, slots: { default: view => [render(view)] } },
  )
}
