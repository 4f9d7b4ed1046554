import { isIgnored } from '@fw/kit'
import { SCRIPT_EXTENSIONS, realPath, watchFolders } from '@fw/kit/internal'
import type { FileEvent } from '@fw/kit/internal'
import type { Fw, NodeHandler } from '@fw/schema'
import { extname, relative } from 'pathe'
import { isReadByBuild } from '../rescan'
import { hasOtherMeta } from '../pages/index'
import { writeTypes } from '../types/index'
import { provideEdition, withEdition } from './edition'
import { attempt, reportEditError } from './report-edit-error'
import { RescanQueue } from './rescan-queue'
import { retryRemovedFiles } from './retry-removed-files'
import { TypesWriter } from './types-writer'
import { WatchOption } from './watch-option'
import { resolveWatchPatterns } from './watch-patterns'

/** Extensions of scanned files, in addition to those of the application. */
const SCANNED_EXTENSIONS = [...SCRIPT_EXTENSIONS, '.html']

/** Watches the files of an application in development: added, removed and relevant files are scanned without a restart. */
export async function watchFiles(app: Fw): Promise<void> {
  const types = new TypesWriter(async () => {
    await attempt(app, () => retryRemovedFiles(() => writeTypes(app)))
  })
  app.hook('build:done', () => types.writeLater())
  const queue = new RescanQueue(app, types)
  const watchOption = await WatchOption.start(app, resolveWatchPatterns(app))
  const { relativeWatchPaths } = app.options.experimental
  const extensions = new Set([...app.options.extensions, ...SCANNED_EXTENSIONS])
  const isScanned = (event: FileEvent, path: string): boolean => event === 'unlinkDir' || extensions.has(extname(path))
  const report = (error: unknown): Promise<void> => reportEditError(app, error)

  watchFolders(app).subscribe((event, path, isInitial) => {
    const shownPath = relativeWatchPaths ? relative(app.options.srcDir, path) : path
    app.callHook('builder:watch', event, shownPath).catch(report)
    if (isInitial) return
    watchOption.onChange(path)
    if (event === 'change' && isTemplateSource(app, path))
      app.callHook('builder:generateApp', { filter: ({ src }) => src === path }).catch(report)
    if (isIgnored(path, undefined, app)) return
    // During a scan, another file may have been read before its edit.
    const needsScan = event !== 'change' || queue.isFailed || queue.pending !== undefined
    if (needsScan ? isScanned(event, path) : isReadByBuild(app, path)) queue.schedule()
    else if (event === 'change')
      void hasOtherMeta(app, realPath(path)).then(isOther => isOther && queue.schedule(), report)
  })
  app.bundler!.waitFor?.(() => queue.scanning)
  delayRequests(app, () => queue.pending)
  app.hook('close', async () => {
    await Promise.all([queue.close(), types.close(), watchOption.close()])
  })
}

/** Whether a template is a copy of the file. */
function isTemplateSource({ plan }: Fw, path: string): boolean {
  return plan.templates.some(({ src }) => src === path)
}

/** Delays requests after an edit until it is scanned. */
function delayRequests(app: Fw, pendingScan: () => Promise<void> | undefined): void {
  const delay =
    (handle: NodeHandler): NodeHandler =>
    (request, response, next) => {
      const pending = pendingScan()
      if (pending) void pending.then(() => handle(request, response, next))
      else handle(request, response, next)
    }
  const { server, bundler } = app as Required<Fw>
  provideEdition()
  app.server = {
    ...server,
    handle: delay((request, response, next) => withEdition(app, () => server.handle(request, response, next))),
  }
  // A module may use files that another edit added at the same time.
  app.bundler = { ...bundler, handle: delay((request, response, next) => bundler.handle(request, response, next)) }
}
