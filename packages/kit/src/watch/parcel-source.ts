import type { Fw } from '@fw/schema'
import { normalize } from 'pathe'
import { importModule } from '../run/import-module'
import { findPath } from '../files/resolve-path'
import { ChokidarSource } from './chokidar-source'
import type { EventSource, SourceOptions } from './event-source'
import { isWithin } from './watch-scope'

/** The used part of the package. Projects install it themselves. */
interface ParcelWatcher {
  subscribe: (
    dir: string,
    listener: (error: Error | null, events: Array<{ path: string }>) => void,
    options?: { ignore?: string[] },
  ) => Promise<Subscription>
}

interface Subscription {
  unsubscribe: () => Promise<void>
}

export const PARCEL_PACKAGE = '@parcel/watcher'

/**
 * `watcher2`: @parcel/watcher, with one recursive watch per folder. It restarts when a folder in it is added or moved,
 * because the package continues to report the old names there.
 */
export class ParcelSource implements EventSource {
  private readonly subscriptions = new Map<string, Subscription>()
  private readonly restarting = new Set<string>()
  /** Watches single files in other folders, which may be large. */
  private singleFiles: Promise<EventSource> | undefined
  private lastRestart: Promise<void> = Promise.resolve()
  private isClosed = false

  private constructor(
    private readonly parcel: ParcelWatcher,
    private readonly options: SourceOptions,
  ) {}

  static async start(app: Fw, options: SourceOptions): Promise<ParcelSource> {
    const source = new ParcelSource(await loadParcel(app), options)
    for (const folder of options.folders) await source.subscribe(folder)
    options.onNote(`watches ${options.folders.length} directories recursively`)
    return source
  }

  add(paths: readonly string[]): void {
    this.singleFiles ??= ChokidarSource.start({ ...this.options, folders: [] })
    this.singleFiles.then(source => source.add(paths), this.options.onError)
  }

  onFolderEvent(path: string): void {
    const folder = this.options.folders.find(dir => isWithin(path, dir))
    if (folder === undefined || this.restarting.has(folder)) return
    this.restarting.add(folder)
    this.lastRestart = this.restart(this.lastRestart, folder)
  }

  async close(): Promise<void> {
    this.isClosed = true
    await this.lastRestart
    await this.singleFiles?.then(
      source => source.close(),
      () => undefined,
    )
    await Promise.all([...this.subscriptions.keys()].map(folder => this.unsubscribe(folder)))
  }

  private async subscribe(folder: string): Promise<void> {
    const { changes, onError } = this.options
    const listener = (error: Error | null, events: Array<{ path: string }>): void => {
      if (error) onError(error)
      for (const { path } of events) changes.hint(normalize(path))
    }
    const ignore = ['**/node_modules/**', '**/.git/**']
    this.subscriptions.set(folder, await this.parcel.subscribe(folder, listener, { ignore }))
    changes.sweep(folder)
  }

  private async unsubscribe(folder: string): Promise<void> {
    // The system removes the watch of a removed folder, which the package reports as an error.
    await this.subscriptions
      .get(folder)
      ?.unsubscribe()
      .catch(() => undefined)
    this.subscriptions.delete(folder)
  }

  private async restart(before: Promise<void>, folder: string): Promise<void> {
    await before
    this.restarting.delete(folder)
    if (this.isClosed) return
    await this.unsubscribe(folder)
    await this.subscribe(folder).catch(error => {
      this.options.onError(error)
      this.options.changes.sweep(folder)
    })
  }
}

async function loadParcel(app: Fw): Promise<ParcelWatcher> {
  const file = await findPath(PARCEL_PACKAGE, { app })
  if (!file) throw new Error('it is not installed')
  const { exports } = await importModule(file)
  return (exports.default ?? exports) as ParcelWatcher
}
