import type { PlanOrigin } from '@fw/schema'

/** When contributions are applied: those with a higher precedence see, and may override, what the others gave. */
export const PRECEDENCE = {
  /** What fw itself has. */
  framework: 0,
  /** What modules add, and files of the project override. */
  added: 10,
  /** What scans of the project and its layers find. */
  scanned: 20,
  /** What modules add, and may override scanned files. */
  overriding: 30,
  /** What listeners of hooks change. */
  hook: 40,
  /** What follows from all entries. */
  final: 50,
} as const

/** Entries of a list of the plan that have one origin. */
export interface Contribution<Entry> {
  readonly origin: PlanOrigin
  readonly entries: readonly Entry[]
  readonly precedence: number
  /** Contributions with one key are replaced together: those of a scan, or of a hook. */
  readonly key?: string | undefined
  /** Entries of others that a listener of a hook has changed. */
  readonly changed?: readonly Entry[]
  /** Entries of others that it has removed. */
  readonly removed?: readonly Entry[]
  /** The list with the entries. `before` is the list of all contributions with a lower precedence. */
  readonly place: (before: Entry[], entries: Entry[]) => Entry[]
}

/** A contribution as it is written: by default it is added at the end. */
export type NewContribution<Entry> = Pick<Contribution<Entry>, 'entries'> & Partial<Contribution<Entry>>

/** Adds entries at the end of a list. */
export function append<Entry>(before: Entry[], entries: Entry[]): Entry[] {
  return [...before, ...entries]
}

/** Adds entries at the start of a list. */
export function prepend<Entry>(before: Entry[], entries: Entry[]): Entry[] {
  return [...entries, ...before]
}
