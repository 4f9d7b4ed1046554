const KEY = 'fw:scroll-position'

/** A scroll position. */
export interface ScrollPosition {
  left: number
  top: number
}

/** Saves the scroll position for a reload: some browsers lose what the router writes to the history during unload. */
export function saveScrollPosition(position: ScrollPosition = { left: scrollX, top: scrollY }): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...position, href: location.href }))
  } catch {
    // Session storage is unavailable.
  }
}

/** The scroll position before the reload. */
export function takeScrollPosition(): ScrollPosition | undefined {
  try {
    const { href, left, top } = JSON.parse(sessionStorage.getItem(KEY)!) as ScrollPosition & { href: string }
    sessionStorage.removeItem(KEY)
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return href === location.href && entry?.type === 'reload' ? { left, top } : undefined
  } catch {
    return undefined
  }
}
