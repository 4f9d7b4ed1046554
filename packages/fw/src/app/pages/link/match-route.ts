import type { RouteLocationNormalizedLoaded, RouteLocationResolved, RouteRecordNormalized } from 'vue-router'

type Params = RouteLocationNormalizedLoaded['params']

/** Whether a link to `target` is active, and whether it is exactly active. */
export function matchRoute(
  target: Pick<RouteLocationResolved, 'matched' | 'params'>,
  current: RouteLocationNormalizedLoaded,
): { isActive: boolean; isExactActive: boolean } {
  const index = findRecord(target.matched, current.matched)
  const isActive = index > -1 && isWithin(current.params, target.params)
  return {
    isActive,
    isExactActive:
      isActive &&
      index === current.matched.length - 1 &&
      Object.keys(current.params).length === Object.keys(target.params).length,
  }
}

function findRecord(target: readonly RouteRecordNormalized[], current: readonly RouteRecordNormalized[]): number {
  const indexOf = (record: RouteRecordNormalized | undefined): number =>
    record ? current.findIndex(other => original(other) === original(record)) : -1
  const last = target.at(-1)
  const index = indexOf(last)
  const parent = target.at(-2)
  // An empty-path child represents its parent, so it is active with every child of the parent.
  if (
    index > -1 ||
    !last ||
    !parent ||
    original(last).path !== original(parent).path ||
    current.at(-1)?.path === original(parent).path
  )
    return index
  return indexOf(parent)
}

function original(record: RouteRecordNormalized): RouteRecordNormalized {
  return record.aliasOf ?? record
}

function isWithin(outer: Params, inner: Params): boolean {
  return Object.keys(inner).every(
    name => String(outer[name]) === String(inner[name]) && Array.isArray(outer[name]) === Array.isArray(inner[name]),
  )
}
