import type { FwApp } from '@fw/schema'
import { normalize } from 'pathe'
import { importModule } from '../config/run/import-module'
import { findPath } from '../files/resolve-path'
import { startChokidar } from './chokidar'
import { isWithin } from './watch-scope'
import type { Source, SourceOptions } from './event-source'

/** What is used of the package. Projects install it themselves. */
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

/** The package of `watcher2`. */
export const PARCEL = '@parcel/watcher'

/**
 * `watcher2`: one watch of the system for each folder with all in it. When a folder in it is moved or made it is
 * started anew, because the package goes on with old names there.
 */
export async function startParcel(app: FwApp, options: SourceOptions): Promise<Source> {
  const { folders, hint, sweep, fail, note } = options
  const { subscribe } = await loadParcel(app)
  const subscriptions = new Map<string, Subscription>()
  const waiting = new Set<string>()
  let others: Promise<Source> | undefined
  let isClosed = false
  let working = Promise.resolve()

  const listen = (error: Error | null, events: Array<{ path: string }>): void => {
    if (error) fail(error)
    for (const { path } of events) hint(normalize(path))
  }
  const start = async (folder: string): Promise<void> => {
    subscriptions.set(folder, await subscribe(folder, listen, { ignore: ['**/node_modules/**', '**/.git/**'] }))
  }
  const stop = async (folder: string): Promise<void> => {
    // The system forgets a watch by itself when its folder is gone; the package takes that for a failure.
    await subscriptions
      .get(folder)
      ?.unsubscribe()
      .catch(() => undefined)
    subscriptions.delete(folder)
  }
  const restart = async (before: Promise<void>, folder: string): Promise<void> => {
    await before
    waiting.delete(folder)
    if (isClosed) return
    await stop(folder)
    await start(folder).catch(fail)
    sweep(folder)
  }

  for (const folder of folders) {
    await start(folder)
    sweep(folder)
  }
  note(`watches ${folders.length} directories recursively`)
  return {
    // Single files of other places: their folders may hold anything.
    add(paths) {
      others ??= startChokidar({ ...options, folders: [] })
      others.then(source => source.add(paths), fail)
    },
    moved(path) {
      const folder = folders.find(dir => isWithin(path, dir))
      if (folder === undefined || waiting.has(folder)) return
      waiting.add(folder)
      working = restart(working, folder)
    },
    async close() {
      isClosed = true
      await working
      await others?.then(
        source => source.close(),
        () => undefined,
      )
      await Promise.all([...subscriptions.keys()].map(stop))
    },
  }
}

async function loadParcel(app: FwApp): Promise<ParcelWatcher> {
  const file = await findPath(PARCEL, { app })
  if (!file) throw new Error('it is not installed')
  const { exports } = await importModule(file)
  return (exports.default ?? exports) as ParcelWatcher
}
