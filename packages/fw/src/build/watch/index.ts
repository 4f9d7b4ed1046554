import { isIgnored } from '@fw/kit'
import { realPath, watchFolders } from '@fw/kit/internal'
import type { FileEvent } from '@fw/kit/internal'
import type { FwApp, NodeHandler } from '@fw/schema'
import { extname, relative } from 'pathe'
import { isReadByBuild } from '../rescan'
import { hasOtherMeta } from '../pages/index'
import { provideEdition, withEdition } from './edition'
import { createFollower, tell } from './follower'
import { resolvePatterns } from './patterns'
import { createRestarter } from './restart'

/** What may stand in the folders that are scanned, beside the extensions of the application. */
const SCANNED = ['.js', '.jsx', '.mjs', '.cjs', '.ts', '.tsx', '.mts', '.cts', '.html']

/**
 * Follows files in development: what comes, goes, or says something about the application is taken up without a
 * restart.
 */
export async function watchFiles(app: FwApp): Promise<void> {
  const follower = createFollower(app)
  const patterns = resolvePatterns(app)
  const restarter = await createRestarter(app, patterns)
  const { relativeWatchPaths } = app.options.experimental
  const known = new Set([...app.options.extensions, ...SCANNED])
  const isScanned = (event: FileEvent, path: string): boolean => event === 'unlinkDir' || known.has(extname(path))

  watchFolders(app).on((event, path, isInitial) => {
    const told = relativeWatchPaths ? relative(app.options.srcDir, path) : path
    app.callHook('builder:watch', event, told).catch((error: unknown) => tell(app, error))
    if (isInitial) return
    if (patterns.matches(path)) restarter.restart(path)
    if (isIgnored(path, app)) return
    // While files are read, another one may have been read too early.
    const isRead = event !== 'change' || follower.isBehind() || follower.settled() !== undefined
    if (isRead ? isScanned(event, path) : isReadByBuild(app, path)) follower.schedule()
    else if (event === 'change')
      void hasOtherMeta(app, realPath(path)).then(
        isOther => isOther && follower.schedule(),
        (error: unknown) => tell(app, error),
      )
  })
  holdRequests(app, follower.settled)
  app.hook('close', async () => {
    await Promise.all([follower.close(), restarter.close()])
  })
}

/** A request that comes after an edit gets what the edit made. */
function holdRequests(app: FwApp, settled: () => Promise<void> | undefined): void {
  const hold =
    (handle: NodeHandler): NodeHandler =>
    (request, response, next) => {
      const pending = settled()
      if (pending) void pending.then(() => handle(request, response, next))
      else handle(request, response, next)
    }
  const { server, bundler } = app as Required<FwApp>
  provideEdition()
  app.server = {
    ...server,
    handle: hold((request, response, next) => withEdition(app, () => server.handle(request, response, next))),
  }
  // A module may use what another edit of the same moment brought.
  app.bundler = { ...bundler, handle: hold((request, response, next) => bundler.handle(request, response, next)) }
}
