const KEY = 'fw:place'

/** Where a page stands in the window. */
export interface Place {
  left: number
  top: number
}

/**
 * Notes where the page is, for when it is loaded anew: what the router writes into the history while a page goes is
 * lost in some browsers.
 */
export function notePlace(place: Place = { left: scrollX, top: scrollY }): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...place, href: location.href }))
  } catch {
    // Nothing may be kept here.
  }
}

/** Where the page was before it was loaded anew. */
export function takePlace(): Place | undefined {
  try {
    const { href, left, top } = JSON.parse(sessionStorage.getItem(KEY)!) as Place & { href: string }
    sessionStorage.removeItem(KEY)
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return href === location.href && entry?.type === 'reload' ? { left, top } : undefined
  } catch {
    return undefined
  }
}
