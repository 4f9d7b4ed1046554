import { statSync } from 'node:fs'

// The timestamps of files are less precise than the clock.
const MTIME_ROUNDING_MS = 10

interface Start {
  startedAt: number
  failedAt: number
  written: Set<string>
  /** What the start before it has written. */
  writtenBefore: ReadonlySet<string>
}

/**
 * Distinguishes files that a failing start writes into the project from edits of the author. Otherwise every failed
 * start would trigger the next one.
 */
export class StartupFiles {
  /** The last one, and the one before: on a busy machine, an event can arrive after the next start. */
  private starts: Start[] = []

  start(time: number): void {
    const [last] = this.starts
    const start = { startedAt: time, failedAt: Infinity, written: new Set<string>() }
    this.starts = [{ ...start, writtenBefore: last?.written ?? new Set() }, ...this.starts].slice(0, 2)
  }

  fail(): void {
    const [last] = this.starts
    if (last) last.failedAt = Date.now()
  }

  /** Whether a start wrote a changed file: it was written during this start, and during the previous one, too. */
  has(path: string): boolean {
    // In whole milliseconds, as the clock has them.
    const writtenAt = Math.floor(statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? Date.now())
    const start = this.starts.find(
      ({ startedAt, failedAt }) => writtenAt >= startedAt - MTIME_ROUNDING_MS && writtenAt <= failedAt,
    )
    start?.written.add(path)
    return start?.writtenBefore.has(path) ?? false
  }
}
