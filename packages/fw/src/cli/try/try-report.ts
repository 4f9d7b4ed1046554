import type { Problem } from '@fw/schema'
import type { SideBuild } from './build-side'
import type { RequestSpeed } from './measure-requests'
import type { Comparison } from './request-pages'
import type { SideName } from './run-step'

/** What is known about one side. Steps that failed, and those after them, are missing. */
export interface SideReport {
  version?: string | undefined
  install?: { seconds: number }
  build?: SideBuild
  dev?: { seconds: number }
  start?: { seconds: number }
  requests?: RequestSpeed
  /** What the server printed to standard error. */
  serverErrors?: string[]
  /** The errors of the browser's console, by the path of the page. */
  consoleErrors?: Array<{ path: string; message: string }>
}

/** The result of a run. */
export interface TryReport {
  application: string
  packageManager: string
  sides: Record<SideName, SideReport>
  pages?: Comparison & {
    /** Routes with parameters, of which no page is known. */
    unknown: string[]
  }
  /** Why the console of a browser was not checked. */
  noBrowser?: string
  problems: Problem[]
  /** The folder, if it is kept. */
  folder?: string
}
