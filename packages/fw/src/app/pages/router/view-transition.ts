import * as buildOptions from '#build/options'
import { START_LOCATION } from 'vue-router'
import type { RouteLocationNormalized, RouteLocationNormalizedLoaded, Router } from 'vue-router'
import type { FwAppContext } from '../../../shared/app-context'
import { notify } from '../../error'
import { isSamePage } from '../route/page-key'

type Types = string[] | ((to: RouteLocationNormalized, from: RouteLocationNormalizedLoaded) => string[])

/** The view transition options of a page. */
export interface ViewTransitionOptions {
  /** `always` ignores the reduced motion preference of the user. */
  enabled?: boolean | 'always'
  /** Types of the transition to this page, for `:active-view-transition-type()`. They override the configured ones. */
  types?: Types
  /** Additional types of the transition to this page. */
  toTypes?: Types
  /** Additional types of the transition from this page. */
  fromTypes?: Types
}

/** Animates navigations with the View Transitions API, if supported and the user does not prefer reduced motion. */
export function addViewTransitions(app: FwAppContext, router: Router): void {
  if (!('startViewTransition' in document)) return
  let finish: (() => void) | undefined
  let isShownByBrowser = false
  const end = (): void => {
    finish?.()
    finish = undefined
  }
  // The browser already animates a back gesture.
  addEventListener('popstate', ({ hasUAVisualTransition }) => {
    isShownByBrowser = hasUAVisualTransition === true
  })
  router.beforeResolve((to, from) => {
    const isShown = isShownByBrowser
    isShownByBrowser = false
    if (
      isShown ||
      app.isHydrating ||
      from === START_LOCATION ||
      to.matched.length === 0 ||
      isSamePage(to, from) ||
      !isWanted(to)
    )
      return
    const finished = new Promise<void>(resolve => {
      finish = resolve
    })
    return new Promise<void>(resolve => {
      // The browser captures the old page before it calls back.
      const transition = start(typesOf(to, from), () => {
        resolve()
        return finished
      })
      void transition.finished.then(end, end)
      // Rejected if the browser skips the animation, for example because the page takes longer than four seconds.
      transition.ready.catch(() => {})
      void notify(app, 'page:view-transition:start', transition)
    })
  })
  router.onError(end)
  app.hook('vue:error', end)
  app.hook('page:loading:end', end)
}

function isWanted({ meta }: RouteLocationNormalized): boolean {
  const wanted = optionsOf(meta.viewTransition).enabled ?? buildOptions.viewTransition.enabled
  return wanted === 'always' || (wanted === true && !matchMedia('(prefers-reduced-motion: reduce)').matches)
}

function optionsOf(value: boolean | 'always' | ViewTransitionOptions | undefined): ViewTransitionOptions {
  return typeof value === 'object' ? value : value === undefined ? {} : { enabled: value }
}

function typesOf(to: RouteLocationNormalized, from: RouteLocationNormalizedLoaded): string[] {
  const { types = buildOptions.viewTransition.types, toTypes } = optionsOf(to.meta.viewTransition)
  const { fromTypes } = optionsOf(from.meta.viewTransition)
  return [types, toTypes, fromTypes].flatMap(given => (typeof given === 'function' ? given(to, from) : (given ?? [])))
}

// Browsers without transition types only accept a function.
function start(types: string[], update: () => Promise<void>): ViewTransition {
  return types.length > 0 && 'types' in ViewTransition.prototype
    ? document.startViewTransition({ update, types })
    : document.startViewTransition(update)
}
