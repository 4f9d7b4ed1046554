import type { TimingKind } from '@fw/schema'
import { median } from '../compare/statistics'
import type { Reading } from '../recording'
import type { StepTiming } from '../step/messages'

/**
 * What is recorded of each kind, and from which duration on. Plugins and files are not: a bundler runs many of them at
 * the same time, so that most of their time is that of others.
 */
const KINDS: Partial<Record<TimingKind, { title: string; minMs: number; limit: number }>> = {
  module: { title: 'module', minMs: 0, limit: 200 },
  listener: { title: 'hook', minMs: 1, limit: 50 },
  phase: { title: 'phase', minMs: 1, limit: 50 },
}

/** The timings of several rounds as readings, the longest of each kind first. */
export function readingsOfTimings(rounds: ReadonlyArray<readonly StepTiming[]>): Reading[] {
  const values = new Map<string, { kind: TimingKind; subject: string; values: number[] }>()
  for (const timings of rounds) {
    for (const { kind, name, milliseconds } of timings) {
      const { title } = KINDS[kind] ?? {}
      if (title === undefined) continue
      const subject = `${title} ${name}`
      const entry = values.get(subject) ?? { kind, subject, values: [] }
      values.set(subject, entry)
      entry.values.push(milliseconds)
    }
  }
  const entries = [...values.values()].map(entry => ({ ...entry, median: median(entry.values) }))
  return Object.entries(KINDS).flatMap(([kind, { minMs, limit }]) =>
    entries
      .filter(entry => entry.kind === kind && entry.median >= minMs)
      .sort((a, b) => b.median - a.median)
      .slice(0, limit)
      .map((entry): Reading => ({ subject: entry.subject, metric: 'wall', values: entry.values })),
  )
}
