interface DriverOptions {
  /** Default: 10,000. */
  maxEntries?: number
  /** Default: 64 MB. */
  maxBytes?: number
}

interface Entry {
  value: unknown
  bytes: number
  expiresAt: number
}

/** A cached response, as it is in memory. */
export interface CachedEntry {
  value: { headers: Readonly<Record<string, string>>; body: string; base64?: boolean }
  mtime?: number
  maxAge?: number
  stale?: boolean
}

const keys = new WeakMap<object, string>()

/** The key of a response that a driver of this process has stored, by its headers. */
export function storageKey(headers: object): string | undefined {
  return keys.get(headers)
}

const MAX_ENTRIES = 10_000
const MAX_BYTES = 64 * 1024 * 1024
const ENTRY_BYTES = 200

/** A storage driver with the most recently used entries, in memory, up to a number of entries and bytes. */
export default function cacheDriver({ maxEntries = MAX_ENTRIES, maxBytes = MAX_BYTES }: DriverOptions = {}): object {
  const entries = new Map<string, Entry>()
  let total = 0
  const remove = (key: string): void => {
    total -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  const find = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    if (!entry || entry.expiresAt >= Date.now()) return entry
    remove(key)
    return undefined
  }
  return {
    name: 'fw-cache',
    options: { maxEntries, maxBytes },
    getInstance: () => entries,
    hasItem: (key: string) => find(key) !== undefined,
    getItem(key: string) {
      const entry = find(key)
      if (!entry) return null
      // Moves the most recently used entry to the end of the map.
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    setItem(key: string, text: string, { ttl }: { ttl?: number } = {}) {
      remove(key)
      const bytes = 2 * (key.length + text.length) + ENTRY_BYTES
      if (bytes > maxBytes) return
      entries.set(key, { value: parse(key, text), bytes, expiresAt: ttl ? Date.now() + ttl * 1000 : Infinity })
      total += bytes
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && total <= maxBytes) break
        remove(oldest)
      }
    },
    removeItem: remove,
    getKeys: () => [...entries.keys()].filter(key => find(key)),
    clear(base = '') {
      for (const key of entries.keys()) if (key.startsWith(base)) remove(key)
    },
    dispose: () => entries.clear(),
  }
}

// Storage passes strings to its drivers, and accepts values from them: a response is parsed once, not with every
// request. Results of functions stay strings, because callers may mutate them.
function parse(key: string, text: string): unknown {
  if (!text.startsWith('{')) return text
  try {
    const entry = JSON.parse(text) as { payload?: unknown; value?: { headers?: object } }
    if (entry.payload !== 'value.body') return text
    if (entry.value?.headers) keys.set(Object.freeze(entry.value.headers), key)
    Object.freeze(entry.value)
    return Object.freeze(entry)
  } catch {
    return text
  }
}
