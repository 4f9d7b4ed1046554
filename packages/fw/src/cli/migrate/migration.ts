import type { Problem } from '@fw/schema'
import type { Command } from '../command'

/** A file that is written, and the one that it replaces. */
export interface FileChange {
  /** Relative to the folder. Undefined: the file is new. */
  from: string | undefined
  to: string
  before: string
  after: string
  mark: string
}

export interface Migration {
  changes: FileChange[]
  findings: Problem[]
}

export interface MigrationOptions {
  root: string
  full: boolean
  fw: Command
}
