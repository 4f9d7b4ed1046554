const KEY = 'fw:place'

/** A scroll position. */
export interface Place {
  left: number
  top: number
}

/** Saves the scroll position for a reload: some browsers lose what the router writes to the history during unload. */
export function notePlace(place: Place = { left: scrollX, top: scrollY }): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...place, href: location.href }))
  } catch {
    // Session storage is unavailable.
  }
}

/** The scroll position before the reload. */
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
