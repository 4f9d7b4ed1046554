/**
 * What is measured: a part of the start or build, a module's set-up, a hook, a template, a hook of a bundler's plugin,
 * a file.
 */
export type TimingKind = 'phase' | 'module' | 'hook' | 'template' | 'plugin' | 'file'

/** Where the time goes. It is there only when somebody wants to know. */
export interface Timings {
  /** Begins to measure; the result ends it. */
  start: (kind: TimingKind, name: string) => () => void
  /** Takes note of time that was measured elsewhere. */
  add: (kind: TimingKind, name: string, milliseconds: number) => void
  /** What was measured so far, when developer tools are there to show it. */
  seen?: () => readonly Timing[]
}

/** What something took, all times together. */
export interface Timing {
  kind: TimingKind
  name: string
  milliseconds: number
  /** How often it was measured. */
  count: number
}
