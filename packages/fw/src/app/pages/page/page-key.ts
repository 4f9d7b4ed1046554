import type { RouteLocationNormalized, RouteLocationNormalizedLoaded, RouteRecordNormalized } from 'vue-router'

export type PageKey = string | false | ((route: RouteLocationNormalizedLoaded) => string) | null | undefined

/** What tells one instance of a page from another: what the page says, or its path with the parameters filled in. */
export function resolvePageKey(
  route: RouteLocationNormalizedLoaded,
  record: RouteRecordNormalized | undefined,
  given: PageKey,
): string | undefined {
  const key = given ?? record?.meta.key
  if (key === false) {
    return undefined
  }
  return typeof key === 'function' ? key(route) : (key ?? (record && fillPath(record.path, route)))
}

// Only the parameters of the page itself count: those of its children change without it.
function fillPath(path: string, { params }: RouteLocationNormalizedLoaded): string {
  return path.replaceAll(/:(\w+)(?:\([^)]*\))?[?+*]?/g, (_, name: string) => [params[name] ?? ''].flat().join('/'))
}

/** Whether going from one location to the other shows the same instances of the same pages. */
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
