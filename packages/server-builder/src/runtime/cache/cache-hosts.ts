/** So many hosts have cached responses of their own. */
const MAX_HOSTS = 16
const IDLE_MS = 3_600_000

/**
 * Whether responses for a host are stored. Anybody can send any `Host`, so only so many are: a place is free again when
 * its host was not requested for an hour. Other hosts get the same responses, each rendered for its request.
 */
export const takesHost: (host: string, now?: number) => boolean = /* @__PURE__ */ createHosts(MAX_HOSTS)

/** Remembers so many hosts. */
export function createHosts(limit: number): (host: string, now?: number) => boolean {
  // The one that was used last is the last one.
  const hosts = new Map<string, number>()
  return (host, now = Date.now()) => {
    if (!hosts.has(host) && hosts.size >= limit) {
      const [oldest, usedAt] = hosts.entries().next().value!
      if (now - usedAt < IDLE_MS) return false
      hosts.delete(oldest)
    }
    hosts.delete(host)
    hosts.set(host, now)
    return true
  }
}
