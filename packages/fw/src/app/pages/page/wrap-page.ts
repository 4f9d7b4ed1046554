import { KeepAlive, Transition } from '#build/page-parts'
import { h } from 'vue'
import type { KeepAliveProps, TransitionProps, VNode } from 'vue'
import type { LeaveHooks } from './leave-tracker'

/** The merged props of a transition: the first defined value over the fallback. `false` disables it. */
export function resolveTransition(
  given: ReadonlyArray<boolean | object | undefined>,
  fallback: TransitionProps,
): TransitionProps | false {
  const wanted = given.find(value => value !== undefined)
  if (!wanted) {
    return false
  }
  return typeof wanted === 'object' ? wanted : (given.find(value => typeof value === 'object') ?? fallback)
}

/** Wraps a node in a transition. `hooks` run in addition to those of the props. */
export function wrapTransition(props: TransitionProps | false, node: VNode, hooks: LeaveHooks = {}): VNode {
  if (!Transition || !props) {
    return node
  }
  const merged: Record<string, unknown> = { ...props }
  for (const [name, hook] of Object.entries(hooks)) {
    merged[name] = [merged[name], hook].flat().filter(Boolean)
  }
  return h(Transition, merged, { default: () => node })
}

/** Wraps a node in `KeepAlive`. */
export function wrapKeepAlive(props: boolean | KeepAliveProps | undefined, node: VNode): VNode {
  return KeepAlive && props ? h(KeepAlive, props === true ? {} : props, { default: () => node }) : node
}
