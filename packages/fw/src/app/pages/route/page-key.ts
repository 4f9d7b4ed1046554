import type { RouteLocationNormalized, RouteLocationNormalizedLoaded, RouteRecordNormalized } from 'vue-router'

export type PageKey = string | false | ((route: RouteLocationNormalizedLoaded) => string) | null | undefined

/** Identifies an instance of a page: its `key`, or its path with the params filled in. */
export function resolvePageKey(
  route: RouteLocationNormalizedLoaded,
  record: RouteRecordNormalized | undefined,
  given: PageKey,
): string | undefined {
  const key = given ?? record?.meta.key
  if (key === false) return undefined
  return typeof key === 'function' ? key(route) : (key ?? (record && fillPath(record.path, route)))
}

// Only the params of the page itself: those of its children change independently.
function fillPath(path: string, { params }: RouteLocationNormalizedLoaded): string {
  return path.replaceAll(/:(\w+)(?:\([^)]*\))?[?+*]?/g, (_, name: string) => [params[name] ?? ''].flat().join('/'))
}

/** Whether both locations render the same page instances. */
export function isSamePage(to: RouteLocationNormalized, from: RouteLocationNormalizedLoaded): boolean {
  return (
    to.matched.length === from.matched.length &&
    to.matched.every((record, index) => {
      const other = from.matched[index]
      return (
        record === other &&
        resolvePageKey(to as RouteLocationNormalizedLoaded, record, undefined) ===
          resolvePageKey(from, other, undefined)
      )
    })
  )
}
