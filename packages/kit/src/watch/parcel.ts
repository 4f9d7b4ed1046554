import type { FwApp } from '@fw/schema'
import { normalize } from 'pathe'
import { importModule } from '../config/import'
import { findPath } from '../files/path'
import { startChokidar } from './chokidar'
import type { Source, SourceOptions } from './source'
import { createTree } from './tree'

/** What is used of the package. Projects install it themselves. */
interface ParcelWatcher {
  subscribe: (dir: string, listener: (error: Error | null, events: Array<{ path: string }>) => void, options?: { ignore?: string[] }) => Promise<{ unsubscribe: () => Promise<void> }>
}

/** The package of `watcher2`. */
export const PARCEL = '@parcel/watcher'

/**
 * `watcher2`: one watch of the system for each folder with all in it. What it says about folders that are moved or made is
 * not enough, so it only says where to look; and after such a move it is started anew, because it goes on with the old names.
 */
export async function startParcel(app: FwApp, options: SourceOptions): Promise<Source> {
  const { folders, settings, isSkipped, tell, fail, note } = options
  const { subscribe } = await loadParcel(app)
  const tree = createTree({ isSkipped, tell })
  const subscriptions = new Map<string, { unsubscribe: () => Promise<void> }>()
  let others: Promise<Source> | undefined
  let isClosed = false
  let working = Promise.resolve()

  const start = async (folder: string): Promise<void> => {
    const listen = (error: Error | null, events: Array<{ path: string }>): void => {
      if (error) fail(error)
      if (isClosed) return
      const moved = events.map(({ path }) => tree.look(normalize(path))).some(Boolean)
      if (moved) working = queue(working, folder)
    }
    subscriptions.set(folder, await subscribe(folder, listen, { ignore: ['**/node_modules/**', '**/.git/**'] }))
  }
  const stop = async (folder: string): Promise<void> => {
    // The system forgets a watch by itself when its folder is gone; the package takes that for a failure.
    await subscriptions.get(folder)?.unsubscribe().catch(() => undefined)
    subscriptions.delete(folder)
  }
  const queue = async (before: Promise<void>, folder: string): Promise<void> => {
    await before
    await restart(folder).catch(fail)
  }
  const restart = async (folder: string): Promise<void> => {
    if (isClosed) return
    await stop(folder)
    await start(folder)
    if (tree.look(folder)) await restart(folder)
  }

  for (const folder of folders) {
    tree.look(folder, settings.ignoreInitial === false)
    await start(folder)
  }
  note(`watches ${folders.length} folders with all in them`)
  return {
    // Single files of other places: their folders may hold anything.
    add(paths) {
      others ??= startChokidar({ ...options, folders: [] })
      others.then(source => source.add(paths), fail)
    },
    async close() {
      isClosed = true
      await working
      await others?.then(source => source.close(), () => undefined)
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
