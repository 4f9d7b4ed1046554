import { statSync } from 'node:fs'

// The times of files are coarser than the clock.
const ROUNDING = 10

/**
 * Tells what failing starts write into the project from edits of its author: who took the one for the other would start
 * for ever.
 */
export interface OwnFiles {
  /** A start begins, at this moment. */
  begin: (moment: number) => void
  /** It has failed. */
  fail: () => void
  /** Whether a file that was written is the start's own: so it is when the start before wrote it, too. */
  isOwn: (path: string) => boolean
}

export function createOwnFiles(): OwnFiles {
  let began = 0
  let failed = 0
  let written = new Set<string>()
  let writtenBefore = written
  return {
    begin(moment) {
      began = moment
      failed = Infinity
      writtenBefore = written
      written = new Set()
    },
    fail() {
      failed = Date.now()
    },
    isOwn(path) {
      const at = statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? Date.now()
      if (at < began - ROUNDING || at > failed) return false
      written.add(path)
      return writtenBefore.has(path)
    },
  }
}
