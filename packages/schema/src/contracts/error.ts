import type { Location } from '../resolve/config-source'

/** An error as fw shows it: in terminals and logs, on the error page, in the browser's overlay and to programs. */
export interface ErrorReport {
  /** `TypeError`, or what kind of thing was thrown. */
  name: string
  message: string
  /** Of a problem that fw knows. `message` is why it happened. */
  problem?: { code: string; fix: string }
  /** The place in the author's files. */
  location?: Location
  frame?: CodeFrame
  stack: StackFrame[]
  /** The components around the one that failed, from the inside to the outside. */
  components: Array<{ name: string; file: string }>
  /** What the server rendered, and what the browser did. */
  difference?: { server: string; client: string }
  /** What led to it: its cause, and the members of an `AggregateError`. */
  causes: ErrorReport[]
}

/** Lines of a file around a place. */
export interface CodeFrame {
  /** Number of the first line. */
  start: number
  lines: string[]
  line: number
  column?: number
  /** The pieces of each line, for colours: `kind` is what a piece is, such as `keyword`. */
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

/** The request that ended in an error. */
export interface FailedRequest {
  method: string
  url: string
  /** Without the values that prove who somebody is. */
  headers: Record<string, string>
}

/** How development tells of errors while the application runs. */
export interface DevErrors {
  /** Whether errors that nobody catches are told for all applications of the process, one after another. */
  isTrapped?: boolean
  /** Prints an error in the terminal: what happened, and where. `how` it came about goes before it. */
  tell: (error: unknown, how?: string) => Promise<void>
  /** Prints where a call was made whose error was printed already. `asked` is the request that fails with it. */
  reportCaller: (error: unknown, asked: string) => Promise<void>
  /**
   * An error in every form that somebody may ask for. `failure` is what the application's own error page failed with.
   */
  show: (error: unknown, request: FailedRequest, failure?: unknown) => Promise<ShownError>
}

export interface ShownError {
  /** In which form whoever asked wants to hear of it. */
  form: 'html' | 'json' | 'text'
  /** What programs are told beside the status. */
  body: Record<string, unknown>
  text: string
  /** A page of its own. */
  page: string
  /** An element at the end of the application's error page. */
  overlay: string
}
