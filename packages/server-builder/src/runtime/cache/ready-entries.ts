import type { IncomingHttpHeaders } from 'node:http'
import { useStorage } from 'nitro/storage'
import { createContent } from '../engine/ready-response'
import type { HeaderList, ReadyContent } from '../engine/ready-response'
import { isSameTag } from '../request/entity-tag'
import { storageKey } from './cache-driver'
import type { CachedEntry } from './cache-driver'
import { cacheHosts } from './cache-hosts'
import { isCurrentNow } from './entry-version'

/** Where the response of a URL is in the cache. */
interface KnownURL {
  key: string
  /** Undefined: the rule declares that responses depend on the host, whose number is not limited then. */
  host: string | undefined
  maxAge: number
}

/** A cached response that can be sent without the router. */
export interface ReadyEntry {
  content: ReadyContent
  etag: string | undefined
  /** The headers of a response without a body, because the client has it. */
  unchangedHeaders: HeaderList
}

/** A response that came from the cache, and how it was found there. */
export interface FoundEntry {
  headers: object
  host: string | undefined
  maxAge: number
}

interface CacheDriver {
  name?: string
  getItem: (key: string) => unknown
}

/** Visitors can request any number of URLs with one response, because most of a query is ignored. */
const MAX_URLS = 10_000
const MAX_BODY_BYTES = 1024 * 1024

const urls = new Map<string, KnownURL>()
// With the entries of the cache as keys, nothing is kept longer than in the cache.
const contents = new WeakMap<CachedEntry, ReadyEntry>()

/** The fresh response for a URL. Only the cache decides what that is: it may have been removed, replaced or revalidated. */
export function findReady(url: string): ReadyEntry | undefined {
  const location = urls.get(url)
  if (!location) return undefined
  const entry = readEntry(location.key)
  const ready = entry && contents.get(entry)
  if (!ready) {
    urls.delete(url)
    return undefined
  }
  const maxAge = (entry.maxAge ?? location.maxAge) * 1000
  const isFresh = entry.stale !== true && Date.now() - (entry.mtime ?? 0) <= maxAge
  if (!isFresh || !isCurrentNow(entry.value)) return undefined
  return location.host === undefined || cacheHosts().takes(location.host) ? ready : undefined
}

/** Stores the response that was sent for an entry of the cache. */
export function storeReady(url: string, { headers: stored, host, maxAge }: FoundEntry, response: Response): void {
  const key = storageKey(stored)
  const entry = key === undefined ? undefined : readEntry(key)
  if (key === undefined || entry?.value.headers !== stored || response.status !== 200) return
  if (!contents.has(entry)) {
    const ready = createReady(entry, response)
    if (!ready) return
    contents.set(entry, ready)
  }
  if (urls.size >= MAX_URLS) urls.delete(urls.keys().next().value!)
  urls.set(url, { key, host, maxAge })
}

/** Whether the request asks for something else than the whole response, or may have it already. */
export function isConditional({
  range,
  'if-none-match': tags,
  'if-modified-since': since,
}: IncomingHttpHeaders): boolean {
  return range !== undefined || tags !== undefined || since !== undefined
}

/** Whether the client has this response. Lists of tags, dates and ranges are left to the cache itself. */
export function isUnchanged({ etag }: ReadyEntry, { range, 'if-none-match': tag }: IncomingHttpHeaders): boolean {
  return range === undefined && etag !== undefined && tag !== undefined && isSameTag(tag, etag)
}

let driver: CacheDriver | undefined

/** Finds the cache again when storage is mounted: finding it for every request takes longer than reading it. */
export function watchMounts(): void {
  const storage = useStorage()
  for (const name of ['mount', 'unmount'] as const) {
    const change = storage[name].bind(storage) as (...args: unknown[]) => unknown
    Object.assign(storage, {
      [name]: (...args: unknown[]) => {
        driver = undefined
        return change(...args)
      },
    })
  }
}

function readEntry(key: string): CachedEntry | undefined {
  driver ??= useStorage().getMount('cache:').driver as CacheDriver
  // Other processes may change other storages at any time.
  return driver.name === 'fw-cache' ? ((driver.getItem(key) ?? undefined) as CachedEntry | undefined) : undefined
}

function createReady({ value }: CachedEntry, response: Response): ReadyEntry | undefined {
  const sent = [...response.headers]
  const { body, base64, headers: stored } = value
  if (!response.headers.has('content-type') || sent.some(isPrivate)) return undefined
  const bytes = Buffer.from(body, base64 ? 'base64' : 'utf8')
  if (bytes.length > MAX_BODY_BYTES) return undefined
  const headers = sent.filter(([name]) => name !== 'content-length')
  return {
    content: createContent([...headers, ['content-length', String(bytes.length)]], bytes),
    etag: response.headers.get('etag') ?? undefined,
    unchangedHeaders: headers.filter(([name, text]) => OF_UNCHANGED.has(name) || stored[name] !== text),
  }
}

function isPrivate([name, value]: [string, string]): boolean {
  return name === 'set-cookie' || (name === 'cache-control' && /\b(?:private|no-store)\b/i.test(value))
}

/** The headers of the entry that a response without a body has. */
const OF_UNCHANGED: ReadonlySet<string> = new Set([
  'cache-control',
  'content-location',
  'date',
  'etag',
  'expires',
  'last-modified',
  'vary',
])
