import type { Side } from './code-plugin'

/** What the bundler knows about the modules that it has loaded, for devtools. */
export interface ModuleInspector {
  /** The modules of both sides, in the order in which they were loaded. */
  list: () => Promise<InspectedModule[]>
  /** How one module becomes what runs. Undefined if it is not loaded. */
  trace: (side: Side, id: string) => Promise<ModuleTrace | undefined>
}

/** A module of one side. */
export interface InspectedModule {
  id: string
  side: Side
  /** Absolute path. Virtual modules have none. */
  file?: string
  /** Number of modules that import it. */
  importers: number
  /** Number of modules that it imports. */
  imports: number
}

/** One module, from its source to what runs. */
export interface ModuleTrace {
  /** Ids. */
  importers: string[]
  /** Ids. */
  imports: string[]
  /** In the order in which they run, the one that loads the module first. */
  steps: TransformStep[]
  /** Whether the code is known after each step, not only after the last one. */
  hasEachCode: boolean
}

/** What a plugin or loader does with a module. */
export interface TransformStep {
  /** Plugin, loader, or `file` if the module is read from disk. */
  name: string
  /** Missing if the bundler does not measure it. */
  milliseconds?: number
  /** The code after the step. Missing if the step returns it unchanged, or if it is unknown. */
  code?: string
}
