import routes from '#build/routes'
import type { Component } from 'vue'
import type { RouteRecordRaw, Router } from 'vue-router'
import { resolveRoutes } from './router-routes'

type Loaded = Component & { __hmrId?: string }

/** Adds the routes in development, and replaces them when pages or their meta change. The page stays mounted. */
export function addHotRoutes(router: Router, initialRoutes: readonly RouteRecordRaw[]): void {
  const add = (list: readonly RouteRecordRaw[]): Array<() => void> => list.map(route => router.addRoute(route))
  let removers = add(initialRoutes)
  Object.assign(router.options, { routes: [...initialRoutes] })
  const update = async (next: readonly RouteRecordRaw[]): Promise<void> => {
    const list = keepComponents(router, await resolveRoutes(next))
    for (const remove of removers) remove()
    removers = add(list)
    Object.assign(router.options, { routes: [...list] })
    const { path, query, hash } = router.currentRoute.value
    await router.replace({ path, query, hash, force: true })
  }
  Object.assign(routes, {
    onUpdate: (next: readonly RouteRecordRaw[]) => {
      update(next).catch(error => console.error(error))
    },
  })
}

/** An edited module is loaded again. This keeps the mounted component of the first module, which HMR has updated. */
function keepComponents(router: Router, list: readonly RouteRecordRaw[]): RouteRecordRaw[] {
  const loadedRoutes = new Map<string, Loaded>()
  for (const { components } of router.getRoutes()) {
    for (const component of Object.values(components ?? {}) as Loaded[])
      if (component.__hmrId) loadedRoutes.set(component.__hmrId, component)
  }
  const keep = (load: () => Promise<Loaded | { default: Loaded }>) => async (): Promise<Loaded> => {
    const loaded = await load()
    const component = 'default' in loaded ? (loaded.default as Loaded) : loaded
    return loadedRoutes.get(component.__hmrId ?? '') ?? component
  }
  const visit = (route: RouteRecordRaw): RouteRecordRaw =>
    ({
      ...route,
      ...(typeof route.component === 'function' ? { component: keep(route.component as never) } : {}),
      ...(route.children ? { children: route.children.map(visit) } : {}),
    }) as RouteRecordRaw
  return list.map(visit)
}
