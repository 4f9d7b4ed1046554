import type { FSWatcher, watch } from 'chokidar'
import { join, normalize } from 'pathe'
import type { EventSource, SourceOptions } from './event-source'

// One rename causes many raw events.
const REWATCH_DELAY_MS = 100

const LIMIT_CODES: readonly unknown[] = ['EMFILE', 'ENFILE', 'ENOSPC']

interface Running {
  watcher: FSWatcher
  ready: Promise<void>
}

/** `watcher1`: chokidar, which watches each folder and file. Falls back to polling when the watch limit is reached. */
export class ChokidarSource implements EventSource {
  private readonly added = new Set<string>()
  private current: Running
  private timer: NodeJS.Timeout | undefined
  private isClosed = false
  private isPolling: boolean
  private startPolling: Promise<void> | undefined

  private constructor(
    private readonly createWatcher: typeof watch,
    private readonly options: SourceOptions,
  ) {
    this.isPolling = options.settings.usePolling === true
    this.current = this.create()
  }

  /** Resolves when everything is watched. */
  static async start(options: SourceOptions): Promise<ChokidarSource> {
    const { watch: createWatcher } = await import('chokidar')
    const source = new ChokidarSource(createWatcher, options)
    await source.current.ready
    await source.startPolling
    return source
  }

  /** Chokidar lists a folder before it watches it: compares the folders once more. */
  review(): void {
    const { folders, settings, changes } = this.options
    const isPartial = settings.depth !== undefined || settings.followSymlinks === false
    if (!isPartial) for (const folder of folders) this.current.watcher.add(changes.sweep(folder))
  }

  add(paths: readonly string[]): void {
    const others = paths.filter(path => !this.added.has(path))
    for (const path of others) this.added.add(path)
    if (others.length > 0 && !this.isClosed) this.current.watcher.add(others)
  }

  async close(): Promise<void> {
    this.isClosed = true
    clearTimeout(this.timer)
    await this.current.watcher.close()
  }

  private create(): Running {
    const { folders, settings, isSkipped, onNote } = this.options
    const watcher = this.createWatcher([...folders, ...this.added], {
      ...settings,
      // The initial files are always needed for comparison, whether they are reported or not.
      ignoreInitial: false,
      usePolling: this.isPolling,
      ignored: path => isSkipped(normalize(path)),
    })
    const ready = new Promise<void>(resolve => {
      watcher.once('ready', () => {
        onNote(`watches ${Object.keys(watcher.getWatched()).length} directories`)
        resolve()
      })
    })
    const running = { watcher, ready }
    this.listen(running)
    return running
  }

  private listen({ watcher, ready }: Running): void {
    const { changes, settings, rewatchOn, onError, onLimit } = this.options
    let isReady = false
    watcher.once('ready', () => (isReady = true))
    watcher.on('all', (_event, path, stats) => {
      if (isReady) changes.hint(normalize(path))
      else changes.remember(normalize(path), stats)
    })
    watcher.on('raw', (event, path, details) => {
      // Raw events are immediate, which `awaitWriteFinish` is meant to prevent.
      if (!settings.awaitWriteFinish) changes.hint(rawEventPath(path, details as { watchedPath?: string }))
      if (rewatchOn.includes(event) && watcher === this.current.watcher) this.rewatchLater(event)
    })
    watcher.on('error', error => {
      if (!isWatchLimit(error)) return onError(error)
      // Every folder has this error.
      if (this.isPolling) return
      onLimit(error)
      this.startPolling = this.poll(ready)
    })
  }

  private async poll(ready: Promise<void>): Promise<void> {
    this.isPolling = true
    await ready
    await this.rewatch('because the watch limit is reached (ENOSPC)')
  }

  private rewatchLater(event: string): void {
    this.timer ??= setTimeout(() => void this.rewatch(`after a raw event: ${event}`), REWATCH_DELAY_MS)
  }

  private async rewatch(reason: string): Promise<void> {
    this.options.onNote(`restarts ${reason}`)
    const next = this.create()
    await next.ready
    const before = this.current
    this.current = next
    this.timer = undefined
    await before.watcher.close()
    if (this.isClosed) await next.watcher.close()
  }
}

/** The path of a raw event, which contains the watched file, or the name of a file in the watched folder. */
function rawEventPath(path: string | null, { watchedPath }: { watchedPath?: string }): string {
  if (!watchedPath) return normalize(path ?? '')
  return normalize(path && !watchedPath.endsWith(path) ? join(watchedPath, path) : watchedPath)
}

/** Whether the watch limit of the system is reached. It is shared by all programs of a user. */
function isWatchLimit(error: unknown): boolean {
  return LIMIT_CODES.includes((error as NodeJS.ErrnoException).code)
}
