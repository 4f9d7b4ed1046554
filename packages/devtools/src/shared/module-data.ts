/** A module of the bundler, on one side. */
export interface ModuleData {
  id: string
  side: 'client' | 'server'
  /** Absolute. */
  file?: string
  /** Number of modules that import it. */
  importers: number
  /** Number of modules that it imports. */
  imports: number
}

/** One module, from its source to what runs. */
export interface TraceData {
  /** Ids. */
  importers: string[]
  /** Ids. */
  imports: string[]
  /** In the order in which they run. */
  steps: StepData[]
  /** Whether the code is known after each step, not only after the last one. */
  hasEachCode: boolean
}

/** What a plugin or loader does with a module. */
export interface StepData {
  name: string
  milliseconds?: number
  /** The code after the step. Missing if the step returns it unchanged, or if it is unknown. */
  code?: string
}
