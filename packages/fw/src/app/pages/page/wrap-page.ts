import { KeepAlive, Transition } from '#build/page-parts'
import { h } from 'vue'
import type { KeepAliveProps, TransitionProps, VNode } from 'vue'

type Hooks = Pick<TransitionProps, 'onBeforeLeave' | 'onAfterLeave'>

/**
 * The props of a transition: what the first that says something gives, over the fallback. False where there is none.
 */
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

/** Shows the coming and going of a node. `hooks` run beside those of the props. */
export function wrapTransition(props: TransitionProps | false, node: VNode, hooks: Hooks = {}): VNode {
  if (!Transition || !props) {
    return node
  }
  const merged: Record<string, unknown> = { ...props }
  for (const [name, hook] of Object.entries(hooks)) {
    merged[name] = [merged[name], hook].flat().filter(Boolean)
  }
  return h(Transition, merged, { default: () => node })
}

/** Keeps what a node shows alive while others are shown. */
export function wrapKeepAlive(props: boolean | KeepAliveProps | undefined, node: VNode): VNode {
  return KeepAlive && props ? h(KeepAlive, props === true ? {} : props, { default: () => node }) : node
}
