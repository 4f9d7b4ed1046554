import type { Location } from '@fw/schema'

/** Locations by path. */
export interface Places {
  set: (path: readonly string[], location: Location) => void
  has: (path: readonly string[]) => boolean
  /** The location of `path` or of its nearest ancestor that has one. */
  find: (path: readonly string[]) => Location | undefined
}

export function createPlaces(): Places {
  const places = new Map<string, Location>()
  const keyOf = (path: readonly string[]): string => JSON.stringify(path)
  return {
    set: (path, location) => {
      places.set(keyOf(path), location)
    },
    has: path => places.has(keyOf(path)),
    find: path => {
      for (let depth = path.length; depth >= 0; depth--) {
        const location = places.get(keyOf(path.slice(0, depth)))
        if (location) return location
      }
      return undefined
    },
  }
}
