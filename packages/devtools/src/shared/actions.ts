import type { BundlesData } from './bundle-data'
import type { GraphData } from './graph-data'
import type { ModuleData, TraceData } from './module-data'

/** What pages of devtools can do on the development server, by name: what they send, and what they get. */
export interface Actions {
  'run-tab-action': { input: { tab: string; action: number }; output: { result: unknown } }
  'explain-option': { input: { path: string }; output: OptionExplanation }
  'list-errors': { input: object; output: SessionError[] }
  'test-route': { input: { path: string }; output: RouteTest[] }
  /** What requests to routes contain, by method and route: `POST /api/users`. */
  'list-requests': { input: object; output: Record<string, RouteRequest> }
  /** The body of a form handler. Null for other handlers. Without a method, the handler has all of them. */
  'describe-form': { input: { route: string; method?: string }; output: FormBody | null }
  /** The modules that the bundler has loaded. */
  'list-modules': { input: object; output: ModuleData[] }
  /** How a module becomes what runs. */
  'trace-module': { input: { side: 'client' | 'server'; id: string }; output: TraceData }
  /** Null if no build was analyzed. */
  'read-bundles': { input: object; output: BundlesData | null }
  'describe-graph': { input: object; output: GraphData }
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
  /** What a request of devtools consisted of, by the name that it sent. */
  'read-trace': { input: { id: string }; output: RequestSpanData[] }
  'invalidate-tag': { input: { tag: string }; output: null }
}

export type ActionName = keyof Actions

/** Where the value of an option comes from. */
export interface OptionExplanation {
  documentation: string
  /** The default first, then the sources, lowest precedence first. */
  chain: Array<{
    /** `default`, `project`, `module shop` */
    from: string
    value: unknown
    /** `fw.config.ts:3:10` */
    at?: string
    /** The option that a default follows. */
    follows?: string
  }>
}

/** An error of the server or of a page. */
export interface SessionError {
  /** `Date.now()` */
  time: number
  /** `In the browser` */
  how: string
  name: string
  message: string
  code?: string
  fix?: string
  /** Absolute. */
  file?: string
  line?: number
  /** The calls of the project. */
  stack: string[]
}

/** A part of the application. */
export interface TestedPart {
  name: string
  /** Absolute. */
  file?: string
  /** Who added it: `module shop`. */
  origin?: string
}

/** What responds to a path. */
export interface RouteTest extends TestedPart {
  /** `page`, `handler` */
  kind: string
  isUsed: boolean
  facts: string[]
  overrides: TestedPart[]
  /** The pages around a page, the outermost first. */
  parents: TestedPart[]
  layout?: TestedPart
  /** In the order in which it runs. */
  middleware: TestedPart[]
  /** The lowest precedence first. */
  rules: Array<{ pattern: string; rule: Record<string, unknown>; origins: string[] }>
}

/** A part of a request. */
export interface RequestSpanData {
  kind: string
  name: string
  /** Milliseconds since the start of the request. */
  start: number
  milliseconds: number
  /** Index of the part that it belongs to. */
  parent?: number
}

/** What a route declares about its requests with `defineRouteMeta`. */
export interface RouteRequest {
  /** Names. */
  query?: string[]
  /** Names. */
  headers?: string[]
  /** A sample. */
  body?: unknown
}

/** What a form consists of. */
export interface FormBody {
  /** A sample of its values, without files. */
  body: unknown
  /** The fields of files: path, and whether they are lists. */
  files: Array<{ name: string; isList: boolean }>
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
