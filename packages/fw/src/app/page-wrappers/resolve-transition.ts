import type { TransitionProps } from 'vue'

/** The merged props of a transition: the first defined value, or the default with a name. `false` disables it. */
export function resolveTransition(given: readonly unknown[], name: string): TransitionProps | false {
  const wanted = given.find(value => value !== undefined)
  if (!wanted) return false
  const isObject = (value: unknown): value is TransitionProps => typeof value === 'object'
  return isObject(wanted) ? wanted : (given.find(isObject) ?? { name, mode: 'out-in' })
}
