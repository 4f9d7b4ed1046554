import { hosts as configuredHosts } from '#fw-server/security'

/** Maximum number of hosts with their own cached responses, besides those of `security.hosts`. */
const MAX_HOSTS = 16
/** How many of them keep their place after a successful response, whatever else is requested. */
const MAX_ESTABLISHED = 8
/** Hosts without a place whose requests are counted. */
const MAX_CANDIDATES = 1000
const IDLE_MS = 3_600_000

interface Place {
  uses: number
  usedAt: number
  isEstablished: boolean
}

interface CacheHosts {
  /** Whether responses for a host are cached. */
  takes: (host: string, now?: number) => boolean
  /** Called when a request of a host has got a successful response. */
  succeed: (host: string) => void
}

let current: CacheHosts | undefined

/** The hosts of this server. */
export function cacheHosts(): CacheHosts {
  return (current ??= createHosts(configuredHosts))
}

/**
 * Remembers which hosts have cached responses. Any client can send any `Host`, so their number is limited: configured
 * hosts, the first ones with successful responses, and those that are used most. A host without a place takes that of
 * the least used one once it has had more requests. Responses for other hosts are rendered for each request.
 */
export function createHosts(configuredHosts: readonly string[] = []): CacheHosts {
  const configured = new Set(configuredHosts.map(host => host.toLowerCase()))
  const places = new Map<string, Place>()
  const candidates = new Map<string, number>()
  const isConfigured = (host: string): boolean => configured.has(host) || configured.has(host.replace(/:\d+$/, ''))
  const add = (host: string, uses: number, usedAt: number): true => {
    candidates.delete(host)
    places.set(host, { uses, usedAt, isEstablished: false })
    return true
  }
  return {
    takes(host, now = Date.now()) {
      const place = places.get(host)
      if (place) {
        place.uses++
        place.usedAt = now
        return true
      }
      if (isConfigured(host)) return true
      if (places.size >= MAX_HOSTS) removeIdle(places, now)
      if (places.size < MAX_HOSTS) return add(host, 1, now)
      const uses = (candidates.get(host) ?? 0) + 1
      const [leastUsed, { uses: fewest }] = findLeastUsed(places)
      if (uses > fewest) {
        places.delete(leastUsed)
        return add(host, uses, now)
      }
      candidates.set(host, uses)
      if (candidates.size > MAX_CANDIDATES) ageUses(places, candidates)
      return false
    },
    succeed(host) {
      const place = places.get(host)
      if (place && !place.isEstablished) place.isEstablished = countEstablished(places) < MAX_ESTABLISHED
    },
  }
}

function removeIdle(places: Map<string, Place>, now: number): void {
  for (const [host, { usedAt }] of places) if (now - usedAt >= IDLE_MS) places.delete(host)
}

function findLeastUsed(places: ReadonlyMap<string, Place>): [host: string, place: Place] {
  const replaceable = [...places].filter(([, { isEstablished }]) => !isEstablished)
  return replaceable.reduce((least, entry) => (entry[1].uses < least[1].uses ? entry : least))
}

function countEstablished(places: ReadonlyMap<string, Place>): number {
  return [...places.values()].filter(({ isEstablished }) => isEstablished).length
}

// Hosts that were requested once are forgotten, and a host that was used much earlier can be replaced.
function ageUses(places: ReadonlyMap<string, Place>, candidates: Map<string, number>): void {
  for (const place of places.values()) place.uses = Math.ceil(place.uses / 2)
  for (const [host, uses] of candidates) {
    if (uses > 1) candidates.set(host, Math.floor(uses / 2))
    else candidates.delete(host)
  }
}
