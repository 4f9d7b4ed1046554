import type { AppManifest, DevErrors, Fw, RouteMeta } from '@fw/schema'

/** Development state for code of the running server, which is not transformed by the bundler. */
export interface DevState {
  /** Imports the current version of server code. */
  import: <Exports = unknown>(id: string) => Promise<Exports>
  devHandlers: () => Fw['plan']['server']['devHandlers']
  findPublic: (path: string) => Promise<PublicFile | undefined>
  isAssetOnlyPath: (path: string) => boolean
  errors: DevErrors
  manifest: () => AppManifest
  /** Whether a page of another site requests something that only programs and pages of this server may use. */
  isForeign: (headers: Headers) => boolean
  /** Whether a page of another site uses a tool. */
  isForeignUse: (headers: Headers, method: string) => boolean
  /** The error for a file without a handler. */
  lacksHandler: (file: string) => Error
  /** The reason of a refused request and its fix, for the author. */
  explainRefusal: (refusal: Refusal) => string
  /** The current routes, for OpenAPI. */
  describeRoutes: () => Promise<RouteMeta[]>
  /** The number of edits so far. */
  edits: () => number
  /** Replaces the previous server, which is closed. `close` closes the new one; the last one is not replaced. */
  replace: (close: CloseServer) => Promise<void>
}

/** The reason of a refused request: the origin of a form, or the size of a body. */
export type Refusal = { path: string; origin: string; host: string } | { path: string; limit: number }

/** Closes a server. `isLast`: none replaces it. */
export type CloseServer = (isLast: boolean) => Promise<void>

/** A file of the public folders. */
export interface PublicFile {
  path: string
  type: string
  etag: string
  modified: string
  size: number
  read: () => Promise<Uint8Array<ArrayBuffer>>
}
