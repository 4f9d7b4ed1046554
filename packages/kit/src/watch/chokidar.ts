import type { Stats } from 'node:fs'
import type { FSWatcher } from 'chokidar'
import { normalize } from 'pathe'
import type { FileEvent, Source, SourceOptions } from './source'

const EVENTS: ReadonlySet<string> = new Set<FileEvent>(['add', 'addDir', 'change', 'unlink', 'unlinkDir'])
// One rename gives many raw events.
const REWATCH_AFTER = 100

/** `watcher1`: a watch for each folder and file. */
export async function startChokidar(options: SourceOptions): Promise<Source> {
  const { watch } = await import('chokidar')
  const { folders, settings, rewatchOn, tell, fail, note } = options
  const added = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let current: FSWatcher

  const create = (isFirst: boolean): FSWatcher => {
    const began = Date.now()
    const late = new Set<string>()
    let isReady = false
    const watcher = watch([...folders, ...added], {
      ...settings,
      ...isFirst ? {} : { ignoreInitial: true },
      ignored: [settings.ignored ?? [], (path: string, stats?: Stats): boolean => {
        const file = normalize(path)
        if (options.isSkipped(file)) return true
        // Written after the work began, and before it was watched.
        if (!isReady && stats?.isFile() && stats.ctimeMs > began) late.add(file)
        return false
      }].flat() as Array<(path: string) => boolean>,
    })
    watcher.on('all', (event, path) => {
      if (EVENTS.has(event) && (watcher === current || isReady)) tell(event as FileEvent, normalize(path), !isReady)
    })
    watcher.on('error', fail)
    watcher.on('raw', (event) => {
      if (!rewatchOn.includes(event) || watcher !== current || timer || isClosed) return
      timer = setTimeout(() => {
        note(`starts anew after a raw event: ${event}`)
        const next = create(false)
        next.once('ready', () => {
          const before = current
          current = next
          timer = undefined
          void before.close()
        })
      }, REWATCH_AFTER)
    })
    watcher.once('ready', () => {
      isReady = true
      note(`watches ${Object.keys(watcher.getWatched()).length} folders`)
      for (const file of late) tell('change', file)
    })
    return watcher
  }

  current = create(true)
  return {
    add(paths) {
      const fresh = paths.map(path => normalize(path)).filter(path => !added.has(path))
      for (const path of fresh) added.add(path)
      if (fresh.length > 0 && !isClosed) current.add(fresh)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await current.close()
    },
  }
}
