import type { Stats } from 'node:fs'
import { dirname } from 'pathe'
import { Debounce } from './debounce'
import { FOLDER, isLater, markFrom, markOf } from '../disk/file-marks'
import { FileTree, listFolder } from './file-tree'
import type { FileEvent } from './file-tree'

interface FileChangesOptions {
  /** Files that were written after this time may have been read before that: they are reported as changed. */
  since: number
  isSkipped: (path: string) => boolean
  emit: (event: FileEvent, path: string, isInitial: boolean) => void
  /** Whether to report the files that exist at the start. */
  includesInitial: boolean
}

/** Turns the hints of a source, which may be late, duplicate or incomplete, into events. */
export class FileChanges {
  private readonly tree: FileTree
  /** Paths to compare once more when edits have settled. */
  private readonly hinted = new Set<string>()
  /** Files that were written after `since`, and before they were watched. */
  private readonly missed = new Set<string>()
  private readonly debounce = new Debounce(() => this.compareHinted())
  private isReady = false
  private isClosed = false

  constructor(private readonly options: FileChangesOptions) {
    const { isSkipped, emit, includesInitial } = options
    this.tree = new FileTree({
      isSkipped,
      emit: (event, path, mark) => {
        if (this.isReady) return emit(event, path, false)
        if (includesInitial) emit(event, path, true)
        this.noteMissed(path, mark)
      },
    })
  }

  /** Something happened at this path. */
  hint(path: string): void {
    if (this.isClosed) return
    // The file may be written again at once, and the source may have missed its siblings.
    this.hinted.add(path).add(dirname(path))
    if (!this.isReady) return
    this.tree.compare(path, false)
    this.debounce.schedule()
  }

  /** Compares everything in a folder. Returns the outermost folders that were unknown. */
  sweep(folder: string): string[] {
    return this.tree.sweep(folder)
  }

  /** Adds unknown paths in their current state, without an event: a path, and the children of a folder. */
  add(path: string): void {
    if (this.addUnknown(path) !== FOLDER) return
    for (const child of listFolder(path)) if (!this.options.isSkipped(child)) this.addUnknown(child)
  }

  /** Compares a known path. */
  recheck(path: string): void {
    if (this.tree.has(path)) this.hint(path)
  }

  /** Adds a file that a source found while it started. */
  remember(path: string, stats?: Stats): void {
    // The source replaces another one: this may be a change.
    if (this.isReady) return this.hint(path)
    const mark = stats && !stats.isSymbolicLink() ? markFrom(stats) : markOf(path)
    if (mark === undefined || this.isClosed) return
    this.tree.remember(path, mark)
    if (this.options.includesInitial) this.options.emit(mark === FOLDER ? 'addDir' : 'add', path, true)
    this.noteMissed(path, mark)
  }

  /** The source has started: new files are reported from now on. */
  ready(): void {
    this.isReady = true
    // Whether they existed before is unknown.
    for (const path of this.missed)
      for (const event of ['add', 'change'] as const) this.options.emit(event, path, false)
    const paths = [...this.hinted]
    for (const path of paths) this.hint(path)
  }

  close(): void {
    this.isClosed = true
    this.debounce.cancel()
  }

  // Of a known path, the mark may be older than an edit that is not reported yet.
  private addUnknown(path: string): string | undefined {
    const mark = markOf(path)
    if (mark !== undefined && !this.tree.has(path)) this.tree.remember(path, mark)
    return mark
  }

  private noteMissed(path: string, mark?: string): void {
    if (mark !== undefined && mark !== FOLDER && isLater(mark, this.options.since)) this.missed.add(path)
  }

  private compareHinted(): void {
    const paths = [...this.hinted]
    this.hinted.clear()
    for (const path of paths) this.tree.compare(path, true)
    for (const path of this.tree.endRound()) this.hinted.add(path)
    if (this.hinted.size > 0) this.debounce.schedule()
  }
}
