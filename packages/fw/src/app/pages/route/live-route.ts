import type { RouteLocationNormalizedLoaded } from 'vue-router'

/** Creates an object that always reflects the location that `read` returns. */
export function createLiveRoute(read: () => RouteLocationNormalizedLoaded): RouteLocationNormalizedLoaded {
  const route = {}
  for (const name in read()) {
    Object.defineProperty(route, name, {
      get: () => read()[name as keyof RouteLocationNormalizedLoaded],
      enumerable: true,
    })
  }
  return route as RouteLocationNormalizedLoaded
}
