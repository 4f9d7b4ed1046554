import type { Location } from '../sources/config-source'

/** An error as fw shows it: in terminals and logs, on the error page, in the browser's overlay and to programs. */
export interface ErrorReport {
  /** `TypeError`, or the kind of the thrown value. */
  name: string
  message: string
  /** Set for a problem that fw knows. `message` says why it happened. */
  problem?: { code: string; fix: string }
  /** The location in the author's files. */
  location?: Location
  frame?: CodeFrame
  stack: StackFrame[]
  /** The parent components of the one that failed, innermost first. */
  components: Array<{ name: string; file: string }>
  /** The HTML of the server and of the client. */
  difference?: { server: string; client: string }
  /** Its cause, and the members of an `AggregateError`. */
  causes: ErrorReport[]
}

/** Lines of a file around a location. */
export interface CodeFrame {
  /** Number of the first line. */
  start: number
  lines: string[]
  line: number
  column?: number
  /** The tokens of each line, for syntax highlighting. `kind` is for example `keyword`. */
  tokens?: Array<Array<{ text: string; kind?: string }>>
}

export interface StackFrame {
  /** Name of the function. */
  call?: string
  file: string
  line?: number
  column?: number
  /** Whether the file belongs to the project or to one of its layers. */
  isAuthors: boolean
}

/** The request that failed. */
export interface FailedRequest {
  method: string
  url: string
  /** Without credentials. */
  headers: Record<string, string>
}

/** An error of the session. */
export interface LoggedError {
  /** `Date.now()` */
  time: number
  /** The text before it: `In the browser`. Empty for most errors of the server. */
  how: string
  report: ErrorReport
}

/** Reports errors in development while the application is running. */
export interface DevErrors {
  /** Whether uncaught errors are reported by one handler for all applications of the process. */
  isTrapped?: boolean
  /** Prints an error with its location in the terminal. `how` is printed before it. */
  report: (error: unknown, how?: string) => Promise<void>
  /** The errors that were printed since the start, the newest first. For devtools. */
  list?: () => Promise<readonly LoggedError[]>
  /** Prints the location of a call whose error was already printed. `request`: method and path of what failed. */
  reportCaller: (error: unknown, request: string) => Promise<void>
  /** Renders an error in all formats. `failure` is the error thrown by the application's own error page. */
  show: (error: unknown, request: FailedRequest, failure?: unknown) => Promise<ShownError>
  /** Whether a request failed because its application was closed, which no longer gets modules from the bundler. */
  isCutOff: (error: unknown) => boolean
  /**
   * Lets the next application handle a request that was cut off. False if that is not possible: the request has a body
   * that may already be read, or its response has begun.
   */
  retry?: (request: any, response: any) => boolean
}

export interface ShownError {
  /** The format that the client accepts. */
  form: 'html' | 'json' | 'text'
  /** The JSON body, without the status. */
  body: Record<string, unknown>
  text: string
  /** A complete page. */
  page: string
  /** An element at the end of the application's error page. */
  overlay: string
}
