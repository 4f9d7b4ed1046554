import { viewTransition } from '#build/options'
import type { Router } from 'vue-router'
import type { FwAppContext } from '../../shared/app-context'

/** Shows navigations as view transitions of the browser, where it has them and the user wants motion. */
export function addViewTransitions(app: FwAppContext, router: Router): void {
  if (!('startViewTransition' in document)) {
    return
  }
  let finish: (() => void) | undefined
  const end = (): void => {
    finish?.()
    finish = undefined
  }
  router.beforeResolve((to, from) => {
    const wanted = to.meta.viewTransition ?? viewTransition
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (app.isHydrating || from.matched.length === 0 || wanted === false || (isCalm && wanted !== 'always')) {
      return
    }
    const finished = new Promise<void>((resolve) => { finish = resolve })
    return new Promise<void>((resolve) => {
      // The browser takes its picture of the old page before it calls back.
      const transition = document.startViewTransition(() => {
        resolve()
        return finished
      })
      void transition.finished.then(end, end)
      void app.callHook('page:view-transition:start', transition)
    })
  })
  router.onError(end)
  app.hook('page:loading:end', end)
}
