import { appRules } from '#build/app-rules'
import type { RouteLocationNormalized, RouteLocationRaw, RouteMeta, RouteRecordNormalized, Router } from 'vue-router'
import type { FwAppContext } from '../../../shared/app-context'
import { useFwApp } from '../../context/app-context'
import { wantedMiddleware } from '../middleware/app-rules'
import { loadRouteLayout } from '../router/layout-loader'
import { routingOf } from '../route/routing'

/** Preloads the components of a route, with its layout and middleware. Does nothing on the server. */
export async function preloadRouteComponents(to: RouteLocationRaw, router?: Router): Promise<void> {
  if (import.meta.server) return
  const app = useFwApp('preloadRouteComponents')
  router ??= app.$router
  if (!router) return
  const route = router.resolve(to)
  await Promise.all([
    ...route.matched.flatMap(loadRecord),
    loadRouteLayout(route as RouteLocationNormalized)?.catch(() => {}),
    ...loadMiddleware(app, route.meta.middleware),
    ...loadMiddleware(app, appRules && wantedMiddleware(route.path)),
  ])
}

const started = /* @__PURE__ */ new WeakSet<object>()

function loadRecord({ components }: RouteRecordNormalized): Array<Promise<unknown>> {
  return Object.values(components ?? {}).flatMap(component => {
    if (typeof component !== 'function' || started.has(component)) return []
    started.add(component)
    // The navigation retries and reports the error.
    return [Promise.resolve((component as () => unknown)()).catch(() => started.delete(component))]
  })
}

function loadMiddleware(app: FwAppContext, given: RouteMeta['middleware']): Array<Promise<unknown> | undefined> {
  return [given].flat().map(entry =>
    typeof entry === 'string'
      ? routingOf(app)
          .files?.namedMiddleware[entry]?.()
          .catch(() => {})
      : undefined,
  )
}

/** Whether the user prefers reduced data usage. */
export function isThrifty(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection !== undefined && (connection.saveData === true || /2g/.test(connection.effectiveType ?? ''))
}

let observer: IntersectionObserver | undefined
const watched = /* @__PURE__ */ new Map<Element, () => void>()

/** Calls back once when an element enters the viewport. Call the result to cancel. */
function onceVisible(element: Element, callback: () => void): () => void {
  observer ??= new IntersectionObserver(entries => {
    for (const { target, isIntersecting, intersectionRatio } of entries)
      if (isIntersecting || intersectionRatio > 0) watched.get(target)?.()
  })
  const stop = (): void => {
    watched.delete(element)
    observer?.unobserve(element)
  }
  watched.set(element, () => {
    stop()
    callback()
  })
  observer.observe(element)
  return stop
}

/** Prefetches a visible link when the browser is idle. Call the result to cancel. */
export function prefetchWhenVisible(app: FwAppContext, element: Element, prefetch: () => void): () => void {
  if (isThrifty()) return () => {}
  let stop: (() => void) | undefined
  const idle = (work: () => void): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(work)
    else setTimeout(work, 50)
  }
  let isWanted = true
  const begin = (): void =>
    idle(() => {
      if (isWanted) stop = onceVisible(element, () => idle(prefetch))
    })
  if (app.isHydrating) app.hook('app:suspense:resolve', begin)
  else begin()
  return () => {
    isWanted = false
    stop?.()
  }
}
