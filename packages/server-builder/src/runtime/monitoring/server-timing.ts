import type { H3Event } from 'h3'
import type { MeasuredKind } from './measure'
import { whenDone } from './measure'

interface Timings {
  start: number
  entries: Array<{ kind: MeasuredKind; name: string; duration: number }>
}

const timings = new WeakMap<object, Timings>()

/** Starts to measure a request. */
export function startTimings(event: H3Event): void {
  timings.set(event, { start: performance.now(), entries: [] })
}

/** Records how long a part of a request takes, for the header. */
export function recordTiming<T>(event: H3Event, kind: MeasuredKind, name: string, work: () => T): T {
  const measured = timings.get(event)
  if (!measured) return work()
  const start = performance.now()
  return whenDone(work, () => measured.entries.push({ kind, name, duration: performance.now() - start }))
}

/** The value of the `Server-Timing` header: `total`, then each part with its name as the description. */
export function emitServerTiming(event: H3Event): string | undefined {
  const measured = timings.get(event)
  if (!measured) return undefined
  const total = `total;dur=${round(performance.now() - measured.start)}`
  const parts = measured.entries.map(
    ({ kind, name, duration }) =>
      `${kind};desc="${name.replaceAll(/[^\x20\x21\x23-\x5B\x5D-\x7E]/g, '_')}";dur=${round(duration)}`,
  )
  return [total, ...parts].join(', ')
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10
}
