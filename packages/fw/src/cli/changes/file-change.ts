/** A file that is written, and the one that it replaces. */
export interface FileChange {
  /** Relative to the folder. Undefined: the file is new. */
  from: string | undefined
  to: string
  before: string
  after: string
  mark: string
  /** Whether `from` is removed, and nothing written. */
  isRemoved?: boolean
}
