import type { RenderRequest, RuntimeConfigTree } from '@fw/schema'
import type { IslandContext } from './island'

/** An error as the application sees it. */
export interface FwError<Data = unknown> extends Error {
  status: number
  statusText?: string
  /** Legacy names of the two above. */
  statusCode: number
  statusMessage?: string
  data?: Data
  fatal?: boolean
  unhandled?: boolean
  url?: string
}

/** The data that the server sends to the client with the page. */
export interface Payload {
  path?: string
  serverRendered?: boolean
  prerenderedAt?: number
  data: Record<string, any>
  state: Record<string, any>
  once: string[]
  _errors: Record<string, FwError | null | undefined>
  error?: FwError | null
  /** Cookies that the page uses, but could not read, because it is the same for all visitors. */
  _unread?: string[]
  /** URLs of the islands on the page, in its payload file. */
  _islands?: string[]
  [key: string]: unknown
}

/** The state of one rendered request, shared between renderer and application. Server only. */
export interface SSRContext extends RenderRequest {
  payload: Payload
  /** Ids of the rendered components; Vue fills it. */
  modules?: Set<string>
  /** Ids of components whose scripts are not loaded with the page. */
  later?: Set<string>
  teleports?: Record<string, string>
  /** The runtime config of this request, if the app changed it. */
  writtenConfig: RuntimeConfigTree | undefined
  /** The page is sent without server-rendered content. */
  noSSR: boolean
  /** The requested island, if the request is not for a page. */
  island: IslandContext | undefined
  /** URLs of the islands on the page. */
  islandPaths?: string[] | undefined
  /** Set for the error page. */
  error: FwError | undefined
  /** Status code of the response, if it is not 200. */
  status: number
  statusText: string | undefined
  headers: Headers
  /** A redirect or another response instead of the page. */
  response: Response | undefined
  /** The head manager of this request; created on first use. */
  head: any
  /** Serializers for custom types of the application in the payload. */
  payloadReducers: Record<string, (value: any) => any> | undefined
  /**
   * Where values of the payload come from, by their path in it: an error at the call, whose name is that of the called
   * function. Only in development and during prerendering.
   */
  payloadCalls: Map<string, Error> | undefined
  /** Called at the end of the request, to release resources. */
  onDone: Array<() => void>
  /** The page is sent while it is rendered. Resources are released at its end. */
  isStreaming: boolean
  /** `fetch` for code that does not know its request. Undefined if it is the same. */
  fetchWithoutLimit: SSRContext['fetch'] | undefined
  /** Ends the rendering of the page. Undefined if nothing can end it. */
  abort: ((reason: unknown) => void) | undefined
  /** Aborted when the rendering is ended. Requests of the page use it. */
  signal: AbortSignal | undefined
  /** Rejects with the reason when the rendering is ended. */
  aborted: Promise<never> | undefined
}
