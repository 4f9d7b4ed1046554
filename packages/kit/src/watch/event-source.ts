import { statSync } from 'node:fs'
import type { Stats } from 'node:fs'

/** What can happen to a file or folder. */
export type FileEvent = 'add' | 'addDir' | 'change' | 'unlink' | 'unlinkDir'

/** What a watcher is told to do, and whom it tells. */
export interface SourceOptions {
  /** Watched with all that stands in them. */
  folders: readonly string[]
  /** What is not to be watched, although it stands in a watched folder. */
  isSkipped: (path: string) => boolean
  /** `watchers.fileWatcher`. */
  settings: Readonly<Record<string, unknown>>
  /** `watchers.rewatchOnRawEvents`. */
  rewatchOn: readonly string[]
  /** Something happened there. What it was is seen by looking. */
  hint: (path: string) => void
  /** Looks at everything below a folder. The result are folders in it that nobody knew, without what stands in them. */
  sweep: (folder: string) => string[]
  /** Takes a file or folder as it is while the watcher starts. */
  remember: (path: string, stats?: Stats) => void
  /** What could not be watched; the rest goes on. */
  fail: (error: unknown) => void
  /** The system has no watches left: files are looked at from time to time. */
  limit: (error: unknown) => void
  /** What an author may want to know who asks why an edit was not seen. */
  note: (text: string) => void
}

/** A watcher at work. */
export interface Source {
  /** Watches further files or folders. */
  add: (paths: readonly string[]) => void
  /** Called once what is seen is told: looks for what was overlooked at the start. */
  review?: () => void
  /** Folders came or went. */
  moved?: (path: string) => void
  close: () => Promise<void>
}

export const FOLDER = 'folder'

/** Differs whenever a file was written, also by a tool that gives it its old time back. Undefined: there is none. */
export function markOf(path: string): string | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats && markFrom(stats)
  } catch {
    return undefined
  }
}

export function markFrom(stats: Stats): string {
  return stats.isDirectory() ? FOLDER : `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`
}

/** Whether the file of a mark holds nothing: programs that write a file empty it first. */
export function isEmpty(mark: string): boolean {
  return mark.split(' ')[1] === '0'
}

/** Whether the file of a mark was written, or put where it is, after a moment. */
export function isLater(mark: string, moment: number): boolean {
  return Number(mark.split(' ')[3]) > moment
}
