import { statSync } from 'node:fs'

// The timestamps of files are less precise than the clock.
const MTIME_ROUNDING_MS = 10

/**
 * Distinguishes files that a failing start writes into the project from edits of the author. Otherwise every failed
 * start would trigger the next one.
 */
export class StartupFiles {
  private startedAt = 0
  private failedAt = 0
  private written = new Set<string>()
  private writtenBefore = new Set<string>()

  start(time: number): void {
    this.startedAt = time
    this.failedAt = Infinity
    this.writtenBefore = this.written
    this.written = new Set()
  }

  fail(): void {
    this.failedAt = Date.now()
  }

  /** Whether the start wrote a changed file: it was written during this start, and during the previous one, too. */
  has(path: string): boolean {
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? Date.now()
    if (writtenAt < this.startedAt - MTIME_ROUNDING_MS || writtenAt > this.failedAt) return false
    this.written.add(path)
    return this.writtenBefore.has(path)
  }
}
