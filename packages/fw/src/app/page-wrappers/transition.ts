import * as buildOptions from '#build/options'
import { Transition, h } from 'vue'
import type { TransitionProps, VNode } from 'vue'
import { notify } from '../error'
import { trackLeaving } from '../pages/router/leave-tracker'
import type { LeaveHooks } from '../pages/router/leave-tracker'
import { pageWrappers } from '../pages/router/page-wrappers'
import { routingOf } from '../pages/route/routing'

pageWrappers.page = (app, props, route, node, page) => {
  const transition = resolveTransition(
    [props.transition, route.meta.pageTransition, buildOptions.pageTransition],
    'page',
  )
  return wrap(
    transition,
    node,
    trackLeaving(routingOf(app), () => void notify(app, 'page:transition:finish', page)),
  )
}

pageWrappers.layout = (app, route, node) =>
  wrap(
    resolveTransition([route.meta.layoutTransition, buildOptions.layoutTransition], 'layout'),
    node,
    trackLeaving(routingOf(app)),
  )

/** Wraps a node in a transition. `hooks` run in addition to those of the props. */
function wrap(props: TransitionProps | false, node: VNode, hooks: LeaveHooks): VNode {
  if (!props) return node
  const merged: Record<string, unknown> = { ...props }
  for (const [name, hook] of Object.entries(hooks)) merged[name] = [merged[name], hook].flat().filter(Boolean)
  return h(Transition, merged, { default: () => node })
}

/** The merged props of a transition: the first defined value, or the default with a name. `false` disables it. */
function resolveTransition(given: readonly unknown[], name: string): TransitionProps | false {
  const wanted = given.find(value => value !== undefined)
  if (!wanted) return false
  const isObject = (value: unknown): value is TransitionProps => typeof value === 'object'
  return isObject(wanted) ? wanted : (given.find(isObject) ?? { name, mode: 'out-in' })
}
