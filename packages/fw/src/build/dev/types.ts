import type { LoadedOptions } from '@fw/kit'
import type { Fw } from '@fw/schema'
import type { ReportProblem } from '../create-report'

export interface DevOptions {
  /** The options to start with. If they have errors, the server listens, shows them, and waits for a fix. */
  loaded: LoadedOptions
  /** Receives problems that do not stop the server. Default: a line on stderr. */
  report?: ReportProblem
  /** Whether to use another port if the configured one is in use. */
  anyPort?: boolean
  /** Where to listen instead of at the configured address: where the process that this one replaces listened. */
  at?: HostAndPort | undefined
  /** The socket of that process, which never stopped listening. */
  socket?: ListeningSocket | undefined
  /** Loads the options for a restart. Default: the way `loaded` was loaded. */
  reload?: () => Promise<LoadedOptions>
  /** Called with each event. */
  onEvent?: (event: DevEvent) => void
  /** Keeps a socket open for the next process. Called for a hard restart, before this process closes the socket. */
  keepSocket?: (socket: ListeningSocket) => Promise<void>
  /**
   * Continues in a new process. Called for a hard restart, when everything in this process is closed. Without it, hard
   * restarts are soft ones.
   */
  restartProcess?: (address: HostAndPort) => Promise<void>
}

/** Where a server listens. */
export interface HostAndPort {
  port: number
  host: string
}

/** The handle of a listening server. Processes can pass it to each other; connections wait in it until one accepts them. */
export type ListeningSocket = object

export type DevEvent =
  | { type: 'listening'; urls: DevUrls }
  | { type: 'ready'; app: Fw; seconds: number }
  /** `reason` names the files and options that changed. */
  | { type: 'restarting'; hard: boolean; reason: string }
  /**
   * A start failed, or the configuration has errors after an edit: the application that was running continues if
   * possible. The next edit triggers another try.
   */
  | { type: 'failed'; error: unknown }
  /** Errors of the configuration were fixed, and the running application needs no restart. */
  | { type: 'recovered' }

/** The URLs of the home page. */
export interface DevUrls {
  local: string
  /** URLs for other devices in the network. */
  network: string[]
}

export interface RestartOptions {
  /** Whether to restart in a new process. */
  hard?: boolean
  /** Printed in the terminal. */
  reason?: string
}

export interface RunningDev {
  /** The local one of `urls`. */
  readonly url: string
  readonly urls: DevUrls
  readonly port: number
  /** Resolves when the application is running; rejects if its first start fails. The server listens in both cases. */
  ready: Promise<Fw>
  /** Restarts the application. Resolves when that is done; an event reports whether it succeeded. */
  restart: (options?: RestartOptions) => Promise<void>
  close: () => Promise<void>
}
