import type { LoadedOptions } from '@fw/kit'
import type { FwApp } from '@fw/schema'
import type { Tell } from '../create-report'

export interface DevOptions {
  /**
   * The options to start with. With errors in them the server listens, shows them, and waits for the edit that fixes
   * them.
   */
  loaded: LoadedOptions
  /** Receives problems that do not stop the work. Default: a line on stderr. */
  tell?: Tell
  /** Whether another port may be used when the wanted one is taken. */
  anyPort?: boolean
  /** Where to listen instead of where the options say: the place of the process that this one follows. */
  at?: Place | undefined
  /** The socket of that process, which has never stopped listening there. */
  socket?: ListeningSocket | undefined
  /** Loads the options for a restart. Default: as `loaded` was loaded. */
  reload?: () => Promise<LoadedOptions>
  /** Told about what happens, as it happens. */
  onEvent?: (event: DevEvent) => void
  /** Keeps a socket open for the process that comes. Called for a hard restart, before this process lets go of it. */
  keepSocket?: (socket: ListeningSocket) => Promise<void>
  /**
   * Goes on in a new process. Called for a hard restart, when everything in this one is closed. Without it this process
   * goes on.
   */
  restartProcess?: (place: Place) => Promise<void>
}

/** Where a server listens. */
export interface Place {
  port: number
  host: string
}

/**
 * What Node's servers listen with. Processes can hand it to each other; connections wait in it while nobody takes them.
 */
export type ListeningSocket = object

export type DevEvent =
  | { type: 'listening'; urls: DevUrls }
  | { type: 'ready'; app: FwApp; seconds: number }
  /** `reason` says in words which files and options changed. */
  | { type: 'restarting'; hard: boolean; reason: string }
  /**
   * A start failed, or an edit of the configuration is wrong: what ran before goes on if it can. The next edit is tried
   * again.
   */
  | { type: 'failed'; error: unknown }
  /** A wrong edit of the configuration was taken back: what runs need not restart. */
  | { type: 'recovered' }

/** The addresses of the first page. */
export interface DevUrls {
  local: string
  /** Those that other machines reach. */
  network: string[]
}

export interface RestartOptions {
  /** Whether in a new process. */
  hard?: boolean
  /** For people. */
  reason?: string
}

export interface RunningDev {
  /** The local one of `urls`. */
  readonly url: string
  readonly urls: DevUrls
  readonly port: number
  /** Resolves when the application answers; rejects when its first start fails. The server listens all the same. */
  ready: Promise<FwApp>
  /** Loads the application anew. Resolves when that is done; whether it went well is told as an event. */
  restart: (options?: RestartOptions) => Promise<void>
  close: () => Promise<void>
}
