/** What pages of devtools can do on the development server, by name: what they send, and what they get. */
export interface Actions {
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
