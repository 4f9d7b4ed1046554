import type { FileEvent } from '@fw/kit/internal'

/** The files that a compilation has read, or tried to read. */
interface Watched {
  files: ReadonlySet<string>
  folders: ReadonlySet<string>
}

type Changed = (
  error: null,
  times: Map<string, unknown>,
  folderTimes: Map<string, unknown>,
  changed: Set<string>,
  removed: Set<string>,
) => void

interface PendingEditsOptions {
  /** Time in milliseconds for which edits are collected (`watchers.bundler2.aggregateTimeout`). */
  delay: number
  /** Resolves when a compilation may start. Edits until then are part of it. */
  wait?: () => Promise<void> | undefined
  /** Called before a compilation starts. Returns more files that have changed. */
  prepare: () => Promise<readonly string[]>
  /** Called once for the edits of a compilation, as soon as one is known: responses from then on contain it. */
  onEdit: () => void
  /** The entry, whose changes only add modules: they are not edits. */
  entry?: string
}

/**
 * Replaces the file watcher of a compiler: the application has a single one, whose events are passed to it. It knows
 * when a compilation is running or about to run.
 */
export class PendingEdits {
  private readonly changed = new Set<string>()
  private readonly removed = new Set<string>()
  private watched: Watched = { files: new Set(), folders: new Set() }
  private start: Changed | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private waiting: Array<() => void> = []
  /**
   * When edited files were compiled. Compilers compare times: without these, they would compare the modification times,
   * which do not change if a file is replaced by one of the same age, or compiled again without an edit.
   */
  private readonly times = new Map<string, { safeTime: number; timestamp: number }>()
  private isForced = false
  /** Whether a forced compilation does not wait for further edits. */
  private isUrgent = false
  /** Whether `onEdit` was called for the edits of the next compilation. */
  private isAnnounced = false
  /** From the start of a compilation until the compiler waits for edits again. */
  private isCompiling = true
  private isClosed = false

  constructor(private readonly options: PendingEditsOptions) {}

  /** Resolves when no compilation is running or about to run. */
  async settled(): Promise<void> {
    while (!this.isClosed && (this.isCompiling || this.timer !== undefined))
      await new Promise<void>(resolve => this.waiting.push(resolve))
  }

  /** Whether the last compilation has read the file. */
  reads(file: string): boolean {
    return this.watched.files.has(file)
  }

  /** Whether the last compilation has read the file, or the running one may read it: files can be new to it. */
  mayRead(file: string): boolean {
    return this.isCompiling || this.reads(file)
  }

  /** The files with such names that the last compilation has read. */
  find(name: RegExp): string[] {
    return [...this.watched.files].filter(file => name.test(file))
  }

  /** An event of the file watcher, or a file to compile again. */
  report(event: FileEvent, path: string): void {
    // Also that of a file which is not compiled: it may have been, and may be again.
    this.times.delete(path)
    const isRelevant = this.isRelevant(path)
    if (!this.isCompiling && !isRelevant) return
    const [to, from] = event.startsWith('unlink') ? [this.removed, this.changed] : [this.changed, this.removed]
    from.delete(path)
    to.add(path)
    if (isRelevant) this.announce()
    this.schedule()
  }

  /**
   * Starts a compilation if `prepare` finds changes, although no file changed on disk. An urgent one starts at once,
   * unless there are edits to collect.
   */
  force({ isUrgent = false } = {}): void {
    this.isForced = true
    this.isUrgent ||= isUrgent
    if (isUrgent && this.timer !== undefined) return
    this.schedule()
  }

  /** A compilation failed before the compiler could wait for edits. */
  abort(): void {
    this.isCompiling = false
    if (this.start) this.waitForEdits()
    else this.release()
  }

  close(): void {
    this.isClosed = true
    clearTimeout(this.timer)
    this.release()
  }

  /** The file system watcher in the form of the bundlers. */
  readonly system = {
    watch: (
      files: Iterable<string>,
      folders: Iterable<string>,
      missing: Iterable<string>,
      _time: number,
      _options: unknown,
      start: Changed,
    ): object => {
      this.watched = { files: new Set([...files, ...missing]), folders: new Set(folders) }
      this.start = start
      this.isCompiling = false
      // Edits during a compilation: only now it is known whether they matter.
      this.dropIrrelevant()
      this.waitForEdits()
      const none = (): Map<string, unknown> => new Map()
      return {
        close: () => undefined,
        pause: () => undefined,
        getInfo: () => ({
          changes: new Set(),
          removals: new Set(),
          fileTimeInfoEntries: none(),
          contextTimeInfoEntries: none(),
        }),
        getFileTimeInfoEntries: none,
        getContextTimeInfoEntries: none,
      }
    },
  }

  private get hasEdits(): boolean {
    return this.changed.size + this.removed.size > 0
  }

  private isRelevant(path: string): boolean {
    const { files, folders } = this.watched
    return files.has(path) || [...folders].some(folder => path === folder || path.startsWith(`${folder}/`))
  }

  private dropIrrelevant(): void {
    for (const list of [this.changed, this.removed])
      for (const path of list) if (!this.isRelevant(path)) list.delete(path)
  }

  private schedule(): void {
    // Without `start`, the first compilation failed before the compiler could wait for edits.
    if (this.isCompiling || this.isClosed || !this.start) return
    clearTimeout(this.timer)
    const delay = this.isUrgent && !this.hasEdits ? 0 : this.options.delay
    this.timer = setTimeout(() => void this.flush(), delay)
  }

  private async flush(): Promise<void> {
    this.isCompiling = true
    this.timer = undefined
    await this.options.wait?.()
    this.isForced = this.isUrgent = false
    this.dropIrrelevant()
    for (const path of await this.options.prepare()) this.changed.add(path)
    const [changed, removed] = [new Set(this.changed), new Set(this.removed)]
    if (this.isClosed) return
    if (!this.hasEdits) {
      this.isCompiling = false
      this.waitForEdits()
      return
    }
    if ([...changed, ...removed].some(path => path !== this.options.entry)) this.announce()
    this.isAnnounced = false
    this.changed.clear()
    this.removed.clear()
    const now = Date.now()
    for (const path of changed) this.times.set(path, { safeTime: now, timestamp: now })
    this.start!(null, new Map(this.times), new Map(), changed, removed)
  }

  private waitForEdits(): void {
    if (this.hasEdits) this.announce()
    if (this.hasEdits || this.isForced) this.schedule()
    else this.release()
  }

  private announce(): void {
    if (!this.isAnnounced) this.options.onEdit()
    this.isAnnounced = true
  }

  private release(): void {
    for (const resolve of this.waiting.splice(0)) resolve()
  }
}
