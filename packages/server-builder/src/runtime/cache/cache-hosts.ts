/** Maximum number of hosts with their own cached responses. */
const MAX_HOSTS = 16
const IDLE_MS = 3_600_000

/**
 * Whether responses for a host are cached. Any client can send any `Host`, so the number of hosts is limited. A host is
 * removed if it was not requested for an hour. Responses for other hosts are rendered for each request.
 */
export const takesHost: (host: string, now?: number) => boolean = /* @__PURE__ */ createHosts(MAX_HOSTS)

/** Remembers a limited number of hosts. */
export function createHosts(limit: number): (host: string, now?: number) => boolean {
  // Most recently used last.
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
