import type { RouteLocationNormalized, RouterScrollBehavior } from 'vue-router'
import { START_LOCATION } from 'vue-router'
import type { FwAppContext } from '../../../shared/app-context'
import { isSamePath } from '../../url'
import { whenLeft } from './leave-tracker'
import { saveScrollPosition, takeScrollPosition } from '../../context/scroll-position'
import { routingOf } from '../route/routing'

type Position = Awaited<ReturnType<RouterScrollBehavior>>
type Saved = Parameters<RouterScrollBehavior>[2]

/** The scroll position of a page: top, the saved position, or the element of the hash. */
export function createScrollBehavior(app: FwAppContext, type: ScrollBehavior = 'auto'): RouterScrollBehavior {
  const reloadPosition = takeScrollPosition()
  addEventListener('pagehide', () => saveScrollPosition())
  return (to, from, saved) => {
    if (isSamePath(to.path, from.path) && from !== START_LOCATION)
      return to.hash || from.hash ? resolvePosition(to, null, type) : false
    const wanted = typeof to.meta.scrollToTop === 'function' ? to.meta.scrollToTop(to, from) : to.meta.scrollToTop
    if (wanted === false) return false
    if (from === START_LOCATION) return resolvePosition(to, reloadPosition ?? saved, type)
    return whenShown(app).then(() => resolvePosition(to, saved, type))
  }
}

// The old page keeps its scroll position until the new page is rendered and the old one has left.
async function whenShown(app: FwAppContext): Promise<void> {
  const routing = routingOf(app)
  if (routing.isLoading) {
    await new Promise<void>(resolve => {
      const stop = app.hook('page:loading:end', () => {
        stop()
        resolve()
      })
    })
  }
  await whenLeft(routing)
  await new Promise(requestAnimationFrame)
}

function resolvePosition(to: RouteLocationNormalized, saved: Saved, type: ScrollBehavior): Position {
  return saved || (to.hash ? { el: to.hash, top: scrollMargin(to.hash), behavior: type } : { left: 0, top: 0 })
}

// The CSS scroll margin of the element and scroll padding of the document.
function scrollMargin(hash: string): number {
  try {
    const element = document.querySelector(hash)
    if (element) {
      return (
        (Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0) +
        (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0)
      )
    }
  } catch {
    // A hash is not always a valid selector.
  }
  return 0
}
