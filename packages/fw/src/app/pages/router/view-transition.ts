import { viewTransition } from '#build/options'
import { START_LOCATION } from 'vue-router'
import type { RouteLocationNormalized, RouteLocationNormalizedLoaded, Router } from 'vue-router'
import type { FwAppContext } from '../../../shared/app-context'
import { notify } from '../../error'
import { isSamePage } from '../page/page-key'

type Types = string[] | ((to: RouteLocationNormalized, from: RouteLocationNormalizedLoaded) => string[])

/** How a page comes and goes with the view transitions of the browser. */
export interface ViewTransitionOptions {
  /** `always` also where the user would rather have no motion. */
  enabled?: boolean | 'always'
  /**
   * Types of the transition to this page, for `:active-view-transition-type()`. They take the place of the configured
   * ones.
   */
  types?: Types
  /** Further types of the transition to this page. */
  toTypes?: Types
  /** Further types of the transition from this page. */
  fromTypes?: Types
}

/** Shows navigations as view transitions of the browser, where it has them and the user wants motion. */
export function addViewTransitions(app: FwAppContext, router: Router): void {
  if (!('startViewTransition' in document)) {
    return
  }
  let finish: (() => void) | undefined
  let isShownByBrowser = false
  const end = (): void => {
    finish?.()
    finish = undefined
  }
  // Going back by a gesture has its own picture already.
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
    ) {
      return
    }
    const finished = new Promise<void>(resolve => {
      finish = resolve
    })
    return new Promise<void>(resolve => {
      // The browser takes its picture of the old page before it calls back.
      const transition = start(typesOf(to, from), () => {
        resolve()
        return finished
      })
      void transition.finished.then(end, end)
      void notify(app, 'page:view-transition:start', transition)
    })
  })
  router.onError(end)
  app.hook('vue:error', end)
  app.hook('page:loading:end', end)
}

function isWanted({ meta }: RouteLocationNormalized): boolean {
  const wanted = optionsOf(meta.viewTransition).enabled ?? viewTransition.enabled
  return wanted === 'always' || (wanted === true && !matchMedia('(prefers-reduced-motion: reduce)').matches)
}

function optionsOf(value: boolean | 'always' | ViewTransitionOptions | undefined): ViewTransitionOptions {
  return typeof value === 'object' ? value : value === undefined ? {} : { enabled: value }
}

function typesOf(to: RouteLocationNormalized, from: RouteLocationNormalizedLoaded): string[] {
  const { types = viewTransition.types, toTypes } = optionsOf(to.meta.viewTransition)
  const { fromTypes } = optionsOf(from.meta.viewTransition)
  return [types, toTypes, fromTypes].flatMap(given => (typeof given === 'function' ? given(to, from) : (given ?? [])))
}

// Browsers that know no types take a function only.
function start(types: string[], update: () => Promise<void>): ViewTransition {
  return types.length > 0 && 'types' in ViewTransition.prototype
    ? document.startViewTransition({ update, types })
    : document.startViewTransition(update)
}
