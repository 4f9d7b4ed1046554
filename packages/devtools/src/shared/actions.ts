/** What pages of devtools can do on the development server, by name: what they send, and what they get. */
export interface Actions {
  /** What requests to routes contain, by method and route: `POST /api/users`. */
  'list-requests': { input: object; output: Record<string, RouteRequest> }
  'list-tasks': { input: object; output: TaskData[] }
  'run-task': {
    input: { name: string; payload: Record<string, unknown> }
    output: { result: unknown; milliseconds: number }
  }
  /** The keys of a storage mount. */
  'list-items': { input: { mount: string }; output: string[] }
  'read-item': { input: { key: string }; output: unknown }
  'write-item': { input: { key: string; value: unknown }; output: null }
  'remove-item': { input: { key: string }; output: null }
  'list-cache': { input: object; output: CachedEntry[] }
  'clear-cache': { input: object; output: null }
  'invalidate-tag': { input: { tag: string }; output: null }
}

export type ActionName = keyof Actions

/** What a route declares about its requests with `defineRouteMeta`. */
export interface RouteRequest {
  /** Names. */
  query?: string[]
  /** Names. */
  headers?: string[]
  /** A sample. */
  body?: unknown
}

export interface TaskData {
  name: string
  description: string
  /** Cron expressions. */
  schedules: string[]
}

/** An entry of the server's cache. */
export interface CachedEntry {
  /** Key in the storage. */
  key: string
  /** The URL path of a cached response. */
  path?: string
  tags: string[]
  /** Since it was stored. */
  ageSeconds?: number
  isStale: boolean
  bytes: number
}
