import { buildDiagnostics } from '@fw/schema'
import type { FwApp } from '@fw/schema'
import { normalize } from 'pathe'
import { stateOf } from '../app-state'
import type { StateOwner } from '../app-state'
import { useFw } from '../context'
import { isWithin, resolveScope } from './watch-scope'
import { createSeen } from './seen-files'
import { createIsIgnored, isUnreadable } from './watch-settings'
import type { FileEvent, Source, SourceOptions } from './event-source'

export type { FileEvent } from './event-source'

/**
 * Gets each event with the absolute path. `isInitial`: the file was there at the start
 * (`watchers.fileWatcher.ignoreInitial`).
 */
export type FileListener = (event: FileEvent, path: string, isInitial: boolean) => void

/** The one watcher of an application in development. */
export interface FileWatcher {
  /** The result stops it. Who comes while the application starts is told what happened before. */
  on: (listener: FileListener) => () => void
  /** Watches files of other places, such as a package that is linked. */
  add: (paths: readonly string[]) => void
  /** Whether a path stands in a watched folder, and is not skipped there. */
  covers: (path: string) => boolean
}

const watcher: StateOwner<FileWatcher> = { name: 'kit:file-watcher', state: createWatcher }

/**
 * The watcher of the folders of the project and its layers. It starts with the first who asks, and ends with the
 * application.
 */
export function watchFolders(app: FwApp = useFw()): FileWatcher {
  return stateOf(app, watcher)
}

function createWatcher(app: FwApp): FileWatcher {
  const { options } = app
  const scope = resolveScope(app)
  const { folders } = scope
  const own = (options.bundler1 as { server?: { watch?: Record<string, unknown> | null } }).server?.watch
  const settings: Record<string, unknown> = { ...options.watchers.fileWatcher, ...own }
  const isIgnored = createIsIgnored(settings.ignored)
  const isSkipped = (path: string): boolean =>
    scope.isSkipped(path) || isIgnored(path) || (settings.ignorePermissionErrors === false && isClosedTo(app, path))
  const listeners = new Set<FileListener>()
  let early: Array<[event: FileEvent, path: string]> | undefined = []
  app.hook('build:done', () => {
    early = undefined
  })
  let source: Source | undefined
  const seen = createSeen({
    since: app.since ?? Date.now(),
    isSkipped,
    tellsInitial: settings.ignoreInitial === false,
    tell(event, path, isInitial) {
      if (!isInitial) early?.push([event, path])
      for (const listener of listeners) listener(event, path, isInitial)
      if (!isInitial && (event === 'addDir' || event === 'unlinkDir')) source?.moved?.(path)
    },
  })
  const started =
    own === null
      ? undefined
      : start(app, {
          folders,
          isSkipped,
          settings,
          rewatchOn: options.watchers.rewatchOnRawEvents ?? [],
          ...seen,
          fail: error => reportFailure(app, error),
          limit: error => app.report(buildDiagnostics.noWatches({ reason: messageOf(error) })),
          note: text => note(app, text),
        }).then(given => {
          source = given
          seen.ready()
          given?.review?.()
          return given
        })
  app.hook('close', async () => {
    seen.close()
    await (await started)?.close()
  })
  const covers = (path: string): boolean =>
    own !== null && !isSkipped(path) && folders.some(folder => isWithin(path, folder))
  return {
    covers,
    on(listener) {
      listeners.add(listener)
      for (const [event, path] of early ?? []) listener(event, path, false)
      return () => listeners.delete(listener)
    },
    add(paths) {
      const others = paths.map(path => normalize(path)).filter(path => !covers(path) && !isSkipped(path))
      for (const path of others) seen.know(path)
      if (others.length > 0) void started?.then(given => given?.add(others))
    },
  }
}

async function start(app: FwApp, options: SourceOptions): Promise<Source | undefined> {
  try {
    if (app.options.experimental.watcher === 'watcher2') {
      const { PARCEL, startParcel } = await import('./parcel')
      try {
        return await startParcel(app, options)
      } catch (error) {
        app.report(
          buildDiagnostics.watcherMissing(
            { name: PARCEL, reason: messageOf(error) },
            { path: ['experimental', 'watcher'] },
          ),
        )
      }
    }
    const { startChokidar } = await import('./chokidar')
    return await startChokidar(options)
  } catch (error) {
    reportFailure(app, error)
    return undefined
  }
}

function isClosedTo(app: FwApp, path: string): boolean {
  if (!isUnreadable(path)) return false
  reportFailure(app, Object.assign(new Error('permission denied'), { path }))
  return true
}

function reportFailure(app: FwApp, error: unknown): void {
  const { path } = error as NodeJS.ErrnoException
  app.report(buildDiagnostics.watchFailed({ what: path ?? 'a directory', reason: messageOf(error) }))
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function note(app: FwApp, text: string): void {
  const { debug, experimental } = app.options
  if (debug === true || (typeof debug === 'object' && debug?.watchers))
    console.info(`[fw:watch] ${experimental.watcher} ${text}`)
}
