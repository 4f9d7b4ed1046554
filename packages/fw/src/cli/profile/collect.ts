import type { TimingKind } from '@fw/schema'
import type { TimingListener } from '../../build/timings'

/** The duration of one measured item. */
export interface Spent {
  name: string
  milliseconds: number
  count: number
}

/** Sums up all measurements. */
export class Collection {
  private readonly kinds = new Map<TimingKind, Map<string, Spent>>()

  readonly add: TimingListener = (kind, name, milliseconds) => {
    const timings = this.kinds.get(kind) ?? this.kinds.set(kind, new Map()).get(kind)!
    const spent = timings.get(name) ?? { name, milliseconds: 0, count: 0 }
    timings.set(name, { name, milliseconds: spent.milliseconds + milliseconds, count: spent.count + 1 })
  }

  /** Entries that took at least one millisecond, the slowest first. */
  slowest(kind: TimingKind, limit: number): Spent[] {
    return [...(this.kinds.get(kind)?.values() ?? [])]
      .filter(({ milliseconds }) => milliseconds >= 1)
      .sort((a, b) => b.milliseconds - a.milliseconds)
      .slice(0, limit)
  }
}
