import type { FSWatcher } from 'chokidar'
import { join, normalize } from 'pathe'
import { isOutOfWatches } from '../config/watch/watch-limit'
import type { Source, SourceOptions } from './event-source'

// One rename gives many raw events.
const REWATCH_AFTER = 100

/** `watcher1`: a watch for each folder and file. */
export async function startChokidar({
  folders,
  isSkipped,
  settings,
  rewatchOn,
  hint,
  sweep,
  remember,
  fail,
  limit,
  note,
}: SourceOptions): Promise<Source> {
  const { watch } = await import('chokidar')
  const added = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let isPolling = settings.usePolling === true

  const create = (): { watcher: FSWatcher; ready: Promise<void> } => {
    let isReady = false
    const watcher = watch([...folders, ...added], {
      ...settings,
      // What is there at the start is known, whether somebody is told or not.
      ignoreInitial: false,
      usePolling: isPolling,
      ignored: path => isSkipped(normalize(path)),
    })
    watcher.on('all', (_event, path, stats) => {
      if (isReady) hint(normalize(path))
      else remember(normalize(path), stats)
    })
    watcher.on('raw', (event, path, details) => {
      // They come at once; somebody who waits for the end of writing does not want that.
      if (!settings.awaitWriteFinish) hint(placeOf(path, details as { watchedPath?: string }))
      if (rewatchOn.includes(event) && watcher === current.watcher) rewatchLater(event)
    })
    watcher.on('error', error => {
      if (!isOutOfWatches(error)) return fail(error)
      // Each folder has one to tell.
      if (isPolling) return
      limit(error)
      polling = poll(ready)
    })
    const ready = new Promise<void>(resolve => {
      watcher.once('ready', () => {
        isReady = true
        note(`watches ${Object.keys(watcher.getWatched()).length} directories`)
        resolve()
      })
    })
    return { watcher, ready }
  }
  const rewatchLater = (event: string): void => {
    timer ??= setTimeout(() => void rewatch(`after a raw event: ${event}`), REWATCH_AFTER)
  }
  const rewatch = async (event: string): Promise<void> => {
    note(`restarts ${event}`)
    const next = create()
    await next.ready
    const before = current
    current = next
    timer = undefined
    await before.watcher.close()
    if (isClosed) await next.watcher.close()
  }

  /** Looks at the files from time to time where they cannot be watched. */
  const poll = async (ready: Promise<void>): Promise<void> => {
    isPolling = true
    await ready
    await rewatch('because the watch limit is reached (ENOSPC)')
  }

  let polling: Promise<void> | undefined
  let current = create()
  await current.ready
  await polling
  return {
    // A folder is read before it is watched.
    review() {
      const isPartial = settings.depth !== undefined || settings.followSymlinks === false
      if (!isPartial) for (const folder of folders) current.watcher.add(sweep(folder))
    },
    add(paths) {
      const fresh = paths.filter(path => !added.has(path))
      for (const path of fresh) added.add(path)
      if (fresh.length > 0 && !isClosed) current.watcher.add(fresh)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await current.watcher.close()
    },
  }
}

/** Where a raw event happened: it names the file that is watched, or one in the folder that is. */
function placeOf(path: string | null, { watchedPath }: { watchedPath?: string }): string {
  if (!watchedPath) return normalize(path ?? '')
  return normalize(path && !watchedPath.endsWith(path) ? join(watchedPath, path) : watchedPath)
}
