import { buildDiagnostics } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { stateOf } from '../app-state'
import type { StateOwner } from '../app-state'
import { useFw } from '../context'
import { ChokidarSource } from './chokidar-source'
import type { EventSource, SourceOptions } from './event-source'
import { FileWatcher } from './file-watcher'
import { resolveScope } from './watch-scope'
import { createIsIgnored, isUnreadable } from './watch-settings'

const fileWatcher: StateOwner<FileWatcher> = { name: 'kit:file-watcher', state: createWatcher }

/**
 * The file watcher of an application in development, for the folders of the project and its layers. It starts with the
 * first call, and closes with the application.
 */
export function watchFolders(app: Fw = useFw()): FileWatcher {
  return stateOf(app, fileWatcher)
}

function createWatcher(app: Fw): FileWatcher {
  const { options } = app
  const scope = resolveScope(app)
  const bundlerSettings = (options.bundler1 as { server?: { watch?: Record<string, unknown> | null } }).server?.watch
  const isDisabled = bundlerSettings === null
  const settings: Record<string, unknown> = { ...options.watchers.fileWatcher, ...bundlerSettings }
  const isIgnored = createIsIgnored(settings.ignored)
  const isSkipped = (path: string): boolean =>
    isDisabled ||
    scope.isSkipped(path) ||
    isIgnored(path) ||
    (settings.ignorePermissionErrors === false && isDenied(app, path))
  const watcher = new FileWatcher({
    folders: scope.folders,
    isSkipped,
    settings,
    rewatchOn: options.watchers.rewatchOnRawEvents ?? [],
    ...(app.since === undefined ? {} : { since: app.since }),
    includesInitial: settings.ignoreInitial === false,
    startSource: given => (isDisabled ? Promise.resolve(undefined) : startSource(app, given)),
    onError: error => reportFailure(app, error),
    onLimit: error => app.report(buildDiagnostics.noWatches({ reason: messageOf(error) })),
    onNote: text => printNote(app, text),
  })
  app.hook('build:done', () => watcher.forgetHistory())
  app.hook('close', () => watcher.close())
  return watcher
}

async function startSource(app: Fw, options: SourceOptions): Promise<EventSource | undefined> {
  try {
    return (await startParcel(app, options)) ?? (await ChokidarSource.start(options))
  } catch (error) {
    reportFailure(app, error)
    return undefined
  }
}

/** Undefined if it is not configured or cannot be loaded. */
async function startParcel(app: Fw, options: SourceOptions): Promise<EventSource | undefined> {
  if (app.options.experimental.watcher !== 'watcher2') return undefined
  const { PARCEL_PACKAGE, ParcelSource } = await import('./parcel-source')
  try {
    return await ParcelSource.start(app, options)
  } catch (error) {
    const failure = { name: PARCEL_PACKAGE, reason: messageOf(error) }
    app.report(buildDiagnostics.watcherMissing(failure, { path: ['experimental', 'watcher'] }))
    return undefined
  }
}

function isDenied(app: Fw, path: string): boolean {
  if (!isUnreadable(path)) return false
  reportFailure(app, Object.assign(new Error('permission denied'), { path }))
  return true
}

function reportFailure(app: Fw, error: unknown): void {
  const { path } = error as NodeJS.ErrnoException
  app.report(buildDiagnostics.watchFailed({ what: path ?? 'a directory', reason: messageOf(error) }))
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function printNote(app: Fw, text: string): void {
  const { debug, experimental } = app.options
  if (debug === true || (typeof debug === 'object' && debug?.watchers))
    console.info(`[fw:watch] ${experimental.watcher} ${text}`)
}
