import type { Location } from '@fw/schema'

/** Locations by path. */
export interface LocationMap {
  set: (path: readonly string[], location: Location) => void
  has: (path: readonly string[]) => boolean
  /** The location of `path` or of its nearest ancestor that has one. */
  find: (path: readonly string[]) => Location | undefined
}

export function createLocationMap(): LocationMap {
  const locations = new Map<string, Location>()
  const keyOf = (path: readonly string[]): string => JSON.stringify(path)
  return {
    set: (path, location) => {
      locations.set(keyOf(path), location)
    },
    has: path => locations.has(keyOf(path)),
    find: path => {
      for (let depth = path.length; depth >= 0; depth--) {
        const location = locations.get(keyOf(path.slice(0, depth)))
        if (location) return location
      }
      return undefined
    },
  }
}
