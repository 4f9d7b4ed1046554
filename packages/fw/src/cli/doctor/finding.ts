import type { Edit } from '@fw/kit/imports'
import type { Problem } from '@fw/schema'

/** A change of one file that fixes a finding, and that cannot break anything else. */
export type Repair = { file: string } & (
  | { edits: readonly Edit[] }
  /** For files that are edited by path, such as package.json. */
  | { change: (text: string) => Promise<string> }
)

/** A problem of a project, with the safe fix that `--fix` applies, if there is one. */
export interface Finding extends Problem {
  repair?: Repair
}

/** What `fw doctor` has found. */
export interface Examination {
  rootDir: string
  findings: Finding[]
  /** What was not checked, and why. */
  skipped: string[]
}
