import { normalize } from 'pathe'
import { ChokidarSource } from './chokidar-source'
import type { EventSource, SourceOptions } from './event-source'
import type { FileEvent } from './file-tree'
import { FileChanges } from './file-changes'
import { isWithin } from './watch-scope'

export type { FileEvent } from './file-tree'

/**
 * Called with the absolute path of each event. `isInitial`: the file already existed at the start
 * (`watchers.fileWatcher.ignoreInitial`).
 */
export type FileListener = (event: FileEvent, path: string, isInitial: boolean) => void

export interface FileWatcherOptions extends Partial<Omit<SourceOptions, 'changes'>> {
  folders: readonly string[]
  /** Files that were written after this time are reported. Default: now. */
  since?: number
  /** Whether to report the files that exist at the start. Default: false. */
  includesInitial?: boolean
  /** Default: chokidar. Undefined: nothing is watched. */
  startSource?: (options: SourceOptions) => Promise<EventSource | undefined>
}

const ignore = (): void => undefined

/** Watches folders recursively, and notifies its subscribers. */
export class FileWatcher {
  private readonly listeners = new Set<FileListener>()
  /** Events so far, for subscribers that come later. */
  private history: Array<[event: FileEvent, path: string]> | undefined = []
  private readonly options: SourceOptions
  private source: EventSource | undefined
  private isClosed = false
  /** Resolves when everything is watched. */
  readonly started: Promise<void>

  constructor({ since = Date.now(), includesInitial = false, startSource, ...options }: FileWatcherOptions) {
    const isSkipped = options.isSkipped ?? (() => false)
    const changes = new FileChanges({
      since,
      isSkipped,
      includesInitial,
      emit: (event, path, isInitial) => this.emit(event, path, isInitial),
    })
    this.options = {
      settings: {},
      rewatchOn: [],
      onError: ignore,
      onLimit: ignore,
      onNote: ignore,
      ...options,
      isSkipped,
      changes,
    }
    this.started = this.start(startSource ?? (given => ChokidarSource.start(given)))
  }

  /** Returns a function that unsubscribes. Events before `forgetHistory` are reported to later subscribers, too. */
  subscribe(listener: FileListener): () => void {
    this.listeners.add(listener)
    for (const [event, path] of this.history ?? []) listener(event, path, false)
    return () => void this.listeners.delete(listener)
  }

  /** Later subscribers do not need the events so far any more. */
  forgetHistory(): void {
    this.history = undefined
  }

  /** Watches files in other folders, such as those of a linked package. */
  add(paths: readonly string[]): void {
    const { changes, isSkipped } = this.options
    const others = paths.map(path => normalize(path)).filter(path => !this.covers(path) && !isSkipped(path))
    for (const path of others) changes.add(path)
    if (others.length > 0) void this.started.then(() => this.source?.add(others))
  }

  /** Whether a path is in a watched folder, and not skipped there. */
  covers(path: string): boolean {
    const { folders, isSkipped } = this.options
    return !isSkipped(path) && folders.some(folder => isWithin(path, folder))
  }

  async close(): Promise<void> {
    this.isClosed = true
    this.options.changes.close()
    await this.started
    await this.source?.close()
  }

  private async start(startSource: NonNullable<FileWatcherOptions['startSource']>): Promise<void> {
    this.source = await startSource(this.options)
    // What the source found is no longer remembered: every file would be reported as added.
    if (this.isClosed) return
    this.options.changes.ready()
    this.source?.review?.()
  }

  private emit(event: FileEvent, path: string, isInitial: boolean): void {
    if (!isInitial) this.history?.push([event, path])
    for (const listener of this.listeners) listener(event, path, isInitial)
    if (!isInitial && (event === 'addDir' || event === 'unlinkDir')) this.source?.onFolderEvent?.(path)
  }
}
