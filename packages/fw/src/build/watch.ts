import { isIgnored, realPath } from '@fw/kit'
import { ProblemError } from '@fw/schema'
import type { FwApp } from '@fw/schema'
import { relative } from 'pathe'
import { isReadByBuild, rescan } from './app-files/rescan'
import { hasOtherMeta } from './pages/index'
import { placeError } from './places'
import { writeTypes } from './types/index'

// Long enough for a folder that is renamed or a branch that is checked out, too short to be felt.
const QUIET = 60

/** Follows files in development: what comes, goes, or says something about the application is taken up without a restart. */
export function watchFiles(app: FwApp): void {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  // After an edit that could not be taken up, any other may mend it.
  let isBehind = false
  const settle = async (before: Promise<void>): Promise<void> => {
    await before
    isBehind = !await takeUp(app)
  }
  const schedule = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = settle(running)
    }, QUIET)
  }
  app.bundler!.watch((event, path) => {
    if (isOutput(app, path) || isIgnored(path, app)) return
    const told = app.options.experimental.relativeWatchPaths ? relative(app.options.srcDir, path) : path
    app.callHook('builder:watch', event, told).catch((error: unknown) => tell(app, error))
    if (event !== 'change' || isBehind || isReadByBuild(app, path)) schedule()
    // A file that is being written may be empty for a moment.
    else setTimeout(() => void hasOtherMeta(app, realPath(path)).then(isOther => isOther && schedule()), QUIET).unref()
  })
  app.hook('close', async () => {
    clearTimeout(timer)
    await running
  })
}

/** What was wrong with an edit: development goes on as it was before, until the next one. */
async function tell(app: FwApp, error: unknown): Promise<void> {
  const placed = await placeError(app, error)
  if (!(placed instanceof ProblemError)) console.error(placed)
  else for (const problem of placed.problems) app.report(problem)
}

/** Whether the files could be taken up. */
async function takeUp(app: FwApp): Promise<boolean> {
  try {
    await rescanAll(app)
    return true
  } catch (error) {
    await tell(app, error)
    return false
  }
}

async function rescanAll(app: FwApp): Promise<void> {
  const changed = await rescan(app)
  await app.server!.rescan()
  app.bundler!.invalidate(changed)
  if (changed.length > 0) app.bundler!.reload()
  await writeTypes(app)
}

function isOutput({ options }: FwApp, path: string): boolean {
  return path.startsWith(`${options.buildDir}/`) || path.includes('/node_modules/') || path.includes('/.output/')
}
