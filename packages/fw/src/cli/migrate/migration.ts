import type { Problem } from '@fw/schema'
import type { FileChange } from '../changes/file-change'
import type { Command } from '../command'

export interface Migration {
  changes: FileChange[]
  findings: Problem[]
}

export interface MigrationOptions {
  root: string
  full: boolean
  fw: Command
}
