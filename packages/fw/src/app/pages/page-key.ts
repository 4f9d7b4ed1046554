import type { RouteLocationNormalizedLoaded, RouteRecordNormalized } from 'vue-router'

export type PageKey = string | false | ((route: RouteLocationNormalizedLoaded) => string) | null | undefined

/** What tells one instance of a page from another: what the page says, or its path with the parameters filled in. */
export function resolvePageKey(route: RouteLocationNormalizedLoaded, record: RouteRecordNormalized | undefined, given: PageKey): string | undefined {
  const key = given ?? record?.meta.key
  if (key === false) {
    return undefined
  }
  return typeof key === 'function' ? key(route) : key ?? (record && fillPath(record.path, route))
}

// Only the parameters of the page itself count: those of its children change without it.
function fillPath(path: string, { params }: RouteLocationNormalizedLoaded): string {
  return path.replaceAll(/:(\w+)(?:\([^)]*\))?[?+*]?/g, (_, name: string) => [params[name] ?? ''].flat().join('/'))
}
