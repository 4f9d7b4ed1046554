import type { RouteLocationNormalizedLoaded } from 'vue-router'

/** An object that always has the members of the location that `read` gives. */
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
