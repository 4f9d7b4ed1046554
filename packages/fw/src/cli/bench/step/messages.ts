import type { Problem, TimingKind } from '@fw/schema'
import type { Call } from '../../command'

/** Set in the environment of a process that `fw bench` measures. */
export const STEP_VARIABLE = 'FW_BENCH_STEP'

/** What a measured process runs. */
export interface Step {
  name: 'dev' | 'build'
  call: Pick<Call, 'args' | 'flags' | 'overrides' | 'unsure'>
  cwd: string
  /** Options of the measurement, such as its folders. */
  overrides: Record<string, unknown>
  /** Paths that the user has named. */
  routes: readonly string[]
}

/** What a measured process sends. */
export type StepMessage =
  | { type: 'listening'; url: string }
  | { type: 'report'; report: StepReport }
  | { type: 'failed'; problems: Problem[]; reason: string }

/** What the other process requests. */
export type StepRequest = 'report' | 'end'

/** What a process has used until it sends this. */
export interface StepReport {
  usage: Usage
  timings: StepTiming[]
  /** The size of each file that Node has loaded, if they are counted. */
  files?: Array<[file: string, bytes: number]>
  build?: BuildReport
}

export interface Usage {
  cpuMs: number
  /** The peak. */
  memoryBytes: number
}

/** The sum of all measurements of a kind and name. */
export interface StepTiming {
  kind: TimingKind
  name: string
  milliseconds: number
}

/** The result of a build, as far as other processes need it. */
export interface BuildReport {
  /** CPU and wall time of each step that a build reports. */
  steps: Array<{ name: string; cpuMs: number; wallMs: number }>
  outputBytes: { client: number; server: number }
  clientRoutes: Array<{ path: string; kind: 'js' | 'css'; bytes: number; parts: Record<string, number> }>
  routes: BuiltRoutes
  output: {
    publicDir: string
    /** The file that Node starts, if it can. */
    server?: string
    /** Why Node cannot start the server. */
    noServer?: string
  }
}

/** What a built application responds to. */
export interface BuiltRoutes {
  /** The base URL, with slashes around it. */
  base: string
  pages: string[]
  handlers: string[]
  /** Pages and handlers that need a value. */
  withParams: string[]
  prerendered: Array<{ path: string; file: string; payloadBytes?: number }>
  /** The paths of which a route rule caches the response. */
  cached: string[]
}
