/**
 * What is measured: a phase of startup or build, a module's setup, a hook, a template, a bundler plugin, a file. A
 * single listener of a hook is only measured if the whole process is profiled.
 */
export type TimingKind = 'phase' | 'module' | 'hook' | 'listener' | 'template' | 'plugin' | 'file'

/** Measures durations. Only exists if something reads them. */
export interface Timings {
  /** Starts a measurement; the result ends it. */
  start: (kind: TimingKind, name: string) => () => void
  /** Adds a duration that was measured elsewhere. */
  add: (kind: TimingKind, name: string, milliseconds: number) => void
  /** All measurements so far, if devtools are enabled. */
  seen?: () => readonly Timing[]
  /** The first measurements, each by itself, if devtools are enabled. */
  spans?: () => readonly TimingSpan[]
}

/** A single measurement. */
export interface TimingSpan {
  kind: TimingKind
  name: string
  /** `performance.now()` */
  start: number
  milliseconds: number
}

/** The total duration of something. */
export interface Timing {
  kind: TimingKind
  name: string
  milliseconds: number
  /** Number of measurements. */
  count: number
}
