import { statSync } from 'node:fs'

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
  /** `isInitial`: the file was there at the start. */
  tell: (event: FileEvent, path: string, isInitial?: boolean) => void
  /** What could not be watched; the rest goes on. */
  fail: (error: unknown) => void
  /** What an author may want to know who asks why an edit was not seen. */
  note: (text: string) => void
}

/** A watcher at work. */
export interface Source {
  /** Watches further files or folders. */
  add: (paths: readonly string[]) => void
  close: () => Promise<void>
}

/** Differs whenever a file was written, also by a tool that gives it its old time back. Undefined: there is none. */
export function markOf(path: string): string | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats && (stats.isDirectory() ? 'folder' : `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`)
  } catch {
    return undefined
  }
}
