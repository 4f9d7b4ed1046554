import type { FileChanges } from './file-changes'

export interface SourceOptions {
  /** Watched recursively. */
  folders: readonly string[]
  /** Whether a path in a watched folder is ignored. */
  isSkipped: (path: string) => boolean
  /** `watchers.fileWatcher`: options of chokidar. */
  settings: Readonly<Record<string, unknown>>
  /** `watchers.rewatchOnRawEvents`. */
  rewatchOn: readonly string[]
  /** Receives the paths at which something happened, and finds out what it was. */
  changes: FileChanges
  /** Called with a path that cannot be watched; the others are. */
  onError: (error: unknown) => void
  /** Called when the watch limit is reached: the source falls back to polling. */
  onLimit: (error: unknown) => void
  /** Called with messages for `debug.watchers`. */
  onNote: (text: string) => void
}

/** A tool that watches files: chokidar or @parcel/watcher. */
export interface EventSource {
  /** Watches further files or folders. */
  add: (paths: readonly string[]) => void
  /** Called once events are reported: finds what was missed during the start. */
  review?: () => void
  /** A folder was added or removed. */
  onFolderEvent?: (path: string) => void
  close: () => Promise<void>
}
